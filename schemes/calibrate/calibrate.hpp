#pragma once

#include "models/calibration/samples.hpp"
#include "schemes/calibrate/plan.hpp"
#include "schemes/process.hpp"

namespace plumbline {

/// Measures what a calibration is fitted from (models/calibration/fit.hpp). Every process of two or more
/// calls it with the same plan; process 0 gets the samples, the others none. Process 0 measures against the
/// first process of another node, or against process 1 where all are on one node.
/// Throws InputError for plans that check() refuses and for a single process.
CalibrationSamples measure_calibration(Process& process, const CalibrationPlan& plan);

}  // namespace plumbline
