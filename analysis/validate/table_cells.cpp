#include "analysis/validate/table_cells.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "models/units.hpp"

namespace plumbline {
namespace {

std::optional<Operation> known_operation(std::string_view word) {
  for (int i = 0; i < operations; ++i)
    if (word == name(static_cast<Operation>(i))) return static_cast<Operation>(i);
  return std::nullopt;
}

bool is_asked_for(const CollectiveRow& row, const std::vector<RowFilter>& only,
                  const std::vector<RowFilter>& except) {
  const auto fits = [&](const RowFilter& filter) { return filter.fits(row); };
  return std::ranges::all_of(only, fits) && std::ranges::none_of(except, fits);
}

}  // namespace

void add_rows(TableCells& cells, const CollectiveTable& table, const std::vector<RowFilter>& only,
              const std::vector<RowFilter>& except) {
  if (table.unknown > 0) cells.left_out["a number that they need is unknown"] += table.unknown;
  for (const CollectiveRow& row : table.rows) {
    if (!is_asked_for(row, only, except)) continue;
    const auto operation = known_operation(row.operation);
    if (!operation) {
      ++cells.left_out[fmt::format("{} is not simulated", row.operation)];
      continue;
    }
    const TableCall call{*operation, row.algorithm, row.bytes, row.processes, row.nodes, row.mapping};
    cells.measured[{call, row.source, row.cluster, row.partition, row.statistic}].push_back(row.seconds);
    if (!row.algorithm_name.empty()) cells.names.try_emplace(call, row.algorithm_name);
  }
}

std::vector<std::string> notes_of_left_out(const TableCells& cells) {
  std::vector<std::string> notes;
  for (const auto& [reason, rows] : cells.left_out)
    notes.push_back(fmt::format("rows left out: {} ({})", rows, reason));
  return notes;
}

std::string describe(const TableCall& call) {
  return fmt::format("{} by algorithm {} of {} on {} processes", name(call.operation), call.algorithm,
                     bytes_text(call.bytes), call.processes);
}

}  // namespace plumbline
