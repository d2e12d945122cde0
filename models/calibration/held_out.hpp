#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "models/calibration/fit.hpp"
#include "models/calibration/samples.hpp"
#include "models/loggops.hpp"

namespace plumbline {

/// What the fitted network says of sizes that the fit has not seen: median round trips in seconds, measured
/// in all launches together, and by the closed form PRTT(1, 0, s) with the jitter's median.
std::vector<SizeCheck> check_held_out(const LogGOPS& fitted, std::span<const CalibrationSamples> launches);

}  // namespace plumbline
