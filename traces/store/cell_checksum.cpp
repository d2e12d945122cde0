#include <optional>

#include <fmt/core.h>

#include "models/errors.hpp"
#include "traces/store/checked_text.hpp"
#include "traces/store/older_schemas.hpp"
#include "traces/store/rows.hpp"
#include "traces/store/tables.hpp"

namespace plumbline {
namespace {

void add_cell(CheckedText& text, const StoredCell& cell) {
  const CellKey& key = cell.key;
  text.add(key.suite, key.operation, key.algorithm, key.bytes, key.segment, key.processes, key.root,
           cell.position, cell.resolved, cell.started, cell.duration, cell.sync, cell.valid, cell.why_invalid,
           cell.messages);
}

void add_process(CheckedText& text, const StoredProcess& process) {
  text.add(process.rank, process.node, process.sync.has_value());
  if (!process.sync) return;
  const StoredSync& sync = *process.sync;
  text.add(sync.at, sync.offset, sync.skew, sync.residual, sync.duration, sync.messages, sync.rounds);
}

/// The numbers that a SELECT about the cell gives.
std::vector<std::int64_t> numbers(SQLite::Database& database, const std::string& select, std::int64_t cell) {
  SQLite::Statement part = bound(database, select, cell);
  std::vector<std::int64_t> found;
  while (part.executeStep())
    for (int column = 0; column < part.getColumnCount(); ++column)
      read_columns(part, column, found.emplace_back());
  return found;
}

/// Of the blobs, what is kept beside them: their own checksums, and the lengths that these do not tell.
void add_blobs(CheckedText& text, const KeptChecksums& kept) {
  for (const std::int64_t number : kept.processes) text.add(number);
  text.add(std::string("phases"));
  for (const std::int64_t number : kept.phases) text.add(number);
  text.add(std::string("truth"));
  for (const std::int64_t number : kept.truth) text.add(number);
}

/// Up to version 4 it said nothing of the launch.
std::int64_t checksum_of(std::optional<int> launch, const StoredCell& cell, const KeptChecksums& kept) {
  CheckedText text;
  if (launch) text.add(*launch);
  add_cell(text, cell);
  text.add(cell.processes.size(), cell.reported.size());
  for (const StoredProcess& process : cell.processes) add_process(text, process);
  for (const StoredReport& one : cell.reported) text.add(one.statistic, one.primary, one.seconds, one.beside);
  add_blobs(text, kept);
  return text.checksum();
}

}  // namespace

void keep_checksum(SQLite::Database& database, int launch, std::int64_t row, const StoredCell& cell) {
  const KeptChecksums kept = kept_checksums(database, 1, row);
  bound(database, "UPDATE cells SET crc32 = ? WHERE id = ?", checksum_of(launch, cell, kept), row).exec();
}

KeptChecksums kept_checksums(SQLite::Database& database, int version, std::int64_t cell) {
  KeptChecksums kept;
  if (version >= 2) {
    SQLite::Statement row = bound(database, "SELECT crc32 FROM cells WHERE id = ?", cell);
    if (row.executeStep()) read_columns(row, 0, kept.cell);
  }
  kept.processes = numbers(database, "SELECT crc32 FROM processes WHERE cell = ? ORDER BY rank", cell);
  if (database.tableExists("phases"))
    kept.phases = numbers(database, "SELECT crc32 FROM phases WHERE cell = ? ORDER BY rank", cell);
  kept.truth = numbers(database,
                       "SELECT crc32, length(truth_s), length(start_skew_s) FROM truth WHERE cell = ?", cell);
  return kept;
}

void check_cell(const std::string& file, int version, int launch, const StoredCell& cell,
                const KeptChecksums& kept) {
  if (version < 2) return;
  const std::int64_t computed =
      version < 3 ? checksum_in_version_2(cell)
                  : checksum_of(version < 5 ? std::nullopt : std::optional(launch), cell, kept);
  if (kept.cell != computed)
    throw InputError(fmt::format("{}: is damaged: the numbers of {} do not have their checksum", file,
                                 describe(cell.key)));
}

}  // namespace plumbline
