#include <algorithm>

#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

#include "traces/store/rows.hpp"
#include "traces/store/tables.hpp"

namespace plumbline {
namespace {

using SQLite::Statement;

std::int64_t insert_file(SQLite::Database& database, const StoredImport& file, const Import& import) {
  const std::int64_t first_free_row =
      database.execAndGet("SELECT ifnull(max(rowid), 0) + 1 FROM import_rows").getInt64();
  const std::int64_t flagged =
      std::ranges::count_if(import.rows, [](const ImportedRow& row) { return !row.invalid.empty(); });
  bound(database,
        "INSERT INTO imports (file, size, crc64, imported, formats, notes, first_row, rows, flagged) "
        "VALUES (?, ?, ?, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), ?, ?, ?, ?, ?)",
        file.file, file.size, static_cast<std::int64_t>(file.crc64),
        fmt::format("{}", fmt::join(import.formats, "\n")), fmt::format("{}", fmt::join(import.notes, "\n")),
        first_free_row, std::ssize(import.rows), flagged)
      .exec();
  return database.getLastInsertRowid();
}

/// Returns the id of the first: they follow each other, for the transaction is alone.
std::int64_t insert_series(SQLite::Database& database, std::int64_t file, const std::vector<Series>& all) {
  Statement insert(database,
                   "INSERT INTO import_series (import, benchmark, version, operation, detail, metric, unit, "
                   "statistic, processes, run, line) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const Series& one : all)
    execute(insert, file, one.benchmark, one.version, one.operation, one.detail, one.metric, one.unit,
            one.statistic, one.processes, one.run, static_cast<std::int64_t>(one.line));
  return database.getLastInsertRowid() - std::ssize(all) + 1;
}

void insert_rows(SQLite::Database& database, std::int64_t first_series, const Import& import) {
  Statement insert(database,
                   "INSERT INTO import_rows (series, line, value, bytes, repetitions, rank, observation, "
                   "invalid) VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  for (const ImportedRow& row : import.rows)
    execute(insert, first_series + static_cast<std::int64_t>(row.series), static_cast<std::int64_t>(row.line),
            row.value, row.bytes, row.repetitions, row.rank, row.observation,
            row.invalid.empty() ? std::nullopt : std::optional(std::string(row.invalid)));
}

void insert_refused(SQLite::Database& database, std::int64_t file, const std::vector<RefusedLine>& all) {
  Statement insert(database, "INSERT INTO import_refused (import, line, text, reason) VALUES (?, ?, ?, ?)");
  for (const RefusedLine& refused : all)
    execute(insert, file, static_cast<std::int64_t>(refused.line), refused.text, refused.reason);
}

}  // namespace

void write_import(SQLite::Database& database, const StoredImport& file, const Import& import) {
  SQLite::Transaction all(database);
  const std::int64_t id = insert_file(database, file, import);
  insert_rows(database, insert_series(database, id, import.series), import);
  insert_refused(database, id, import.refused);
  keep_checksums_of_import(database, read_imports(database).back());
  all.commit();
}

}  // namespace plumbline
