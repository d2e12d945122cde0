#include "models/statistics.hpp"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cassert>
#include <cmath>

namespace plumbline {
namespace {

/// Boost would compute in long double, which takes 8 KiB of stack; a simulated process has 20.
using InDouble = boost::math::policies::policy<boost::math::policies::promote_double<false>>;

/// Mean and sum of squared deviations from it, updated value by value (Welford, Technometrics 1962):
/// mean += (x - mean)/n, squares += (x - old mean)(x - new mean).
struct Moments {
  double mean = 0, squares = 0;
  std::size_t count = 0;

  explicit Moments(std::span<const double> values) {
    for (const double value : values) {
      const double delta = value - mean;
      mean += delta / static_cast<double>(++count);
      squares += delta * (value - mean);
    }
  }
};

std::optional<double> if_finite(double value) {
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

/// Values that have an order: some, and none of them NaN.
bool can_be_ordered(std::span<const double> values) {
  return !values.empty() && std::ranges::none_of(values, [](double value) { return std::isnan(value); });
}

// h = (n-1) p; x[floor h] + (h - floor h)(x[floor h + 1] - x[floor h])
double quantile_of_sorted(std::span<const double> values, double p) {
  assert(p >= 0 && p <= 1);
  const double place = static_cast<double>(values.size() - 1) * p;
  const auto below = static_cast<std::size_t>(place);
  const double part = place - static_cast<double>(below);
  if (part == 0) return values[below];
  return values[below] + part * (values[below + 1] - values[below]);
}

}  // namespace

std::vector<double> sorted(std::span<const double> values) {
  std::vector<double> copy(values.begin(), values.end());
  std::sort(copy.begin(), copy.end());
  return copy;
}

std::optional<double> mean(std::span<const double> values) {
  if (values.empty()) return std::nullopt;
  return if_finite(Moments(values).mean);
}

// Two selections put in place what quantile_of_sorted looks at: O(n).
std::optional<double> quantile(std::span<const double> values, double p) {
  if (!can_be_ordered(values)) return std::nullopt;
  std::vector<double> copy(values.begin(), values.end());
  const auto below = copy.begin() + static_cast<std::ptrdiff_t>(static_cast<double>(copy.size() - 1) * p);
  std::nth_element(copy.begin(), below, copy.end());
  if (below + 1 != copy.end()) std::nth_element(below + 1, below + 1, copy.end());
  return if_finite(quantile_of_sorted(copy, p));
}

std::optional<double> median(std::span<const double> values) { return quantile(values, 0.5); }

std::optional<double> min(std::span<const double> values) {
  if (values.empty()) return std::nullopt;
  return *std::min_element(values.begin(), values.end());
}

std::optional<double> max(std::span<const double> values) {
  if (values.empty()) return std::nullopt;
  return *std::max_element(values.begin(), values.end());
}

std::optional<double> standard_deviation(std::span<const double> values) {
  if (values.size() < 2) return std::nullopt;
  const Moments moments(values);
  return if_finite(std::sqrt(moments.squares / static_cast<double>(moments.count - 1)));
}

std::optional<double> standard_error(std::span<const double> values) {
  const auto deviation = standard_deviation(values);
  if (!deviation) return std::nullopt;
  return *deviation / std::sqrt(static_cast<double>(values.size()));
}

double student_t_quantile(double p, double degrees) {
  return boost::math::quantile(boost::math::students_t_distribution<double, InDouble>(degrees), p);
}

// t(1 - (1 - confidence)/2, n - 1) s / sqrt(n)
std::optional<double> mean_half_width(std::span<const double> values, double confidence) {
  const auto error = standard_error(values);
  if (!error) return std::nullopt;
  return student_t_quantile(0.5 + confidence / 2, static_cast<double>(values.size() - 1)) * *error;
}

std::optional<Fences> tukey_fences(std::span<const double> values) {
  if (!can_be_ordered(values)) return std::nullopt;
  const std::vector<double> ordered = sorted(values);
  const double q1 = quantile_of_sorted(ordered, 0.25), q3 = quantile_of_sorted(ordered, 0.75);
  return Fences{q1 - 1.5 * (q3 - q1), q3 + 1.5 * (q3 - q1)};
}

std::vector<double> without_outliers(std::span<const double> values) {
  std::vector<double> kept;
  if (const auto fences = tukey_fences(values))
    std::copy_if(values.begin(), values.end(), std::back_inserter(kept),
                 [&](double value) { return value >= fences->low && value <= fences->high; });
  return kept;
}

std::vector<double> middle_half(std::span<const double> values) {
  std::vector<double> ordered = sorted(values);
  const auto quarter = static_cast<std::ptrdiff_t>(ordered.size() / 4);
  return {ordered.begin() + quarter, ordered.end() - quarter};
}

std::vector<double> below_twice_p99(std::span<const double> values) {
  std::vector<double> kept;
  if (const auto p99 = quantile(values, 0.99))
    std::ranges::copy_if(values, std::back_inserter(kept), [&](double value) { return value <= 2 * *p99; });
  return kept;
}

}  // namespace plumbline
