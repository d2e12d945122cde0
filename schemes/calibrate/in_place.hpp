#pragma once

#include <vector>

#include "models/calibration/samples.hpp"
#include "schemes/calibrate/calibrate.hpp"
#include "schemes/process.hpp"

namespace plumbline::calibrating {

/// Powers of two from 1 B to the largest of the plan's sizes.
std::vector<std::int64_t> in_place_sizes(const CalibrationPlan& plan);

/// Both of two processes call it, each with the other as `peer`; process 0's times count. In place: what is
/// sent was just written, as in a collective, where a round trip alone always sends the same untouched bytes.
/// The processes go through their rounds in a loop, without pauses, as a benchmark does. `read`: seconds that
/// a read of the clock takes, taken off each loop.
std::vector<InPlaceSamples> in_place(Process& process, int peer, double read, const CalibrationPlan& plan);

}  // namespace plumbline::calibrating
