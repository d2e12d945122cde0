#include "models/statistics/median_interval.hpp"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <vector>

#include "models/statistics/finite.hpp"

namespace plumbline {
namespace {

using boost::math::cdf;

// The k-th smallest lies above the median where fewer than k of n values lie below it: of probability
// P(B <= k - 1), B binomial (n, 1/2). The largest k with P(B <= k - 1) <= (1 - confidence) / 2; 0: none.
std::size_t rank_of_low_end(const boost::math::binomial& below, double outside) {
  auto k = static_cast<std::size_t>(boost::math::quantile(below, outside)) + 1;
  while (k > 0 && cdf(below, static_cast<double>(k - 1)) > outside) --k;
  return k;
}

}  // namespace

std::optional<MedianInterval> median_interval(std::span<const double> values, double confidence) {
  if (values.empty() || !all_finite(values)) return std::nullopt;
  const boost::math::binomial below(static_cast<double>(values.size()), 0.5);
  const std::size_t k = rank_of_low_end(below, (1 - confidence) / 2);
  if (k == 0) return std::nullopt;

  std::vector<double> copy(values.begin(), values.end());
  const auto low = copy.begin() + static_cast<std::ptrdiff_t>(k - 1);
  const auto high = copy.end() - static_cast<std::ptrdiff_t>(k);
  std::nth_element(copy.begin(), low, copy.end());
  if (high > low) std::nth_element(low + 1, high, copy.end());
  return MedianInterval{{*low, *high}, 1 - 2 * cdf(below, static_cast<double>(k - 1))};
}

}  // namespace plumbline
