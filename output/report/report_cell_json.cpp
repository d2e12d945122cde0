#include "analysis/run/json_text.hpp"
#include "output/report/report_json.hpp"

namespace plumbline {
namespace {

using nlohmann::ordered_json;

ordered_json quantiles_json(const std::optional<FiveQuantiles>& quantiles) {
  return quantiles ? short_numbers(*quantiles) : ordered_json(nullptr);
}

/// Of IntervalKind, in its order.
constexpr const char* kind_texts[] = {"none", "95 % interval of the median over launches",
                                      "min and max launch", "5 % to 95 % of all executions"};

ordered_json histogram_json(const std::optional<Histogram>& histogram) {
  if (!histogram) return nullptr;
  return {{"low", histogram->low},
          {"high", histogram->high},
          {"counts", histogram->counts},
          {"below", histogram->below},
          {"above", histogram->above}};
}

/// [launch, reported, observations, invalid ones, quantiles or null]: most of a report with many launches.
ordered_json launches_json(const ReportCell& cell) {
  ordered_json all = ordered_json::array();
  for (const LaunchOfCell& launch : cell.launches)
    all.push_back({launch.launch, short_number(launch.reported), launch.observations, launch.invalid,
                   quantiles_json(launch.quantiles)});
  return all;
}

}  // namespace

ordered_json cell_json(const ReportCell& cell) {
  const ComparedKey& key = cell.key;
  return {{"run", cell.run},
          {"suite", key.suite},
          {"operation", key.operation},
          {"algorithm", key.algorithm},
          {"resolved", cell.resolved},
          {"processes", value_or_null(key.processes)},
          {"bytes", value_or_null(key.bytes)},
          {"segment_bytes", value_or_null(key.segment)},
          {"root", value_or_null(key.root)},
          {"metric", key.metric},
          {"unit", key.unit},
          {"statistic", key.statistic},
          {"reported", short_number(cell.reported)},
          {"interval", cell.interval
                           ? ordered_json{short_number(cell.interval->low), short_number(cell.interval->high)}
                           : ordered_json(nullptr)},
          {"interval_is", kind_texts[static_cast<std::size_t>(cell.kind)]},
          {"truth", short_number(cell.truth)},
          {"error", short_number(cell.error)},
          {"valid", cell.valid},
          {"why", cell.why},
          {"start_skew", quantiles_json(cell.start_skew)},
          {"launches", launches_json(cell)},
          {"n", cell.values.n},
          {"histogram", histogram_json(cell.values.histogram)},
          {"quantiles", short_numbers(cell.values.quantiles)}};
}

}  // namespace plumbline
