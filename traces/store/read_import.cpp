#include <sstream>

#include "traces/store/rows.hpp"
#include "traces/store/tables.hpp"

namespace plumbline {
namespace {

using SQLite::Statement;

ImportedRow row_of(const Statement& row, std::int64_t first_series) {
  ImportedRow result;
  std::int64_t series = 0;
  read_columns(row, 0, series, result.line, result.value, result.bytes, result.repetitions, result.rank,
               result.observation);
  result.series = static_cast<std::size_t>(series - first_series);
  if (!row.isColumnNull(7)) result.invalid = row.getColumn(7).getText();
  return result;
}

std::int64_t first_series_of(SQLite::Database& database, int import) {
  Statement row = bound(database, "SELECT ifnull(min(id), 0) FROM import_series WHERE import = ?", import);
  row.executeStep();
  return row.getColumn(0).getInt64();
}

}  // namespace

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::vector<StoredImport> read_imports(SQLite::Database& database) {
  if (!database.tableExists("imports")) return {};  // the first stores of schema version 1 had none
  Statement row(database,
                "SELECT id, file, size, crc64, imported, "
                "(SELECT count(*) FROM import_series WHERE import = imports.id), rows, flagged, "
                "(SELECT count(*) FROM import_refused WHERE import = imports.id), formats, notes "
                "FROM imports ORDER BY id");
  std::vector<StoredImport> files;
  while (row.executeStep()) {
    StoredImport& one = files.emplace_back();
    std::int64_t crc64 = 0;
    std::string formats, notes;
    read_columns(row, 0, one.id, one.file, one.size, crc64, one.imported, one.series, one.rows, one.flagged,
                 one.refused, formats, notes);
    one.crc64 = static_cast<std::uint64_t>(crc64);
    one.formats = lines_of(formats);
    one.notes = lines_of(notes);
  }
  return files;
}

std::optional<std::string> find_import(SQLite::Database& database, std::int64_t size, std::uint64_t crc64) {
  Statement row = bound(database, "SELECT file FROM imports WHERE size = ? AND crc64 = ?", size,
                        static_cast<std::int64_t>(crc64));
  if (!row.executeStep()) return {};
  return row.getColumn(0).getString();
}

std::vector<Series> read_series(SQLite::Database& database, int import) {
  Statement row =
      bound(database,
            "SELECT benchmark, version, operation, detail, metric, unit, statistic, processes, run, line "
            "FROM import_series WHERE import = ? ORDER BY id",
            import);
  std::vector<Series> all;
  while (row.executeStep()) {
    Series& one = all.emplace_back();
    read_columns(row, 0, one.benchmark, one.version, one.operation, one.detail, one.metric, one.unit,
                 one.statistic, one.processes, one.run, one.line);
  }
  return all;
}

std::vector<RefusedLine> read_refused(SQLite::Database& database, int import) {
  Statement row = bound(
      database, "SELECT line, text, reason FROM import_refused WHERE import = ? ORDER BY rowid", import);
  std::vector<RefusedLine> all;
  while (row.executeStep()) {
    RefusedLine& one = all.emplace_back();
    read_columns(row, 0, one.line, one.text, one.reason);
  }
  return all;
}

void visit_rows(SQLite::Database& database, int import,
                const std::function<void(const ImportedRow&)>& visit) {
  Statement row =
      bound(database,
            "SELECT series, line, value, bytes, repetitions, rank, observation, invalid FROM import_rows "
            "WHERE rowid >= (SELECT first_row FROM imports WHERE id = ?1) "
            "AND rowid < (SELECT first_row + rows FROM imports WHERE id = ?1) ORDER BY rowid",
            import);
  const std::int64_t first_series = first_series_of(database, import);
  while (row.executeStep()) visit(row_of(row, first_series));
}

}  // namespace plumbline
