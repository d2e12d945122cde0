#pragma once

#include <string_view>

#include "models/clock.hpp"

namespace plumbline {

/// What --inject-clock says, in the words of a machine file's [clock]:
///   offset=TIME     uniform within +-TIME          skew=RATIO     uniform within +-RATIO
///   wander=RATIO    standard deviation of the frequency's change in one second
///   ntp=TIME        steps of that standard deviation, every ntp-period=TIME (660s)
/// as "offset=1s,skew=50ppm". Throws InputError that names the part and what would be right.
ClockModel injected_clock_named(std::string_view text);

}  // namespace plumbline
