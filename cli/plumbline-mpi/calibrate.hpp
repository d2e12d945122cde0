#pragma once

#include <optional>
#include <string>

#include "analysis/calibrate/calibrate_samples.hpp"
#include "hw/clocks/timer.hpp"
#include "hw/world.hpp"
#include "schemes/calibrate/plan.hpp"

namespace plumbline {

/// What `plumbline-mpi calibrate` is asked for.
struct MeasuredCalibration {
  CalibrationPlan plan{};
  std::optional<TimerKind> timer{};
  double limit = 600;     ///< seconds that the measurement may take
  std::string command{};  ///< the command line, for the source
};

/// Measures this launch. Every process calls it; the samples are process 0's. Throws InputError for a single
/// process; ends the program where the measurement does not end within the limit.
LaunchSamples measure_launch(mpi::World& world, const MeasuredCalibration& asked);

}  // namespace plumbline
