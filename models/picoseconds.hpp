#pragma once

#include <cstdint>
#include <limits>

namespace plumbline {

/// Model time: a 64-bit count of picoseconds (about 106 days). Doubles would flip ties by rounding.
using Picoseconds = std::int64_t;

inline constexpr Picoseconds never = std::numeric_limits<Picoseconds>::max();

/// The longest that one cost, draw or offset may be, so that sums of many do not overflow.
inline constexpr Picoseconds one_day = 86'400'000'000'000'000;

/// The longest simulated time: half of what 64 bits hold, so that no single cost reaches past the end from
/// there.
inline constexpr Picoseconds longest_run = Picoseconds{1} << 62;

/// Seconds to picoseconds, rounded once, half away from zero.
/// Throws std::out_of_range when the result is not finite or does not fit.
Picoseconds to_picoseconds(double seconds);

/// Picoseconds to seconds: the nearest double.
constexpr double to_seconds(Picoseconds time) { return static_cast<double>(time) / 1e12; }

inline constexpr double day = to_seconds(one_day);  ///< seconds

}  // namespace plumbline
