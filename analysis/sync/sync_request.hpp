#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/request/experiment_request.hpp"
#include "analysis/sync/sync_experiment.hpp"

namespace plumbline {

/// What the user asked `sync` for.
struct SyncRequest {
  ExperimentRequest shared;  ///< machine and its settings, and how clocks are related
  std::optional<int> processes;
  SyncExperiment rest;  ///< everything else; methods empty: all
};

/// Reads the machine and checks what belongs together. On clocks that were logged a limit of 1 us is asked
/// for where none is said. Throws InputError, naming the option that is missing or wrong.
SyncExperiment make_sync_experiment(const SyncRequest& request);

/// A line for each option that was said and does nothing for the experiment's methods.
std::vector<std::string> idle_options(const SyncRequest& request, const SyncExperiment& experiment);

/// Bytes that one worker needs, roughly.
double memory_of_worker(const SyncExperiment& experiment);

/// As many of `jobs` workers as fit into `free` bytes. Throws InputError where not even one does.
int sync_jobs_that_fit(const SyncExperiment& experiment, int jobs, double free);

}  // namespace plumbline
