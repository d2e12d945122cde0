#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace plumbline {

/// 0.9 min(standard deviation, IQR / 1.34) n^(-1/5); the standard deviation where the IQR is 0 (Silverman,
/// Density Estimation, 1986, equation 3.31; R's bw.nrd0). Empty for fewer than two values, where all are
/// equal, or where one is not finite.
std::optional<double> silverman_bandwidth(std::span<const double> values);

struct Density {
  double bandwidth = 0;
  std::vector<double> at;       ///< evenly apart, from 3 bandwidths below the smallest to 3 above the max
  std::vector<double> density;  ///< there, in 1 / unit of the values
};

/// With Gaussian kernels of Silverman's bandwidth, at `points` >= 2 places. O(n log n + n points). Empty
/// where the bandwidth is.
std::optional<Density> kernel_density(std::span<const double> values, std::size_t points = 512);

}  // namespace plumbline
