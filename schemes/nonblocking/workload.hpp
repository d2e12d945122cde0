#pragma once

#include "schemes/process.hpp"

namespace plumbline {

/// The workload, in seconds of Process::compute(), that takes `wanted` seconds on the process's clock, and at
/// most 1 part in 1,000 more than that plus what the clock's tick hides. Throws RunError where 100 steps do
/// not reach it, saying what they did reach.
double find_workload(Process& process, double wanted);

/// How long the workload takes where nothing else is under way: seconds, the median of five.
double time_of_workload(Process& process, double workload);

}  // namespace plumbline
