#include <bit>
#include <limits>
#include <optional>
#include <utility>

#include <fmt/core.h>

#include "models/errors.hpp"
#include "traces/store/checked_text.hpp"
#include "traces/store/schema.hpp"
#include "traces/store/tables.hpp"

namespace plumbline {
namespace {

/// The first version whose stores have the table.
constexpr int first_version = 3;

void keep(SQLite::Database& database, const char* part, int id, std::int64_t checksum) {
  bound(database, "INSERT OR REPLACE INTO checksums VALUES (?, ?, ?)", part, id, checksum).exec();
}

void check(const std::string& file, SQLite::Database& database, const char* part, int id,
           std::int64_t computed, const std::string& what) {
  if (schema_version(database) < first_version) return;
  SQLite::Statement row = bound(database, "SELECT crc32 FROM checksums WHERE part = ? AND id = ?", part, id);
  std::optional<std::int64_t> kept;
  if (row.executeStep()) read_columns(row, 0, kept);
  if (kept != computed)
    throw InputError(fmt::format("{}: is damaged: {} does not have its checksum", file, what));
}

std::int64_t checksum_of(const RunInfo& run) {
  CheckedText text;
  text.add(run.program, run.version, run.backend, run.created, run.command, run.experiment, run.machine,
           run.machine_text, std::to_string(run.seed));
  return text.checksum();
}

std::int64_t checksum_of(const StoredLaunch& launch, const std::vector<StoredFactor>& factors) {
  CheckedText text;
  text.add(launch.number, launch.name, launch.started, launch.ended);
  for (const StoredFactor& factor : factors) text.add(factor.rank, factor.name, factor.value);
  return text.checksum();
}

std::int64_t checksum_of(const StoredImport& file) {
  CheckedText text;
  text.add(file.file, file.size, static_cast<std::int64_t>(file.crc64), file.imported, file.series, file.rows,
           file.flagged, file.refused);
  for (const auto* lines : {&file.formats, &file.notes})
    for (const std::string& line : *lines) text.add(line);
  return text.checksum();
}

std::int64_t checksum_of(const std::vector<Series>& all) {
  CheckedText text;
  for (const Series& one : all)
    text.add(one.benchmark, one.version, one.operation, one.detail, one.metric, one.unit, one.statistic,
             one.processes, one.run, one.line);
  return text.checksum();
}

std::int64_t checksum_of(const std::vector<RefusedLine>& all) {
  CheckedText text;
  for (const RefusedLine& one : all) text.add(one.line, one.text, one.reason);
  return text.checksum();
}

StoredLaunch launch_of(SQLite::Database& database, int id) {
  for (StoredLaunch& launch : read_launches(database))
    if (launch.id == id) return std::move(launch);
  return {};
}

std::string describe(const StoredImport& file) { return fmt::format("the imported file {}", file.id); }

}  // namespace

void RowsChecksum::add(const ImportedRow& row) {
  constexpr std::int64_t none = std::numeric_limits<std::int64_t>::min();
  const std::int64_t numbers[] = {static_cast<std::int64_t>(row.series),
                                  static_cast<std::int64_t>(row.line),
                                  std::bit_cast<std::int64_t>(row.value + 0.0),  // SQLite's -0.0 is 0.0
                                  row.bytes.value_or(none),
                                  row.repetitions.value_or(none),
                                  row.rank ? *row.rank : none,
                                  row.observation.value_or(none),
                                  std::ssize(row.invalid)};
  crc_ = crc32_after(crc_, numbers, sizeof numbers);
  crc_ = crc32_after(crc_, row.invalid.data(), row.invalid.size());
}

void keep_checksum(SQLite::Database& database, const RunInfo& run) {
  keep(database, "run", 0, checksum_of(run));
}

void check_run(const std::string& file, SQLite::Database& database, const RunInfo& run) {
  check(file, database, "run", 0, checksum_of(run), "the run that it belongs to");
}

void keep_checksum_of_launch(SQLite::Database& database, int launch) {
  keep(database, "launch", launch, checksum_of(launch_of(database, launch), read_factors(database, launch)));
}

void check_launch(const std::string& file, SQLite::Database& database, const StoredLaunch& launch) {
  check(file, database, "launch", launch.id, checksum_of(launch, read_factors(database, launch.id)),
        fmt::format("launch {}", launch.number));
}

void keep_checksums_of_import(SQLite::Database& database, const StoredImport& file) {
  keep(database, "import", file.id, checksum_of(file));
  keep(database, "series", file.id, checksum_of(read_series(database, file.id)));
  keep(database, "refused", file.id, checksum_of(read_refused(database, file.id)));
  RowsChecksum rows;
  visit_rows(database, file.id, [&](const ImportedRow& row) { rows.add(row); });
  keep(database, "rows", file.id, rows.value());
}

void check_import(const std::string& file, SQLite::Database& database, const StoredImport& import) {
  check(file, database, "import", import.id, checksum_of(import), describe(import));
}

void check_series(const std::string& file, SQLite::Database& database, int import,
                  const std::vector<Series>& series) {
  check(file, database, "series", import, checksum_of(series),
        fmt::format("what imported file {} measured", import));
}

void check_refused(const std::string& file, SQLite::Database& database, int import,
                   const std::vector<RefusedLine>& refused) {
  check(file, database, "refused", import, checksum_of(refused),
        fmt::format("what was refused of imported file {}", import));
}

void check_rows(const std::string& file, SQLite::Database& database, int import, const RowsChecksum& rows) {
  check(file, database, "rows", import, rows.value(), fmt::format("the numbers of imported file {}", import));
}

}  // namespace plumbline
