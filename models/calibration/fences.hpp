#pragma once

#include <span>

#include "models/statistics.hpp"

namespace plumbline::calibrating {

/// The limits of what nothing disturbed: 4 median absolute deviations below and above the median (Hampel,
/// "The influence curve and its role in robust estimation", 1974). Of normal values that is 2.70 standard
/// deviations, as far as Tukey's fences; but up to half of the values may be disturbed, where Tukey's
/// quartiles give way at a quarter. Of one or more values.
Fences fences_of(std::span<const double> values);

}  // namespace plumbline::calibrating
