#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "models/calibration/clocks.hpp"
#include "models/calibration/fit.hpp"
#include "models/calibration/in_place.hpp"
#include "models/calibration/noise_fit.hpp"
#include "models/machine.hpp"

namespace plumbline {

/// Everything that the launches of a calibration say.
struct Calibration {
  int launches = 1;
  int round_trips = 0;               ///< a launch
  NetworkFit network;                ///< of all launches (models/calibration/launches.hpp)
  InPlaceFit in_place;               ///< of all launches
  std::optional<Parameter> launch;   ///< relative standard deviation of a launch's factor
  std::optional<NoiseFit> noise;     ///< of all launches together
  std::vector<ClockFit> clocks;      ///< of the first launch
  std::vector<SizeCheck> held_out;   ///< sizes that were not fitted (check_held_out())
  std::optional<Parameter> barrier;  ///< seconds from the first to the last exit: median, and its middle 95 %
};

/// Of one or more launches.
Calibration fit_calibration(std::span<const CalibrationSamples> launches, int bins = 200);

/// The machine that the calibration describes, without a name. Bounds are taken at their value, but those
/// of wander and of the launch's factor as none. Spreads of clocks are those of the nodes that were compared:
/// a difference of two clocks has twice a clock's variance.
Machine machine_of(const Calibration& calibration);

/// What the fitted machine says of sizes that it was not fitted from: median round trips in seconds, measured
/// in all launches together, and by the closed form PRTT(1, 0, s) with the jitter's median.
std::vector<SizeCheck> check_held_out(const LogGOPS& machine, std::span<const CalibrationSamples> launches);

/// Those that it misses by a factor of 1.5 or more: such a machine is not to be used.
std::vector<SizeCheck> missed(std::span<const SizeCheck> held_out);

}  // namespace plumbline
