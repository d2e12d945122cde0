#include "models/statistics/shapiro_wilk.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <vector>

#include "models/random.hpp"
#include "models/statistics.hpp"
#include "models/statistics/finite.hpp"
#include "models/statistics/tails.hpp"

namespace plumbline {
namespace {

/// c0 + c1 x + c2 x^2 + ...
double polynomial(std::initializer_list<double> coefficients, double x) {
  double sum = 0;
  for (auto c = std::rbegin(coefficients); c != std::rend(coefficients); ++c) sum = sum * x + *c;
  return sum;
}

/// Blom's approximation to what a sorted normal sample is expected to be: m_i = quantile((i - 3/8) / (n +
/// 1/4)).
std::vector<double> expected_order_statistics(std::size_t n) {
  std::vector<double> m(n);
  for (std::size_t i = 0; i < n; ++i)
    m[i] = normal_quantile((static_cast<double>(i) + 0.625) / (static_cast<double>(n) + 0.25));
  return m;
}

// The weights of the sorted values, a_i = -a_(n+1-i), squares summing to 1. With u = 1 / sqrt n and c = m /
// |m|: a_n = c_n + 0.221157 u - ..., a_(n-1) likewise where n > 5; the others m_i / sqrt(phi), which
// leaves 1.
std::vector<double> weights(std::size_t n) {
  if (n == 3) return {-std::numbers::sqrt2 / 2, 0, std::numbers::sqrt2 / 2};
  std::vector<double> a = expected_order_statistics(n);
  const double u = 1 / std::sqrt(static_cast<double>(n));
  double squares = std::inner_product(a.begin(), a.end(), a.begin(), 0.0);
  const double length = std::sqrt(squares);
  std::vector<double> outer = {a[n - 1] / length +
                               polynomial({0, 0.221157, -0.147981, -2.071190, 4.434685, -2.706056}, u)};
  if (n > 5)
    outer.push_back(a[n - 2] / length +
                    polynomial({0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633}, u));
  double left = 1;
  for (std::size_t i = 0; i < outer.size(); ++i) {
    squares -= 2 * a[i] * a[i];
    left -= 2 * outer[i] * outer[i];
  }
  for (double& weight : a) weight /= std::sqrt(squares / left);
  for (std::size_t i = 0; i < outer.size(); ++i) a[i] = -outer[i], a[n - 1 - i] = outer[i];
  return a;
}

// 1 - W = 1 - (sum a_i x_i)^2 / sum (x_i - mean)^2, as (s - b)(s + b) / s^2 lest W near 1 cancel.
double one_minus_w(std::span<const double> sorted) {
  const std::vector<double> a = weights(sorted.size());
  const double range = sorted.back() - sorted.front(), centre = *mean(sorted);
  double b = 0, squares = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const double x = (sorted[i] - centre) / range;
    b += a[i] * x;
    squares += x * x;
  }
  const double s = std::sqrt(squares);
  return std::max(0.0, (s - b) * (s + b) / squares);
}

// n = 3: exactly 6/pi (asin sqrt W - asin sqrt 3/4). 4 to 11: -ln(gamma - ln(1 - W)) is normal, from 12 on
// ln(1 - W); mean and standard deviation are polynomials in n, or in ln n.
double tail(double one_minus, double n) {
  if (n == 3) return 6 / std::numbers::pi * (std::asin(std::sqrt(1 - one_minus)) - std::numbers::pi / 3);
  if (one_minus == 0) return 1;
  const double x = std::log(n), y = std::log(one_minus);
  if (n < 12) {
    const double mu = polynomial({0.5440, -0.39978, 0.025054, -0.0006714}, n);
    const double sigma = std::exp(polynomial({1.3822, -0.77857, 0.062767, -0.0020322}, n));
    return normal_tail((-std::log(polynomial({-2.273, 0.459}, n) - y) - mu) / sigma);
  }
  const double mu = polynomial({-1.5861, -0.31082, -0.083751, 0.0038915}, x);
  const double sigma = std::exp(polynomial({-0.4803, -0.082676, 0.0030302}, x));
  return normal_tail((y - mu) / sigma);
}

}  // namespace

std::optional<ShapiroWilkTest> shapiro_wilk(std::span<const double> values) {
  if (values.size() < 3 || values.size() > 5000 || !all_finite(values) || all_equal(values))
    return std::nullopt;
  std::vector<double> sorted(values.begin(), values.end());
  std::ranges::sort(sorted);
  const double rest = one_minus_w(sorted);
  return ShapiroWilkTest{1 - rest, as_p(tail(rest, static_cast<double>(values.size())))};
}

}  // namespace plumbline
