#pragma once

#include <vector>

#include "analysis/recommend/recommendation.hpp"
#include "analysis/recommend/suite_runs.hpp"

namespace plumbline {

/// Algorithms whose truths differ by less than this are not to be told apart.
inline constexpr double least_apart = 0.05;

/// Of each operation and number of processes the smallest and the largest size, by every algorithm for it as
/// far as `messages` allow: the cheapest of each first.
Experiment with_algorithms(const Experiment& sampled, Repetitions repetitions, double messages);

/// Adds to the scores, one a suite of the experiment's cells, how many pairs of algorithms of a cell are
/// apart, and how many of these the suite orders as their truths are.
void add_orders(std::vector<SuiteScore>& scores, const Experiment& experiment,
                const std::vector<CellRuns>& runs);

}  // namespace plumbline
