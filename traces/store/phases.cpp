#include <fmt/core.h>

#include "traces/store/rows.hpp"
#include "traces/store/tables.hpp"

namespace plumbline {
namespace {

constexpr const char* table = R"sql(
CREATE TABLE IF NOT EXISTS phases (
  cell INTEGER NOT NULL REFERENCES cells (id),
  rank INTEGER NOT NULL,
  crc32 INTEGER NOT NULL,
  blocking_s BLOB NOT NULL,
  start_s BLOB NOT NULL,
  compute_s BLOB NOT NULL,
  test_s BLOB NOT NULL,
  wait_s BLOB NOT NULL,
  overall_s BLOB NOT NULL,
  PRIMARY KEY (cell, rank)
);
)sql";

std::int64_t checksum_of(const StoredPhases& p) {
  return crc32_of(p.blocking, p.start, p.compute, p.test, p.wait, p.overall);
}

}  // namespace

void write_phases(SQLite::Database& database, std::int64_t cell, const StoredCell& from) {
  for (const StoredProcess& process : from.processes) {
    if (!process.phases) continue;
    database.exec(table);
    const StoredPhases& p = *process.phases;
    bound(database, "INSERT INTO phases VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", cell, process.rank,
          checksum_of(p), p.blocking, p.start, p.compute, p.test, p.wait, p.overall)
        .exec();
  }
}

void read_phases(const std::string& file, SQLite::Database& database, std::int64_t cell,
                 StoredProcess& into) {
  if (!database.tableExists("phases")) return;
  SQLite::Statement row =
      bound(database,
            "SELECT crc32, blocking_s, start_s, compute_s, test_s, wait_s, overall_s FROM phases "
            "WHERE cell = ? AND rank = ?",
            cell, into.rank);
  if (!row.executeStep()) return;
  StoredPhases p;
  read_columns(row, 1, p.blocking, p.start, p.compute, p.test, p.wait, p.overall);
  compare_checksums(file, checksum_of(p), row.getColumn(0).getInt64(),
                    fmt::format("the phases of process {} in cell {}", into.rank, cell));
  into.phases = std::move(p);
}

}  // namespace plumbline
