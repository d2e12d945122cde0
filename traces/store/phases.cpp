#include <fmt/core.h>

#include "traces/store/rows.hpp"
#include "traces/store/schema.hpp"
#include "traces/store/tables.hpp"

namespace plumbline {
namespace {

std::int64_t checksum_of(const StoredPhases& p) {
  return crc32_of(p.blocking, p.start, p.compute, p.test, p.wait, p.overall);
}

}  // namespace

void write_phases(SQLite::Database& database, std::int64_t cell, const StoredCell& from) {
  for (const StoredProcess& process : from.processes) {
    if (!process.phases) continue;
    database.exec(phases_schema);
    const StoredPhases& p = *process.phases;
    bound(database, "INSERT INTO phases VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", cell, process.rank,
          checksum_of(p), p.blocking, p.start, p.compute, p.test, p.wait, p.overall)
        .exec();
  }
}

void read_phases(const std::string& file, SQLite::Database& database, std::int64_t cell, StoredProcess& into,
                 KeptChecksums& kept) {
  if (!database.tableExists("phases")) return;
  SQLite::Statement row =
      bound(database,
            "SELECT crc32, blocking_s, start_s, compute_s, test_s, wait_s, overall_s FROM phases "
            "WHERE cell = ? AND rank = ?",
            cell, into.rank);
  if (!row.executeStep()) return;
  StoredPhases p;
  std::int64_t& own = kept.phases.emplace_back();
  read_columns(row, 0, own, p.blocking, p.start, p.compute, p.test, p.wait, p.overall);
  compare_checksums(file, checksum_of(p), own,
                    [&] { return fmt::format("the phases of process {} in cell {}", into.rank, cell); });
  into.phases = std::move(p);
}

}  // namespace plumbline
