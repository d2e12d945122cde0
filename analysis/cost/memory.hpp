#pragma once

#include <filesystem>
#include <string_view>

#include "analysis/request/experiment.hpp"

namespace plumbline {

/// Bytes that this program may still take: the min of MemAvailable and what its control groups leave it.
/// `root` is the folder that holds proc/ and sys/; infinity where they say nothing.
double memory_free(const std::filesystem::path& root = "/");

/// Addresses that this program, and each worker, may still take: what `ulimit -v` leaves of them, bytes;
/// infinity where it sets no limit.
double addresses_free();

/// Bytes that one worker needs for the largest cell of the experiment, roughly.
double memory_of_worker(const Experiment& experiment);

/// The same for one cell.
double memory_of_worker(const Experiment& experiment, const Cell& cell);

/// Bytes that evaluating the cell's call needs, roughly.
double memory_of_prediction(const Cell& cell);

/// Throws InputError where predicting the experiment's first cell, by its engine, needs more than `free`
/// bytes.
void check_prediction_fits(const Experiment& experiment, double free);

/// Throws InputError where the results of so many simulations, of so many launches, say, need more than
/// `free` bytes.
void check_results_fit(int times, std::string_view what, double simulations, double free);

/// "3.2 GiB".
std::string gibibytes(double bytes);

/// As many of `jobs` workers as fit into `free` bytes. Throws InputError where not even one does, naming the
/// cell, what it needs and what is free.
int jobs_that_fit(const Experiment& experiment, int workers, double free);

}  // namespace plumbline
