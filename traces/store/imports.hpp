#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <SQLiteCpp/Database.h>

#include "traces/import/import.hpp"
#include "traces/stored_import.hpp"

namespace plumbline {

// As Store's functions about imported files.

/// In one transaction.
void write_import(SQLite::Database& database, const StoredImport& file, const Import& import);

/// By id.
std::vector<StoredImport> read_imports(SQLite::Database& database);

/// The name of the file with this size and checksum; empty where the store has none.
std::optional<std::string> find_import(SQLite::Database& database, std::int64_t size, std::uint64_t crc64);

/// By number: a row's `series` is an index into it.
std::vector<Series> read_series(SQLite::Database& database, int import);

std::vector<RefusedLine> read_refused(SQLite::Database& database, int import);

/// Calls visit for each row in the file's order; the text of its `invalid` lives until visit returns.
void visit_rows(SQLite::Database& database, int import, const std::function<void(const ImportedRow&)>& visit);

}  // namespace plumbline
