#pragma once

#include <cstdint>
#include <string>

#include <SQLiteCpp/Database.h>

#include "traces/stored.hpp"

namespace plumbline {

/// The cell of row `cell`, whose key is `key`, without processes.
StoredCell read_cell(SQLite::Database& database, std::int64_t cell, const CellKey& key);

/// The processes of a cell by rank, with their observations or without.
/// Throws InputError, "is damaged", where observations do not have their checksum; `file` is for that
/// message.
std::vector<StoredProcess> read_processes(const std::string& file, SQLite::Database& database,
                                          std::int64_t cell, bool observations);

/// One process with its observations; its rank must be there.
std::optional<StoredProcess> read_process(const std::string& file, SQLite::Database& database,
                                          std::int64_t cell, int rank);

/// Puts truth and start skew into `into`, where the cell has them.
void read_truth(const std::string& file, SQLite::Database& database, std::int64_t cell, StoredCell& into);

}  // namespace plumbline
