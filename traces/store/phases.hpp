#pragma once

#include <cstdint>
#include <string>

#include <SQLiteCpp/Database.h>

#include "traces/stored.hpp"

namespace plumbline {

/// Writes the phases of the cell's processes that have them. Stores of other suites have no such table.
void write_phases(SQLite::Database& database, std::int64_t cell, const StoredCell& from);

/// Puts a process's phases into `into`, whose rank is set, where the store has them. Throws InputError, "is
/// damaged", as read_processes() does.
void read_phases(const std::string& file, SQLite::Database& database, std::int64_t cell, StoredProcess& into);

}  // namespace plumbline
