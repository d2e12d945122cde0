#include "models/planning/variance_model.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <boost/math/distributions/chi_squared.hpp>

#include "models/comparison/launch_number.hpp"
#include "models/statistics.hpp"

namespace plumbline {
namespace {

/// The variance of the median of normal observations of variance 1, times their number: pi/2.
constexpr double of_median = std::numbers::pi / 2;

double square(double x) { return x * x; }

/// Without those of which nothing is left.
std::vector<std::vector<double>> filtered(std::span<const std::vector<double>> launches) {
  std::vector<std::vector<double>> left;
  for (const std::vector<double>& launch : launches)
    if (std::vector<double> kept = without_outliers(launch); !kept.empty()) left.push_back(std::move(kept));
  return left;
}

std::vector<double> numbers_of(std::span<const std::vector<double>> launches) {
  std::vector<double> numbers;
  for (const std::vector<double>& launch : launches)
    if (const auto number = launch_number(launch)) numbers.push_back(*number);
  return numbers;
}

/// sum (n_i - 1) s_i^2 / sum (n_i - 1), s_i relative to the launch's median.
std::optional<double> pooled_variance(std::span<const std::vector<double>> launches) {
  double squares = 0, degrees = 0;
  for (const std::vector<double>& launch : launches) {
    if (launch.size() < 2) continue;
    const double free = static_cast<double>(launch.size() - 1);
    squares += free * square(*standard_deviation(launch) / *median(launch));
    degrees += free;
  }
  if (degrees == 0) return std::nullopt;
  return squares / degrees;
}

double mean_of_inverse_sizes(std::span<const std::vector<double>> launches) {
  double sum = 0;
  for (const std::vector<double>& launch : launches) sum += 1 / static_cast<double>(launch.size());
  return sum / static_cast<double>(launches.size());
}

/// The variance is below this many times its estimate with 95 % confidence.
double upper_share_of_variance(double degrees) {
  return degrees / boost::math::quantile(boost::math::chi_squared_distribution<double>(degrees), 0.05);
}

}  // namespace

double launch_number_sd(const VarianceModel& model, double reps) {
  return std::sqrt(square(model.between) + of_median * square(model.within) / reps);
}

// reps = (pi/2) within^2 / (sd^2 - between^2)
std::optional<double> reps_for_sd(const VarianceModel& model, double sd) {
  if (sd <= model.between) return std::nullopt;
  return of_median * square(model.within) / (square(sd) - square(model.between));
}

std::optional<double> variation_within(std::span<const std::vector<double>> launches) {
  const auto variance = pooled_variance(filtered(launches));
  if (!variance || !std::isfinite(*variance)) return std::nullopt;
  return std::sqrt(*variance);
}

std::optional<VarianceEstimate> estimate_variance(std::span<const std::vector<double>> all) {
  const auto within = variation_within(all);
  const std::vector<double> numbers = numbers_of(all);
  const auto spread = standard_deviation(numbers);
  if (!within || !spread || !(*median(numbers) > 0)) return std::nullopt;
  const double whole = square(*spread / *median(numbers));
  const double of_observations = of_median * square(*within) * mean_of_inverse_sizes(filtered(all));
  const auto between = [&](double variance) { return std::sqrt(std::max(0.0, variance - of_observations)); };
  const double degrees = static_cast<double>(numbers.size() - 1);
  return VarianceEstimate{*median(numbers),
                          {between(whole), *within},
                          between(whole * upper_share_of_variance(degrees)),
                          static_cast<int>(numbers.size())};
}

}  // namespace plumbline
