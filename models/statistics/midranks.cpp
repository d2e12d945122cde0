#include "models/statistics/midranks.hpp"

#include <algorithm>
#include <numeric>

namespace plumbline {

Midranks midranks(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });

  Midranks ranks{std::vector<double>(values.size())};
  for (std::size_t first = 0, end = 0; first < order.size(); first = end) {
    while (end < order.size() && values[order[end]] == values[order[first]]) ++end;
    // Places first + 1 to end.
    const double shared = static_cast<double>(first + 1 + end) / 2;
    for (std::size_t place = first; place < end; ++place) ranks.of[order[place]] = shared;
    const auto t = static_cast<double>(end - first);
    ranks.ties += t * t * t - t;
  }
  return ranks;
}

Midranks midranks(std::span<const double> x, std::span<const double> y) {
  std::vector<double> pooled(x.begin(), x.end());
  pooled.insert(pooled.end(), y.begin(), y.end());
  return midranks(pooled);
}

}  // namespace plumbline
