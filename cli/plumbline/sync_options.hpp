#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/request/experiment_request.hpp"
#include "analysis/sync/sync_experiment.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// What the user asked `sync` for.
struct SyncRequest {
  ExperimentRequest shared;  ///< machine and settings, and how clocks are related
  std::optional<int> processes;
  SyncExperiment rest;  ///< everything else; methods empty: all
};

/// --processes, --methods, --fit-points and all others that only `sync` has.
void add_sync_options(CLI::App& app, SyncRequest& request);

/// Reads the machine and checks what belongs together. Throws InputError, naming the option that is missing
/// or wrong.
SyncExperiment make_sync_experiment(const SyncRequest& request);

/// A line for each option that was said and does nothing for the experiment's methods.
std::vector<std::string> idle_options(const SyncRequest& request, const SyncExperiment& experiment);

/// Whether one of the experiment's methods fits lines.
bool any_fits(const SyncExperiment& experiment);

/// Bytes that one worker needs, roughly.
double memory_of_worker(const SyncExperiment& experiment);

/// As many of `jobs` workers as fit into `free` bytes. Throws InputError where not even one does.
int sync_jobs_that_fit(const SyncExperiment& experiment, int jobs, double free);

}  // namespace plumbline
