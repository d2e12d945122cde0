#include "analysis/compare/compared_key.hpp"

#include <fmt/core.h>

namespace plumbline {

ComparedKey compared_key(const CellKey& cell) {
  return {.suite = cell.suite,
          .operation = cell.operation,
          .algorithm = cell.algorithm,
          .processes = cell.processes,
          .segment = cell.segment,
          .root = cell.root,
          .statistic = "median",
          .bytes = cell.bytes};
}

ComparedKey compared_key(const Series& series, std::optional<std::int64_t> bytes) {
  return {.suite = series.benchmark,
          .operation = series.detail.empty() ? series.operation
                                             : fmt::format("{} ({})", series.operation, series.detail),
          .algorithm = {},
          .processes = series.processes,
          .metric = series.metric,
          .statistic = series.statistic,
          .unit = series.unit,
          .bytes = bytes};
}

std::string number_text(const ComparedKey& key) { return fmt::format("{} {}", key.statistic, key.metric); }

Better better(const ComparedKey& key) {
  if (key.unit == "B/s" || key.unit == "1/s") return Better::more;
  const bool is_time = key.unit == "s" || key.unit == "s/B";
  const bool is_spread = key.statistic == "standard error" || key.metric == "fit residual";
  return is_time && !is_spread && key.metric != "compute" ? Better::less : Better::unknown;
}

}  // namespace plumbline
