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

/// Reads the machine and checks what belongs together. Throws InputError, naming the option that is missing
/// or wrong.
SyncExperiment make_sync_experiment(const SyncRequest& request);

/// A line for each option that was said and does nothing for the experiment's methods.
std::vector<std::string> idle_options(const SyncRequest& request, const SyncExperiment& experiment);

/// Whether one of the experiment's methods fits lines.
bool any_fits(const SyncExperiment& experiment);

}  // namespace plumbline
