#include "models/statistics/kruskal_wallis.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "models/statistics/finite.hpp"
#include "models/statistics/midranks.hpp"
#include "models/statistics/tails.hpp"

namespace plumbline {
namespace {

bool comparable(std::span<const std::vector<double>> groups) {
  return groups.size() >= 2 &&
         std::ranges::all_of(groups, [](const auto& group) { return !group.empty() && all_finite(group); });
}

}  // namespace

// H = 12 / (N (N + 1)) sum over groups of n (mean rank - (N + 1) / 2)^2, divided by
// 1 - sum(t^3 - t) / (N^3 - N)
std::optional<KruskalWallisTest> kruskal_wallis(std::span<const std::vector<double>> groups) {
  if (!comparable(groups)) return std::nullopt;
  std::vector<double> pooled;
  for (const auto& group : groups) pooled.insert(pooled.end(), group.begin(), group.end());
  if (all_equal(pooled)) return std::nullopt;

  const Midranks ranks = midranks(pooled);
  const auto N = static_cast<double>(pooled.size());
  double between = 0;
  auto next = ranks.of.begin();
  for (const auto& group : groups) {
    const auto end = next + std::ssize(group);
    const auto n = static_cast<double>(group.size());
    between += n * std::pow(std::accumulate(next, end, 0.0) / n - (N + 1) / 2, 2);
    next = end;
  }
  const double H = 12 / (N * (N + 1)) * between / (1 - ranks.ties / (N * N * N - N));
  const auto degrees = static_cast<double>(groups.size() - 1);
  return KruskalWallisTest{H, degrees, chi_squared_tail(H, degrees)};
}

}  // namespace plumbline
