#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "models/calibration/fit.hpp"
#include "models/calibration/samples.hpp"
#include "models/loggops.hpp"

namespace plumbline {

/// What the fit says of sizes that it has not seen: median round trips in seconds, measured in all launches
/// together, and by the closed form PRTT(1, 0, s) of the fitted machine with the jitter's median. Where
/// protocols are fitted apart, by the class of the size, whose latency is a mean without outliers.
std::vector<SizeCheck> check_held_out(const NetworkFit& fit, const LogGOPS& machine,
                                      std::span<const CalibrationSamples> launches);

}  // namespace plumbline
