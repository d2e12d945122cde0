#pragma once

#include <span>
#include <vector>

#include "schemes/suite.hpp"

namespace plumbline {

/// The times that a stop rule looks at, one an observation, in seconds, on the process `judge`; elsewhere
/// values of no meaning. Every process calls it with its part of the same observations.
std::vector<double> judged_times(Process& process, int judge, OverProcesses processes,
                                 std::span<const Observation> observations);

}  // namespace plumbline
