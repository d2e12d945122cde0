#include "analysis/report/report_cell.hpp"

#include "models/statistics.hpp"
#include "models/statistics/median_interval.hpp"

namespace plumbline {

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

}  // namespace plumbline
