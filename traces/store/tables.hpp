#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <SQLiteCpp/Database.h>

#include "traces/import/import.hpp"
#include "traces/stored.hpp"
#include "traces/stored_import.hpp"

namespace plumbline {

// What a store's tables hold. `file` is for messages; functions that are called as one of Store's do the
// same.

int begin_launch(SQLite::Database& database, int number, const std::string& name, bool unfinished);
void end_launch(SQLite::Database& database, int launch);
std::vector<StoredLaunch> read_launches(SQLite::Database& database);
/// In one transaction.
void write_factors(SQLite::Database& database, int launch, std::span<const StoredFactor> factors);
std::vector<StoredFactor> read_factors(SQLite::Database& database, int launch);

/// The row of a cell; empty where the launch does not have it.
std::optional<std::int64_t> find_cell(SQLite::Database& database, int launch, const CellKey& key);
std::size_t count_cells(SQLite::Database& database, int launch);
/// In the order in which the cells were written.
std::vector<CellKey> read_keys(SQLite::Database& database, int launch);
/// "osu bcast:binomial of 8 bytes on 4 processes".
std::string describe(const CellKey& key);
/// Writes a cell, in one transaction.
void write_cell(SQLite::Database& database, int launch, const StoredCell& cell);
/// The checksums that a store keeps of a cell, as they are met while it is read: its own, which is of the
/// others too.
struct KeptChecksums {
  std::optional<std::int64_t> cell{};
  std::vector<std::int64_t> processes{}, phases{};  ///< by rank
  std::vector<std::int64_t> truth{};  ///< with the bytes of truths and of start skews; of no truth, empty
};
/// All of them, where no observations are read. Version 1 of the schema had none of cells.
KeptChecksums kept_checksums(SQLite::Database& database, int version, std::int64_t cell);

/// The cell of row `cell`, whose key is `key`, without processes.
StoredCell read_cell(SQLite::Database& database, std::int64_t cell, const CellKey& key);
/// The same with its checksum.
StoredCell read_cell(SQLite::Database& database, int version, std::int64_t cell, const CellKey& key,
                     KeptChecksums& kept);
/// The processes of a cell by rank, without their observations.
std::vector<StoredProcess> read_processes(SQLite::Database& database, std::int64_t cell);
/// With their observations, and phases. Throws InputError, "is damaged", where these do not have their
/// checksum.
std::vector<StoredProcess> read_processes(const std::string& file, SQLite::Database& database,
                                          std::int64_t cell, KeptChecksums& kept);
/// One process with its observations; empty where the cell has no such rank.
std::optional<StoredProcess> read_process(const std::string& file, SQLite::Database& database,
                                          std::int64_t cell, int rank);
/// Puts truth and start skew into `into`, where the cell has them.
void read_truth(const std::string& file, SQLite::Database& database, std::int64_t cell, StoredCell& into,
                KeptChecksums& kept);
/// What stands beside the truths, for views; empty where there are none, or one is not finite.
std::optional<double> median_of_truth(std::span<const double> truth);
/// Throws InputError, "is damaged", where what views show of a cell, from schema version 4 on, is another
/// number than the median of its truths.
void check_median(const std::string& file, SQLite::Database& database, std::int64_t cell,
                  std::span<const double> truth);

/// Writes the phases of the cell's processes that have them. Stores of other suites have no such table.
void write_phases(SQLite::Database& database, std::int64_t cell, const StoredCell& from);
/// Puts a process's phases into `into`, whose rank is set, where the store has them. Throws InputError, "is
/// damaged", as read_processes() does.
void read_phases(const std::string& file, SQLite::Database& database, std::int64_t cell, StoredProcess& into,
                 KeptChecksums& kept);

/// Keeps the CRC-32 of all that the store says of the cell of row `row`, its observations by their own;
/// docs/reference/store.md says how it is written.
void keep_checksum(SQLite::Database& database, int launch, std::int64_t row, const StoredCell& cell);
/// Throws InputError, "is damaged", where the cell does not have its checksum by the rule of this schema
/// version. In version 1 cells have none.
void check_cell(const std::string& file, int version, int launch, const StoredCell& cell,
                const KeptChecksums& kept);

/// In one transaction.
void write_import(SQLite::Database& database, const StoredImport& file, const Import& import);
std::vector<StoredImport> read_imports(SQLite::Database& database);
/// The name of the file with this size and checksum; empty where the store has none.
std::optional<std::string> find_import(SQLite::Database& database, std::int64_t size, std::uint64_t crc64);
/// By number: a row's `series` is an index into it.
std::vector<Series> read_series(SQLite::Database& database, int import);
std::vector<RefusedLine> read_refused(SQLite::Database& database, int import);
void visit_rows(SQLite::Database& database, int import, const std::function<void(const ImportedRow&)>& visit);

// The checksums of the rest, which stores of schema versions 1 and 2 do not have. check_...() throw
// InputError, "is damaged", where one is missing or another.

void keep_checksum(SQLite::Database& database, const RunInfo& run);
void check_run(const std::string& file, SQLite::Database& database, const RunInfo& run);
/// Of a launch and its factors.
void keep_checksum_of_launch(SQLite::Database& database, int launch);
void check_launch(const std::string& file, SQLite::Database& database, const StoredLaunch& launch);
void keep_checksums_of_import(SQLite::Database& database, const StoredImport& file);
void check_import(const std::string& file, SQLite::Database& database, const StoredImport& import);
void check_series(const std::string& file, SQLite::Database& database, int import,
                  const std::vector<Series>& series);
void check_refused(const std::string& file, SQLite::Database& database, int import,
                   const std::vector<RefusedLine>& refused);

/// Of an imported file's rows, one after the other.
class RowsChecksum {
 public:
  void add(const ImportedRow& row);
  std::int64_t value() const { return crc_; }

 private:
  std::uint32_t crc_ = 0;
};
void check_rows(const std::string& file, SQLite::Database& database, int import, const RowsChecksum& rows);

/// Of an open store.
int schema_version(SQLite::Database& database);

/// The lines of a text.
std::vector<std::string> lines_of(const std::string& text);

}  // namespace plumbline
