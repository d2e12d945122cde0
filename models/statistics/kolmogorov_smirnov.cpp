#include "models/statistics/kolmogorov_smirnov.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <numbers>
#include <vector>

#include "models/statistics.hpp"
#include "models/statistics/finite.hpp"
#include "models/statistics/tails.hpp"

namespace plumbline {
namespace {

/// The pooled sample in rising order: a walk from (0, 0) to (m, n), one step along i for each x, one along j
/// for each y. The distribution functions are compared only where the last of several equal values is passed.
struct Walk {
  std::int64_t m, n;
  std::vector<char> compared;  ///< by i + j: whether the next value is larger
  std::int64_t farthest = 0;   ///< D m n: largest |i n - j m|

  /// m n |i/m - j/n|
  std::int64_t distance(std::int64_t i, std::int64_t j) const { return std::abs(i * n - j * m); }
};

Walk walk(std::span<const double> x_values, std::span<const double> y_values) {
  const std::vector<double> x = sorted(x_values), y = sorted(y_values);
  Walk result{std::ssize(x), std::ssize(y), std::vector<char>(x.size() + y.size() + 1)};
  for (std::size_t i = 0, j = 0; i < x.size() || j < y.size();) {
    const double value = j == y.size() || (i < x.size() && x[i] <= y[j]) ? x[i] : y[j];
    while (i < x.size() && x[i] == value) ++i;
    while (j < y.size() && y[j] == value) ++j;
    result.compared[i + j] = 1;
    const auto here = result.distance(static_cast<std::int64_t>(i), static_cast<std::int64_t>(j));
    result.farthest = std::max(result.farthest, here);
  }
  return result;
}

// u(i, j): the share of the walks to (i, j) that are at least as far somewhere. A walk came from (i - 1, j)
// with probability i / (i + j), else from (i, j - 1) (Hodges, Arkiv foer Matematik 3, 1958):
// u(i, j) = 1 where compared and distance >= farthest; else (i u(i - 1, j) + j u(i, j - 1)) / (i + j).
double exact_tail(const Walk& seen) {
  std::vector<double> u(static_cast<std::size_t>(seen.n) + 1);
  for (std::int64_t i = 0; i <= seen.m; ++i)
    for (std::int64_t j = 0; j <= seen.n; ++j) {
      double& here = u[static_cast<std::size_t>(j)];
      const double left = j > 0 ? u[static_cast<std::size_t>(j - 1)] : 0;
      const auto steps = static_cast<double>(i + j);
      if (seen.compared[static_cast<std::size_t>(i + j)] && seen.distance(i, j) >= seen.farthest)
        here = 1;
      else if (i + j > 0)
        here = static_cast<double>(i) / steps * here + static_cast<double>(j) / steps * left;
    }
  return u.back();
}

// P(K > z) = 2 sum of (-1)^(k - 1) exp(-2 k^2 z^2); where z < 1, by the series that converges faster there:
// P(K <= z) = sqrt(2 pi) / z sum of exp(-(2k - 1)^2 pi^2 / (8 z^2)), k from 1 (Kolmogorov 1933).
double limiting_tail(double z) {
  constexpr int enough = 10;  // the tenth term is below 1e-86
  double sum = 0;
  if (z < 1) {
    for (int k = 1; k <= enough; ++k) sum += std::exp(-std::pow((2 * k - 1) * std::numbers::pi / z, 2) / 8);
    return 1 - std::sqrt(2 * std::numbers::pi) / z * sum;
  }
  for (int k = 1; k <= enough; ++k) sum += (k % 2 == 1 ? 2 : -2) * std::exp(-2 * std::pow(k * z, 2));
  return sum;
}

}  // namespace

std::optional<KolmogorovSmirnovTest> kolmogorov_smirnov(std::span<const double> x,
                                                        std::span<const double> y) {
  if (x.empty() || y.empty() || !all_finite(x) || !all_finite(y)) return std::nullopt;
  const Walk seen = walk(x, y);
  const double m = static_cast<double>(seen.m), n = static_cast<double>(seen.n);
  const double D = static_cast<double>(seen.farthest) / (m * n);
  if (D == 0) return KolmogorovSmirnovTest{0, 1, m * n < 10000};
  if (m * n < 10000) return KolmogorovSmirnovTest{D, as_p(exact_tail(seen)), true};
  return KolmogorovSmirnovTest{D, as_p(limiting_tail(D * std::sqrt(m * n / (m + n)))), false};
}

}  // namespace plumbline
