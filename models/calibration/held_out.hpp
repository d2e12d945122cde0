#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "models/calibration/fit.hpp"
#include "models/calibration/samples.hpp"
#include "models/loggops.hpp"

namespace plumbline {

/// What the fitted machine says of sizes that it was not fitted from: median round trips in seconds, measured
/// in all launches together, and by the closed form PRTT(1, 0, s) with the jitter's median.
std::vector<SizeCheck> check_held_out(const LogGOPS& machine, std::span<const CalibrationSamples> launches);

/// Those that it misses by a factor of 1.5 or more: such a machine is not to be used.
std::vector<SizeCheck> missed(std::span<const SizeCheck> held_out);

}  // namespace plumbline
