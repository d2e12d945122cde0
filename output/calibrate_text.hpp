#pragma once

#include <string>

#include "models/calibration/calibration.hpp"

namespace plumbline {

/// A line for each parameter, its value and its 95 % interval or its bound; then what the parameters say of
/// sizes that they were not fitted from, and what was measured there.
std::string as_table(const Calibration& calibration);

/// Says on stderr which of those sizes the parameters miss by a factor of 1.5 or more.
void say_missed(const Calibration& calibration);

}  // namespace plumbline
