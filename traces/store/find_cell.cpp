#include <fmt/core.h>

#include "traces/store/store_file.hpp"

namespace plumbline {

std::optional<std::int64_t> find_cell(SQLite::Database& database, int launch, const CellKey& key) {
  SQLite::Statement row(
      database,
      "SELECT id FROM cells WHERE launch = ? AND suite = ? AND operation = ? AND algorithm = ? "
      "AND bytes = ? AND segment = ? AND processes = ? AND root = ?");
  row.bind(1, launch);
  row.bind(2, key.suite);
  row.bind(3, key.operation);
  row.bind(4, key.algorithm);
  row.bind(5, key.bytes);
  row.bind(6, key.segment);
  row.bind(7, key.processes);
  row.bind(8, key.root);
  if (!row.executeStep()) return {};
  return row.getColumn(0).getInt64();
}

std::size_t count_cells(SQLite::Database& database, int launch) {
  SQLite::Statement row(database, "SELECT count(*) FROM cells WHERE launch = ?");
  row.bind(1, launch);
  row.executeStep();
  return static_cast<std::size_t>(row.getColumn(0).getInt64());
}

std::vector<CellKey> read_keys(SQLite::Database& database, int launch) {
  SQLite::Statement row(database,
                        "SELECT suite, operation, algorithm, bytes, segment, processes, root FROM cells "
                        "WHERE launch = ? ORDER BY id");
  row.bind(1, launch);
  std::vector<CellKey> keys;
  while (row.executeStep())
    keys.push_back({row.getColumn(0).getString(), row.getColumn(1).getString(), row.getColumn(2).getString(),
                    row.getColumn(3).getInt64(), row.getColumn(4).getInt64(), row.getColumn(5).getInt(),
                    row.getColumn(6).getInt()});
  return keys;
}

std::string describe(const CellKey& key) {
  return fmt::format("{} {}{}{} of {} bytes on {} processes", key.suite, key.operation,
                     key.algorithm.empty() ? "" : ":", key.algorithm, key.bytes, key.processes);
}

}  // namespace plumbline
