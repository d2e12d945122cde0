#include <fmt/core.h>

#include "traces/store/rows.hpp"
#include "traces/store/tables.hpp"

namespace plumbline {

std::optional<std::int64_t> find_cell(SQLite::Database& database, int launch, const CellKey& key) {
  SQLite::Statement row =
      bound(database,
            "SELECT id FROM cells WHERE launch = ? AND suite = ? AND operation = ? AND algorithm = ? "
            "AND bytes = ? AND segment = ? AND processes = ? AND root = ?",
            launch, key.suite, key.operation, key.algorithm, key.bytes, key.segment, key.processes, key.root);
  if (!row.executeStep()) return {};
  return row.getColumn(0).getInt64();
}

std::size_t count_cells(SQLite::Database& database, int launch) {
  SQLite::Statement row = bound(database, "SELECT count(*) FROM cells WHERE launch = ?", launch);
  row.executeStep();
  return static_cast<std::size_t>(row.getColumn(0).getInt64());
}

std::vector<CellKey> read_keys(SQLite::Database& database, int launch) {
  SQLite::Statement row = bound(database,
                                "SELECT suite, operation, algorithm, bytes, segment, processes, root FROM "
                                "cells WHERE launch = ? ORDER BY id",
                                launch);
  std::vector<CellKey> keys;
  while (row.executeStep()) {
    CellKey& key = keys.emplace_back();
    read_columns(row, 0, key.suite, key.operation, key.algorithm, key.bytes, key.segment, key.processes,
                 key.root);
  }
  return keys;
}

std::string describe(const CellKey& key) {
  return fmt::format("{} {}{}{} of {} bytes on {} processes", key.suite, key.operation,
                     key.algorithm.empty() ? "" : ":", key.algorithm, key.bytes, key.processes);
}

}  // namespace plumbline
