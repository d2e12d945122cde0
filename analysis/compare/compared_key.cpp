#include "analysis/compare/compared_key.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <fmt/core.h>

namespace plumbline {
namespace {

/// What a number of a ReproMPI log is of an observation on one process.
enum class NumberKind : std::uint8_t { value, start, end, own_instant };

NumberKind kind_of(const std::string& metric) {
  if (metric == "global start") return NumberKind::start;
  if (metric == "global end") return NumberKind::end;
  return metric == "local start" || metric == "local end" ? NumberKind::own_instant : NumberKind::value;
}

}  // namespace

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

std::optional<ComparedKey> cell_key(const Series& series, std::optional<std::int64_t> bytes) {
  const NumberKind kind = kind_of(series.metric);
  if (kind == NumberKind::own_instant) return std::nullopt;
  ComparedKey key = compared_key(series, bytes);
  if (kind != NumberKind::value) key.statistic = "median", key.metric = "latency, last end - first start";
  return key;
}

void ImportedCell::add(const Series& series, const ImportedRow& row) {
  if (!row.observation) return numbers_.push_back(row.value);
  const NumberKind kind = kind_of(series.metric);
  const Span none{kind == NumberKind::value ? 0 : infinity, -infinity};
  auto& [first, last] = observations_.try_emplace(*row.observation, none).first->second;
  if (kind == NumberKind::start)
    first = std::min(first, row.value);
  else
    last = std::max(last, row.value);
}

std::vector<double> ImportedCell::times() const {
  std::vector<double> times;
  for (const auto& [number, seen] : observations_)
    if (std::isfinite(seen.last - seen.first)) times.push_back(seen.last - seen.first);
  return times;
}

bool ByCell::operator()(const CellKey& a, const CellKey& b) const {
  const auto place_of = [](const CellKey& key) {
    return std::tie(key.suite, key.operation, key.algorithm, key.processes, key.bytes, key.segment, key.root);
  };
  return place_of(a) < place_of(b);
}

}  // namespace plumbline
