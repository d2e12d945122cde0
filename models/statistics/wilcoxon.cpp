#include "models/statistics/wilcoxon.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "models/statistics/finite.hpp"
#include "models/statistics/midranks.hpp"
#include "models/statistics/tails.hpp"

namespace plumbline {
namespace {

bool comparable(std::span<const double> x, std::span<const double> y) {
  return !x.empty() && !y.empty() && all_finite(x) && all_finite(y);
}

// W = sum of x's ranks - m (m + 1) / 2
double rank_sum(const Midranks& ranks, std::size_t m) {
  const auto size = static_cast<double>(m);
  return std::accumulate(ranks.of.begin(), ranks.of.begin() + static_cast<std::ptrdiff_t>(m), 0.0) -
         size * (size + 1) / 2;
}

// How many of the C(m + n, m) ways to give m of the ranks 1 to m + n to x have each W. A rank r that is x's
// i-th lies above r - i values of y, so with the ranks looked at in rising order
// count(i, W) += count(i - 1, W - (r - i)). Sums of positive numbers: each is exact to a few ulp.
std::vector<double> count_arrangements(std::size_t m, std::size_t n) {
  std::vector<std::vector<double>> count(m + 1, std::vector<double>(m * n + 1));
  count[0][0] = 1;
  for (std::size_t r = 1; r <= m + n; ++r)
    for (std::size_t i = std::min(r, m); i >= 1 && r - i <= n; --i)
      for (std::size_t w = r - i; w <= i * n; ++w) count[i][w] += count[i - 1][w - (r - i)];
  return count[m];
}

WilcoxonTest exact_test(double W, std::size_t m, std::size_t n) {
  const std::vector<double> count = count_arrangements(m, n);
  const double all = std::accumulate(count.begin(), count.end(), 0.0);
  // P(W <= w); by symmetry P(W >= w) = P(W <= mn - w).
  const auto at_most = [&](double w) {
    return std::accumulate(count.begin(), count.begin() + static_cast<std::ptrdiff_t>(w) + 1, 0.0) / all;
  };
  const double less = as_p(at_most(W)), greater = as_p(at_most(static_cast<double>(m * n) - W));
  return {W, std::min(1.0, 2 * std::min(less, greater)), less, greater, true};
}

// W has mean mn/2 and variance mn/12 (N + 1 - sum(t^3 - t) / (N (N - 1))), N = m + n; W moves by 1/2 towards
// what the alternative does not say.
WilcoxonTest normal_test(double W, double m, double n, double ties) {
  const double N = m + n, distance = W - m * n / 2;
  if (ties == N * N * N - N) return {W, std::nullopt, 1, 1, false};  // all are equal: W was certain
  const double sd = std::sqrt(m * n / 12 * (N + 1 - ties / (N * (N - 1))));
  const double outer = std::max(0.0, std::abs(distance) - 0.5) / sd;
  return {W, std::min(1.0, 2 * normal_tail(outer)), normal_tail(-(distance + 0.5) / sd),
          normal_tail((distance - 0.5) / sd), false};
}

bool is_exact(std::size_t m, std::size_t n) { return m < 50 && n < 50; }

WilcoxonRejection exact_rejection(std::size_t m, std::size_t n, double alpha) {
  const std::vector<double> count = count_arrangements(m, n);
  const double all = std::accumulate(count.begin(), count.end(), 0.0);
  WilcoxonRejection rejection;
  for (double sum = count[0]; 2 * sum / all <= alpha; sum += count[rejection.below])
    rejection = {rejection.below + 1, 2 * sum / all};
  return rejection;
}

WilcoxonRejection normal_rejection(std::size_t m, std::size_t n, double alpha) {
  const auto p = [&](std::size_t W) {
    return *normal_test(static_cast<double>(W), static_cast<double>(m), static_cast<double>(n), 0).two_sided;
  };
  std::size_t low = 0, high = m * n / 2 + 1;  // p rises with W up to mn/2: the first above alpha
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (p(middle) <= alpha)
      low = middle + 1;
    else
      high = middle;
  }
  return {low, low > 0 ? alpha : 0};
}

}  // namespace

std::optional<WilcoxonTest> wilcoxon_rank_sum(std::span<const double> x, std::span<const double> y) {
  if (!comparable(x, y)) return std::nullopt;
  const Midranks ranks = midranks(x, y);
  const double W = rank_sum(ranks, x.size());
  if (ranks.ties == 0 && is_exact(x.size(), y.size())) return exact_test(W, x.size(), y.size());
  return normal_test(W, static_cast<double>(x.size()), static_cast<double>(y.size()), ranks.ties);
}

double min_wilcoxon_p(std::size_t m, std::size_t n) {
  if (!is_exact(m, n)) return *normal_test(0, static_cast<double>(m), static_cast<double>(n), 0).two_sided;
  // 2 / C(m + n, m)
  double p = 2;
  for (std::size_t i = 1; i <= m; ++i) p *= static_cast<double>(i) / static_cast<double>(n + i);
  return std::min(p, 1.0);
}

WilcoxonRejection wilcoxon_rejection(std::size_t m, std::size_t n, double alpha) {
  return is_exact(m, n) ? exact_rejection(m, n, alpha) : normal_rejection(m, n, alpha);
}

// 2 W / (mn) - 1
std::optional<double> cliffs_delta(std::span<const double> x, std::span<const double> y) {
  if (!comparable(x, y)) return std::nullopt;
  const double pairs = static_cast<double>(x.size()) * static_cast<double>(y.size());
  return 2 * rank_sum(midranks(x, y), x.size()) / pairs - 1;
}

}  // namespace plumbline
