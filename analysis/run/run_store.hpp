#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "analysis/request/experiment.hpp"
#include "traces/store.hpp"

namespace plumbline {

class Listener;

/// Where a run is kept.
struct StoreRequest {
  std::string file{};     ///< empty: nowhere
  bool resume = false;    ///< go on with it where it is there
  std::string command{};  ///< the command line, for the store
};

/// What --store says. Throws InputError for an empty text.
std::string parse_store_name(const std::string& text);

/// Throws InputError where --resume has no store to go on with.
void check(const StoreRequest& request);

/// What an experiment measures, one setting a line, the same however it was asked for and whether it is
/// simulated or measured: two launches with the same text may stand in one store. Without seed, machine and
/// launches.
std::string experiment_text(const Experiment& experiment);

/// What a store says about the run of an experiment, simulated or measured.
RunInfo run_info(const Experiment& experiment, std::string_view backend, const std::string& command);

/// A new store, or the requested one to go on with. Throws as Store::create and Store::resume.
Store open_store(const StoreRequest& request, const RunInfo& run, Listener& listener);

/// The arguments of a program as one line.
std::string command_text(int argc, const char* const* argv);

/// One suite in one cell of an experiment.
struct CellOfSuite {
  std::size_t cell;
  const Suite* suite;
};

/// Every suite of every cell, shuffled anew in each launch, by the experiment's seed (Hunold and
/// Carpen-Amarie (2016), section 5.2).
std::vector<CellOfSuite> order_of_cells(const Experiment& experiment, int launch);

}  // namespace plumbline
