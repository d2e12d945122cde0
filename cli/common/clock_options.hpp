#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/request/experiment_request.hpp"
#include "models/machine.hpp"
#include "schemes/clock_sync.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// --estimator, --exchanges, --patience, --fit-points, --fit-span: how clocks are related.
void add_clock_options(CLI::App& app, ExperimentRequest& request);

/// --window, --time-budget: how suites on a global clock start.
void add_window_options(CLI::App& app, ExperimentRequest& request);

/// What the wishes say of it. Throws InputError for exchanges and patience together.
SyncOptions sync_options_of(const ExperimentRequest& request);

/// Adds a line for each of the five that was said and does nothing.
void note_idle_clock_options(const ExperimentRequest& request, bool nobody_estimates, bool nobody_fits,
                             std::vector<std::string>& notes);

/// Throws InputError where the machine's faulty clock is of a node that `processes` processes do not reach.
void check_fault(const Machine& machine, int processes);

/// "0.3s": a time from 0 to a day, in seconds.
double parse_fit_span(std::string_view text);

/// "50us": a time above 0 and up to a day, in seconds.
double parse_positive_time(std::string_view text);

}  // namespace plumbline
