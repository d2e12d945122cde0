#pragma once

#include <optional>
#include <span>
#include <vector>

namespace plumbline {

/// r_k = sum of (x_t - mean)(x_(t+k) - mean) / sum of (x_t - mean)^2 for each lag k from 0 to n - 1, as R's
/// acf. O(n log n). Empty for fewer than two values, where all are equal, or where one is not finite.
std::optional<std::vector<double>> autocorrelation(std::span<const double> values);

/// How many independent values would tell as much of the mean: n / (1 + 2 (r_1 + r_2 + ...)), summed as long
/// as r_2k + r_(2k+1) is positive (the initial positive sequence of Geyer, Statistical Science 7, 1992); at
/// most n. Empty for fewer than four values, and where the autocorrelation is.
std::optional<double> effective_sample_size(std::span<const double> values);

}  // namespace plumbline
