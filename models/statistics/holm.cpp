#include "models/statistics/holm.hpp"

#include <algorithm>
#include <numeric>

namespace plumbline {

// Of p(1) <= ... <= p(m): adjusted p(i) = min(1, max over j <= i of (m - j + 1) p(j))
std::vector<double> holm(std::span<const double> p_values) {
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {}, [&](std::size_t i) { return p_values[i]; });

  std::vector<double> adjusted(p_values.size());
  double max = 0;
  for (std::size_t j = 0; j < order.size(); ++j) {
    max = std::max(max, static_cast<double>(order.size() - j) * p_values[order[j]]);
    adjusted[order[j]] = std::min(1.0, max);
  }
  return adjusted;
}

}  // namespace plumbline
