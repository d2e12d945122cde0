#pragma once

#include <vector>

#include "models/calibration/samples.hpp"
#include "schemes/calibrate/calibrate.hpp"
#include "schemes/process.hpp"

namespace plumbline::calibrating {

/// The first process of each node, in rising order.
std::vector<int> first_of_each_node(Process& process);

/// The nodes' clocks against process 0's, over time; on process 0, empty elsewhere. Every process calls it.
std::vector<ClockSamples> compare_clocks(Process& process, const std::vector<int>& firsts,
                                         const CalibrationPlan& plan);

/// From the first to the last process's exit from a barrier, on a common clock; on process 0, empty
/// elsewhere. Every process calls it.
std::vector<double> barrier_exits(Process& process, int barriers);

/// How long the fixed work took, each time.
std::vector<double> fixed_work(Process& process, double work, int repetitions);

/// Seconds of a read of the clock: each the mean of many reads.
std::vector<double> clock_reads(Process& process, int repetitions);

}  // namespace plumbline::calibrating
