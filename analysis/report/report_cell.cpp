#include "analysis/report/report_cell.hpp"

#include <algorithm>

#include "models/statistics.hpp"
#include "models/statistics/median_interval.hpp"

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

std::optional<FiveQuantiles> five_quantiles(const std::vector<double>& values) {
  if (values.empty()) return std::nullopt;
  return FiveQuantiles{*quantile(values, 0.05), *quantile(values, 0.25), *quantile(values, 0.5),
                       *quantile(values, 0.75), *quantile(values, 0.95)};
}

void summarise(ReportCell& cell) {
  std::vector<double> numbers;
  for (const LaunchOfCell& launch : cell.launches)
    if (launch.reported) numbers.push_back(*launch.reported);
  cell.reported = median(numbers);
  if (const auto interval = median_interval(numbers)) {
    cell.kind = IntervalKind::of_median;
    cell.interval = interval->interval;
  } else if (numbers.size() > 1) {
    cell.kind = IntervalKind::launches;
    cell.interval = {*min(numbers), *max(numbers)};
  }
}

Condensed condensed(std::vector<double> values, std::size_t points) {
  std::ranges::sort(values);
  const std::size_t n = values.size();
  std::optional<Histogram> histogram = histogram_of(values);
  return {n, std::move(histogram), quantiles_of(std::move(values), points)};
}

}  // namespace plumbline
