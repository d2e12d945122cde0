#pragma once

#include <span>
#include <string>
#include <vector>

#include "analysis/request/experiment.hpp"
#include "analysis/run/results.hpp"

namespace plumbline {

// What a user should know of their own request, one line each.

/// Where "all" was asked for: which suites are not in the table, and why.
void note_left_out(const ExperimentRequest& request, Operation operation, std::span<const int> processes,
                   std::vector<std::string>& notes);

/// What was said and no suite of the experiment heeds, or not as one might think.
void note_idle_options(const ExperimentRequest& request, const Experiment& experiment,
                       std::vector<std::string>& notes);

/// The suites for which --cold-cache empties the cache before a whole loop of calls.
void note_warm_loops(const Experiment& experiment, std::vector<std::string>& notes);

/// The suites that had as many observations as a time budget may have before it was spent.
std::vector<std::string> notes_on_budgets(const Experiment& experiment, const Results& results);

}  // namespace plumbline
