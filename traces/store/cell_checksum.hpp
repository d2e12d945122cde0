#pragma once

#include <cstdint>
#include <string>

#include <SQLiteCpp/Database.h>

#include "traces/stored.hpp"

namespace plumbline {

/// CRC-32 of what a cell's rows in `cells`, `processes` and `reported` say beside their blobs, as text;
/// docs/reference/store.md says how it is written.
std::int64_t checksum_of(const StoredCell& cell);

/// Throws InputError, "is damaged", where the cell of row `row` does not have its checksum. One without a
/// checksum, of schema version 1, is taken as it is.
void check_cell(const std::string& file, SQLite::Database& database, std::int64_t row,
                const StoredCell& cell);

}  // namespace plumbline
