#include <SQLiteCpp/Statement.h>

#include "traces/store/imports.hpp"
#include "traces/store/joined.hpp"
#include "traces/store/older_schemas.hpp"

namespace plumbline {
namespace {

using SQLite::Column;
using SQLite::Statement;

template <class T>
std::optional<T> whole(const Column& column) {
  return column.isNull() ? std::nullopt : std::optional(static_cast<T>(column.getInt64()));
}

std::size_t count(const Column& column) { return static_cast<std::size_t>(column.getInt64()); }

ImportedRow row_of(Statement& row, std::int64_t first_series) {
  ImportedRow result;
  result.series = static_cast<std::size_t>(row.getColumn(0).getInt64() - first_series);
  result.line = count(row.getColumn(1));
  result.value = row.getColumn(2).getDouble();
  result.bytes = whole<std::int64_t>(row.getColumn(3));
  result.repetitions = whole<std::int64_t>(row.getColumn(4));
  result.rank = whole<int>(row.getColumn(5));
  result.observation = whole<std::int64_t>(row.getColumn(6));
  if (!row.isColumnNull(7)) result.invalid = row.getColumn(7).getText();
  return result;
}

std::int64_t first_series_of(SQLite::Database& database, int import) {
  Statement row(database, "SELECT ifnull(min(id), 0) FROM import_series WHERE import = ?");
  row.bind(1, import);
  row.executeStep();
  return row.getColumn(0).getInt64();
}

}  // namespace

std::vector<StoredImport> read_imports(SQLite::Database& database) {
  if (!database.tableExists("imports")) return {};  // the first stores of schema version 1 had none
  Statement row(database,
                "SELECT id, file, size, crc64, imported, formats, notes, "
                "(SELECT count(*) FROM import_series WHERE import = imports.id), rows, flagged, "
                "(SELECT count(*) FROM import_refused WHERE import = imports.id) FROM imports ORDER BY id");
  std::vector<StoredImport> files;
  while (row.executeStep())
    files.push_back({.id = row.getColumn(0).getInt(),
                     .file = row.getColumn(1).getString(),
                     .size = row.getColumn(2).getInt64(),
                     .crc64 = static_cast<std::uint64_t>(row.getColumn(3).getInt64()),
                     .imported = row.getColumn(4).getString(),
                     .formats = lines_of(row.getColumn(5).getString()),
                     .notes = lines_of(row.getColumn(6).getString()),
                     .series = row.getColumn(7).getInt64(),
                     .rows = row.getColumn(8).getInt64(),
                     .flagged = row.getColumn(9).getInt64(),
                     .refused = row.getColumn(10).getInt64()});
  return files;
}

std::optional<std::string> find_import(SQLite::Database& database, std::int64_t size, std::uint64_t crc64) {
  Statement row(database, "SELECT file FROM imports WHERE size = ? AND crc64 = ?");
  row.bind(1, size);
  row.bind(2, static_cast<std::int64_t>(crc64));
  if (!row.executeStep()) return {};
  return row.getColumn(0).getString();
}

std::vector<Series> read_series(SQLite::Database& database, int import) {
  Statement row(database,
                "SELECT benchmark, version, operation, detail, metric, unit, statistic, processes, run, line "
                "FROM import_series WHERE import = ? ORDER BY id");
  row.bind(1, import);
  std::vector<Series> all;
  while (row.executeStep()) {
    Series& series = all.emplace_back();
    int index = 0;
    for (std::string* text : {&series.benchmark, &series.version, &series.operation, &series.detail,
                              &series.metric, &series.unit, &series.statistic})
      *text = row.getColumn(index++).getString();
    use_present_words(series.statistic);
    series.processes = whole<int>(row.getColumn(7));
    series.run = row.getColumn(8).getInt();
    series.line = count(row.getColumn(9));
  }
  return all;
}

std::vector<RefusedLine> read_refused(SQLite::Database& database, int import) {
  Statement row(database, "SELECT line, text, reason FROM import_refused WHERE import = ? ORDER BY rowid");
  row.bind(1, import);
  std::vector<RefusedLine> all;
  while (row.executeStep())
    all.push_back({count(row.getColumn(0)), row.getColumn(1).getString(), row.getColumn(2).getString()});
  return all;
}

void visit_rows(SQLite::Database& database, int import,
                const std::function<void(const ImportedRow&)>& visit) {
  Statement row(database,
                "SELECT series, line, value, bytes, repetitions, rank, observation, invalid FROM import_rows "
                "WHERE rowid >= (SELECT first_row FROM imports WHERE id = ?1) "
                "AND rowid < (SELECT first_row + rows FROM imports WHERE id = ?1) ORDER BY rowid");
  row.bind(1, import);
  const std::int64_t first_series = first_series_of(database, import);
  while (row.executeStep()) visit(row_of(row, first_series));
}

}  // namespace plumbline
