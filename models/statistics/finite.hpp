#pragma once

#include <algorithm>
#include <cmath>
#include <span>

namespace plumbline {

/// Neither infinite nor NaN.
inline bool all_finite(std::span<const double> values) {
  return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
}

inline bool all_equal(std::span<const double> values) {
  return std::ranges::all_of(values, [&](double value) { return value == values.front(); });
}

}  // namespace plumbline
