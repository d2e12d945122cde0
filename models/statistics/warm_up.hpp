#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace plumbline {

/// How many values at the beginning belong to the warm-up, by MSER-5 (White, Cobb and Spratt, Winter
/// Simulation Conference 2000): a multiple of 5, those whose removal makes the mean of the rest surest. O(n).
/// Empty for fewer than 50 values, where one is not finite, and where the run is too short to tell: the best
/// cut is in its second half.
std::optional<std::size_t> warm_up_length(std::span<const double> values);

}  // namespace plumbline
