#pragma once

#include <optional>
#include <span>
#include <vector>

#include "schemes/suite.hpp"

namespace plumbline {

/// Of each observation, whether it counts: it failed on no process.
std::vector<bool> counting_observations(const Measurement& measurement);

/// One value from those of all processes: the min, the average (of `pooled` too, whose mean it has), or
/// else the max. Empty for no values.
std::optional<double> over_processes(OverProcesses processes, std::span<const double> values);

/// One time an observation, seconds, from all processes' parts of it; of those that count.
std::vector<double> observation_times(OverProcesses processes, const Measurement& measurement, int root);

}  // namespace plumbline
