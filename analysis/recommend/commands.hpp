#pragma once

#include <vector>

#include "analysis/recommend/recommendation.hpp"

namespace plumbline {

/// How to measure what was asked for: by plumbline-mpi as planned, and by other programs whose suites were
/// simulated, by the options that come nearest to the plan.
std::vector<RecommendedCommand> commands_of(const Recommendation& found, const Experiment& all);

}  // namespace plumbline
