#include "models/statistics/kernel_density.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "models/statistics.hpp"
#include "models/statistics/finite.hpp"

namespace plumbline {
namespace {

// sum of exp(-((x - x_i) / h)^2 / 2) / (n h sqrt(2 pi))
double density_at(double x, std::span<const double> values, double bandwidth) {
  double sum = 0;
  for (const double value : values) {
    const double z = (x - value) / bandwidth;
    sum += std::exp(-z * z / 2);
  }
  return sum / (static_cast<double>(values.size()) * bandwidth * std::sqrt(2 * std::numbers::pi));
}

}  // namespace

std::optional<double> silverman_bandwidth(std::span<const double> values) {
  if (values.size() < 2 || !all_finite(values) || all_equal(values)) return std::nullopt;
  const double deviation = *standard_deviation(values);
  const double iqr = *quantile(values, 0.75) - *quantile(values, 0.25);
  const double spread = iqr > 0 ? std::min(deviation, iqr / 1.34) : deviation;
  return 0.9 * spread * std::pow(static_cast<double>(values.size()), -0.2);
}

std::optional<Density> kernel_density(std::span<const double> values, std::size_t points) {
  const auto bandwidth = silverman_bandwidth(values);
  if (!bandwidth) return std::nullopt;
  const double low = *min(values) - 3 * *bandwidth, high = *max(values) + 3 * *bandwidth;
  Density result{*bandwidth, {}, {}};
  for (std::size_t i = 0; i < points; ++i) {
    result.at.push_back(low + (high - low) * static_cast<double>(i) / static_cast<double>(points - 1));
    result.density.push_back(density_at(result.at.back(), values, *bandwidth));
  }
  return result;
}

}  // namespace plumbline
