#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

#include "traces/store/bind.hpp"
#include "traces/store/imports.hpp"
#include "traces/store/joined.hpp"

namespace plumbline {
namespace {

using SQLite::Statement;

std::int64_t first_free_row(SQLite::Database& database) {
  return database.execAndGet("SELECT ifnull(max(rowid), 0) + 1 FROM import_rows").getInt64();
}

std::int64_t flagged_rows(const Import& import) {
  std::int64_t flagged = 0;
  for (const ImportedRow& row : import.rows) flagged += row.invalid.empty() ? 0 : 1;
  return flagged;
}

std::int64_t insert_file(SQLite::Database& database, const StoredImport& file, const Import& import) {
  Statement insert(
      database,
      "INSERT INTO imports (file, size, crc64, imported, formats, notes, first_row, rows, flagged) "
      "VALUES (?, ?, ?, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), ?, ?, ?, ?, ?)");
  insert.bind(1, file.file);
  insert.bind(2, file.size);
  insert.bind(3, static_cast<std::int64_t>(file.crc64));
  insert.bind(4, joined(import.formats));
  insert.bind(5, joined(import.notes));
  insert.bind(6, first_free_row(database));
  insert.bind(7, static_cast<std::int64_t>(import.rows.size()));
  insert.bind(8, flagged_rows(import));
  insert.exec();
  return database.getLastInsertRowid();
}

/// Returns the id of the first: they follow each other, for the transaction is alone.
std::int64_t insert_series(SQLite::Database& database, std::int64_t file, const std::vector<Series>& all) {
  Statement insert(database,
                   "INSERT INTO import_series (import, benchmark, version, operation, detail, metric, unit, "
                   "statistic, processes, run, line) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const Series& series : all) {
    insert.reset();
    insert.bind(1, file);
    int index = 1;
    for (const std::string* text : {&series.benchmark, &series.version, &series.operation, &series.detail,
                                    &series.metric, &series.unit, &series.statistic})
      insert.bindNoCopy(++index, *text);
    bind(insert, 9, series.processes);
    insert.bind(10, series.run);
    insert.bind(11, static_cast<std::int64_t>(series.line));
    insert.exec();
  }
  return database.getLastInsertRowid() - static_cast<std::int64_t>(all.size()) + 1;
}

void insert_row(Statement& insert, std::int64_t first_series, const ImportedRow& row) {
  insert.reset();
  insert.bind(1, first_series + static_cast<std::int64_t>(row.series));
  insert.bind(2, static_cast<std::int64_t>(row.line));
  insert.bind(3, row.value);
  bind(insert, 4, row.bytes);
  bind(insert, 5, row.repetitions);
  bind(insert, 6, row.rank);
  bind(insert, 7, row.observation);
  if (row.invalid.empty())
    insert.bind(8);
  else
    insert.bind(8, std::string(row.invalid));
  insert.exec();
}

void insert_rows(SQLite::Database& database, std::int64_t first_series, const Import& import) {
  Statement insert(database,
                   "INSERT INTO import_rows (series, line, value, bytes, repetitions, rank, observation, "
                   "invalid) VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  for (const ImportedRow& row : import.rows) insert_row(insert, first_series, row);
}

void insert_refused(SQLite::Database& database, std::int64_t file, const std::vector<RefusedLine>& all) {
  Statement insert(database, "INSERT INTO import_refused (import, line, text, reason) VALUES (?, ?, ?, ?)");
  for (const RefusedLine& refused : all) {
    insert.reset();
    insert.bind(1, file);
    insert.bind(2, static_cast<std::int64_t>(refused.line));
    insert.bindNoCopy(3, refused.text);
    insert.bindNoCopy(4, refused.reason);
    insert.exec();
  }
}

}  // namespace

void write_import(SQLite::Database& database, const StoredImport& file, const Import& import) {
  SQLite::Transaction all(database);
  const std::int64_t id = insert_file(database, file, import);
  insert_rows(database, insert_series(database, id, import.series), import);
  insert_refused(database, id, import.refused);
  all.commit();
}

}  // namespace plumbline
