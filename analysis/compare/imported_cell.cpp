#include "analysis/compare/imported_cell.hpp"

#include <algorithm>
#include <cmath>

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

}  // namespace plumbline
