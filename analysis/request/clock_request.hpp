#pragma once

#include <string>
#include <vector>

#include "analysis/request/experiment_request.hpp"
#include "models/machine.hpp"
#include "schemes/clock_sync.hpp"

namespace plumbline {

/// Throws InputError for exchanges and patience together, and for what no synchronisation can have.
void check_clock_settings(const ExperimentRequest& request);

/// What the request says of a synchronisation, checked.
SyncOptions sync_options_of(const ExperimentRequest& request);

/// Adds a line for each of the five clock settings that was said and does nothing.
void note_idle_clock_options(const ExperimentRequest& request, bool nobody_estimates, bool nobody_fits,
                             std::vector<std::string>& notes);

/// Throws InputError where the machine's faulty clock is of a node that `processes` processes do not reach.
void check_fault(const Machine& machine, int processes);

}  // namespace plumbline
