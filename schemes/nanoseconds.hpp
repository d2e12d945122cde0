#pragma once

#include <cmath>
#include <string>

namespace plumbline {

/// "2500 ns", for messages of the schemes: formatting a floating-point number needs more stack than a
/// simulated process has.
inline std::string nanoseconds(double seconds) { return std::to_string(std::llround(seconds * 1e9)) + " ns"; }

}  // namespace plumbline
