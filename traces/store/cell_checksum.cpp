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
void add_numbers(CheckedText& text, SQLite::Database& database, const std::string& select,
                 std::int64_t cell) {
  SQLite::Statement part = bound(database, select, cell);
  while (part.executeStep())
    for (int column = 0; column < part.getColumnCount(); ++column) {
      std::int64_t number = 0;
      read_columns(part, column, number);
      text.add(number);
    }
}

/// Of the blobs, what is kept beside them: their own checksums, and the lengths that these do not tell.
void add_blobs(CheckedText& text, SQLite::Database& database, std::int64_t cell) {
  add_numbers(text, database, "SELECT crc32 FROM processes WHERE cell = ? ORDER BY rank", cell);
  text.add(std::string("phases"));
  if (database.tableExists("phases"))
    add_numbers(text, database, "SELECT crc32 FROM phases WHERE cell = ? ORDER BY rank", cell);
  text.add(std::string("truth"));
  add_numbers(text, database, "SELECT crc32, length(truth_s), length(start_skew_s) FROM truth WHERE cell = ?",
              cell);
}

std::int64_t checksum_of(SQLite::Database& database, std::int64_t row, const StoredCell& cell) {
  CheckedText text;
  add_cell(text, cell);
  text.add(cell.processes.size(), cell.reported.size());
  for (const StoredProcess& process : cell.processes) add_process(text, process);
  for (const StoredReport& one : cell.reported) text.add(one.statistic, one.primary, one.seconds, one.beside);
  add_blobs(text, database, row);
  return text.checksum();
}

}  // namespace

void keep_checksum(SQLite::Database& database, std::int64_t row, const StoredCell& cell) {
  bound(database, "UPDATE cells SET crc32 = ? WHERE id = ?", checksum_of(database, row, cell), row).exec();
}

void check_cell(const std::string& file, SQLite::Database& database, std::int64_t row,
                const StoredCell& cell) {
  const int version = schema_version(database);
  if (version < 2) return;
  SQLite::Statement kept = bound(database, "SELECT crc32 FROM cells WHERE id = ?", row);
  std::optional<std::int64_t> stored;
  if (kept.executeStep()) read_columns(kept, 0, stored);
  const std::int64_t computed = version < 3 ? checksum_in_version_2(cell) : checksum_of(database, row, cell);
  if (stored != computed)
    throw InputError(fmt::format("{}: is damaged: the numbers of {} do not have their checksum", file,
                                 describe(cell.key)));
}

}  // namespace plumbline
