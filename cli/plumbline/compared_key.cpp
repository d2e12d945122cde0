#include "cli/plumbline/compared_key.hpp"

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

}  // namespace plumbline
