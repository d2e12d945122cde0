#include "analysis/report/report_cell.hpp"

#include <algorithm>
#include <cmath>

#include "models/statistics.hpp"
#include "models/statistics/median_interval.hpp"

namespace plumbline {
namespace {

constexpr std::size_t most_bins = 400;

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
    const auto bins = histogram.counts.size();
    const double place =
        (value - histogram.low) / (histogram.high - histogram.low) * static_cast<double>(bins);
    ++histogram.counts[std::min(static_cast<std::size_t>(place), bins - 1)];
  }
}

/// As far apart as the quartiles of values with one peak: four times the median of what lies between the six
/// inner eighths, which a second peak does not widen; where most values are the same, the quartiles
/// themselves.
double spread_of_most(const std::vector<double>& sorted) {
  std::vector<double> eighths;
  for (std::size_t i = 1; i < 7; ++i) eighths.push_back(at(sorted, i + 1, 8) - at(sorted, i, 8));
  const double spread = 4 * *median(eighths);
  return spread > 0 ? spread : at(sorted, 3, 4) - at(sorted, 1, 4);
}

/// Where a bin holds two ticks of a clock and the next one three, the second looks like a peak.
void fit_to_ticks(const std::vector<double>& sorted, Histogram& histogram) {
  const double range = histogram.high - histogram.low, first = sorted.front();
  double tick = range;
  for (std::size_t i = 1; i < sorted.size(); ++i)
    if (const double step = sorted[i] - sorted[i - 1]; step > 1e-9 * range) tick = std::min(tick, step);
  const double wide = range / static_cast<double>(histogram.counts.size());
  if (wide < tick || range < 10 * tick) return;
  const double width = tick * std::round(wide / tick);
  const double low = first + tick * (std::floor((histogram.low - first) / tick) - 0.5);
  const double bins = std::ceil((histogram.high - low) / width);
  if (bins > most_bins) return;
  histogram.low = low;
  histogram.high = low + bins * width;
  histogram.counts.resize(static_cast<std::size_t>(bins));
}

/// Freedman and Diaconis' width, 2 spread / n^(1/3) (Zeitschrift fuer Wahrscheinlichkeitstheorie 57, 1981),
/// and at least Sturges' bins.
void choose_bins(const std::vector<double>& sorted, Histogram& histogram) {
  const auto n = static_cast<double>(sorted.size());
  const double width = 2 * spread_of_most(sorted) / std::cbrt(n), range = histogram.high - histogram.low;
  const double least = std::ceil(std::log2(n)) + 1;
  const double bins = width > 0 ? std::ceil(range / width) : most_bins;
  histogram.counts.resize(static_cast<std::size_t>(std::clamp(bins, least, double{most_bins})));
  fit_to_ticks(sorted, histogram);
}

std::optional<Histogram> histogram_of(const std::vector<double>& sorted) {
  if (sorted.empty() || sorted.front() == sorted.back()) return std::nullopt;
  const std::size_t cut = (sorted.size() - 1) * 5 / 1000;  // as many on each side
  double low = sorted[cut], high = sorted[sorted.size() - 1 - cut];
  const double more = (high - low) / 10;
  low = std::max(low - more, sorted.front());
  high = std::min(high + more, sorted.back());
  if (low == high) low = sorted.front(), high = sorted.back();  // nearly all values are the same
  Histogram histogram{low, high};
  choose_bins(sorted, histogram);
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
