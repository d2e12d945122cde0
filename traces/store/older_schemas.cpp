#include "traces/store/older_schemas.hpp"

#include <array>
#include <fstream>
#include <iterator>
#include <regex>
#include <string_view>

#include <fmt/core.h>

#include "traces/store/checked_text.hpp"
#include "traces/store/opening.hpp"
#include "traces/store/rows.hpp"
#include "traces/store/schema.hpp"
#include "traces/store/tables.hpp"

namespace plumbline {
namespace {

StoredCell summary(SQLite::Database& database, std::int64_t row, const CellKey& key) {
  StoredCell cell = read_cell(database, row, key);
  cell.processes = read_processes(database, row);
  return cell;
}

/// Keeps each cell's checksum by the present rule; what has one by the older rule must have the right one.
void renew_checksums(const std::string& file, SQLite::Database& database, int launch) {
  const int version = schema_version(database);
  for (const CellKey& key : read_keys(database, launch)) {
    const std::int64_t row = *find_cell(database, launch, key);
    const StoredCell cell = summary(database, row, key);
    check_cell(file, version, launch, cell, kept_checksums(database, version, row));
    keep_checksum(database, launch, row, cell);
  }
}

/// Version 2: cells have a checksum. The first stores of version 1 had no tables of imports.
void from_1_to_2(SQLite::Database& database) {
  if (!database.tableExists("imports")) database.exec(import_schema);
  database.exec("ALTER TABLE cells ADD COLUMN crc32 INTEGER");
}

/// Version 3: cells' checksums are of their blobs, too, and everything else has one.
void to_3(const std::string& file, SQLite::Database& database) {
  database.exec(checksum_schema);
  keep_checksum(database, read_run(file, database));
  for (const StoredLaunch& launch : read_launches(database)) keep_checksum_of_launch(database, launch.id);
  for (const StoredImport& import : read_imports(database)) keep_checksums_of_import(database, import);
}

/// Version 4: truths have their median, and there is a view of all numbers.
void to_4(const std::string& file, SQLite::Database& database) {
  database.exec("ALTER TABLE truth ADD COLUMN median_s REAL");
  SQLite::Statement row(database, "SELECT cell FROM truth");
  SQLite::Statement update(database, "UPDATE truth SET median_s = ? WHERE cell = ?");
  while (row.executeStep()) {
    StoredCell cell;
    const std::int64_t id = row.getColumn(0).getInt64();
    KeptChecksums kept;
    read_truth(file, database, id, cell, kept);
    execute(update, median_of_truth(cell.truth), id);
  }
  database.exec(numbers_view);
}

/// Version 5: a cell's checksum is of its launch, too.
void to_5(const std::string& file, SQLite::Database& database) {
  for (const StoredLaunch& launch : read_launches(database)) renew_checksums(file, database, launch.id);
}

}  // namespace

void migrate(const std::string& file, SQLite::Database& database, int from) {
  if (from < 2) from_1_to_2(database);
  if (from < 3) to_3(file, database);
  if (from < 4) to_4(file, database);
  to_5(file, database);
  database.exec(fmt::format("UPDATE run SET schema = {}", store_schema_version));
}

std::int64_t checksum_in_version_2(const StoredCell& cell) {
  CheckedText text(CheckedText::Rule::lines);
  const CellKey& key = cell.key;
  text.add(key.suite, key.operation, key.algorithm, key.bytes, key.segment, key.processes, key.root,
           cell.position, cell.resolved, cell.started, cell.duration, cell.sync, cell.valid, cell.why_invalid,
           cell.messages);
  for (const StoredProcess& process : cell.processes) {
    text.add(process.rank, process.node);
    if (const auto& sync = process.sync)
      text.add(sync->at, sync->offset, sync->skew, sync->residual, sync->duration, sync->messages,
               sync->rounds);
  }
  for (const StoredReport& one : cell.reported) text.add(one.statistic, one.primary, one.seconds, one.beside);
  return text.checksum();
}

void use_present_words(std::string& statistic) {
  static const std::regex least(R"(\bleast(?=$|,| over | of | without ))"),
      greatest(R"(\bgreatest(?=$|,| over | of | without ))");
  statistic = std::regex_replace(std::regex_replace(statistic, least, "min"), greatest, "max");
}

int schema_version_in(const std::filesystem::path& file) {
  constexpr int place = 60;  // of the user version in an SQLite file, big-endian
  std::array<char, 4> bytes{};
  std::ifstream stream(file, std::ios::binary);
  if (!stream.seekg(place) || !stream.read(bytes.data(), std::ssize(bytes))) return 0;
  int version = 0;
  for (const char byte : bytes) version = version << 8 | static_cast<unsigned char>(byte);
  return version;
}

}  // namespace plumbline
