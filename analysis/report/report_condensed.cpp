#include "analysis/report/report_condensed.hpp"

#include <algorithm>

namespace plumbline {
namespace {

constexpr std::size_t bins = 200;

/// The order statistic at a part of the way from the min to the max: x[floor((n-1) part / of)].
double at(const std::vector<double>& sorted, std::size_t part, std::size_t of) {
  return sorted[(sorted.size() - 1) * part / of];
}

void count(double value, Histogram& histogram) {
  if (value < histogram.low)
    ++histogram.below;
  else if (value > histogram.high)
    ++histogram.above;
  else {
    const double place = (value - histogram.low) / (histogram.high - histogram.low) * bins;
    ++histogram.counts[std::min(static_cast<std::size_t>(place), bins - 1)];
  }
}

std::optional<Histogram> histogram_of(const std::vector<double>& sorted) {
  if (sorted.empty() || sorted.front() == sorted.back()) return std::nullopt;
  const std::size_t cut = (sorted.size() - 1) * 5 / 1000;  // as many on each side
  double low = sorted[cut], high = sorted[sorted.size() - 1 - cut];
  const double more = (high - low) / 10;
  low = std::max(low - more, sorted.front());
  high = std::min(high + more, sorted.back());
  if (low == high) low = sorted.front(), high = sorted.back();  // nearly all values are the same
  Histogram histogram{low, high, std::vector<std::size_t>(bins)};
  for (const double value : sorted) count(value, histogram);
  return histogram;
}

std::vector<double> quantiles_of(std::vector<double> sorted, std::size_t points) {
  if (sorted.size() <= points) return sorted;
  std::vector<double> quantiles;
  for (std::size_t i = 0; i < points; ++i) quantiles.push_back(at(sorted, i, points - 1));
  return quantiles;
}

}  // namespace

Condensed condensed(std::vector<double> values, std::size_t points) {
  std::ranges::sort(values);
  const std::size_t n = values.size();
  std::optional<Histogram> histogram = histogram_of(values);
  return {n, std::move(histogram), quantiles_of(std::move(values), points)};
}

}  // namespace plumbline
