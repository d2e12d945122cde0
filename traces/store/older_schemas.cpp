#include "traces/store/older_schemas.hpp"

#include <array>
#include <fstream>
#include <iterator>
#include <regex>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "traces/store/rows.hpp"
#include "traces/store/schema.hpp"
#include "traces/store/tables.hpp"

namespace plumbline {
namespace {

StoredCell summary(const std::string& file, SQLite::Database& database, int launch, const CellKey& key) {
  const std::int64_t row = *find_cell(database, launch, key);
  StoredCell cell = read_cell(database, row, key);
  cell.processes = read_processes(file, database, row, false);
  return cell;
}

void add_checksums(const std::string& file, SQLite::Database& database, int launch) {
  for (const CellKey& key : read_keys(database, launch)) {
    bound(database, "UPDATE cells SET crc32 = ? WHERE id = ?",
          checksum_of(summary(file, database, launch, key)), *find_cell(database, launch, key))
        .exec();
  }
}

/// Version 2: cells have a checksum. The first stores of version 1 had no tables of imports.
void from_1_to_2(const std::string& file, SQLite::Database& database) {
  if (!database.tableExists("imports")) database.exec(import_schema);
  database.exec("ALTER TABLE cells ADD COLUMN crc32 INTEGER");
  for (const StoredLaunch& launch : read_launches(database)) add_checksums(file, database, launch.id);
}

}  // namespace

void migrate(const std::string& file, SQLite::Database& database, int from) {
  if (from < 2) from_1_to_2(file, database);
  database.exec(fmt::format("UPDATE run SET schema = {}", store_schema_version));
}

void read_as_present(SQLite::Database& database, int from) {
  if (from >= 2) return;
  database.exec("PRAGMA temp_store = MEMORY");
  database.exec("CREATE TEMP VIEW cells AS SELECT *, NULL AS crc32 FROM main.cells");
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
