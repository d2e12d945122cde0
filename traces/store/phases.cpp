#include "traces/store/phases.hpp"

#include <array>

#include <fmt/core.h>

#include "traces/store/blob.hpp"

namespace plumbline {
namespace {

using SQLite::Statement;

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

constexpr std::array columns{&StoredPhases::blocking, &StoredPhases::start, &StoredPhases::compute,
                             &StoredPhases::test,     &StoredPhases::wait,  &StoredPhases::overall};

std::int64_t checksum_of(const StoredPhases& phases) {
  Checksum checksum;
  for (const auto column : columns) checksum.add(phases.*column);
  return checksum.value();
}

void insert_phases(SQLite::Database& database, std::int64_t cell, const StoredProcess& process) {
  Statement insert(database, "INSERT INTO phases VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  insert.bind(1, cell);
  insert.bind(2, process.rank);
  insert.bind(3, checksum_of(*process.phases));
  int index = 4;
  for (const auto column : columns) bind_blob(insert, index++, (*process.phases).*column);
  insert.exec();
}

}  // namespace

void write_phases(SQLite::Database& database, std::int64_t cell, const StoredCell& from) {
  for (const StoredProcess& process : from.processes) {
    if (!process.phases) continue;
    database.exec(table);
    insert_phases(database, cell, process);
  }
}

void read_phases(const std::string& file, SQLite::Database& database, std::int64_t cell,
                 StoredProcess& into) {
  if (!database.tableExists("phases")) return;
  Statement row(database,
                "SELECT crc32, blocking_s, start_s, compute_s, test_s, wait_s, overall_s FROM phases "
                "WHERE cell = ? AND rank = ?");
  row.bind(1, cell);
  row.bind(2, into.rank);
  if (!row.executeStep()) return;
  StoredPhases phases;
  int index = 1;
  for (const auto column : columns) read_blob(row.getColumn(index++), phases.*column);
  compare_checksums(file, checksum_of(phases), row.getColumn(0).getInt64(),
                    fmt::format("the phases of process {} in cell {}", into.rank, cell));
  into.phases = std::move(phases);
}

}  // namespace plumbline
