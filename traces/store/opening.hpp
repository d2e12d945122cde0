#pragma once

#include <filesystem>
#include <string>

#include <SQLiteCpp/Database.h>

#include "traces/stored.hpp"

namespace plumbline {

/// Makes the empty file. Throws InputError where something is there, or the folder does not take it.
void make_store_file(const std::filesystem::path& file);

/// Throws InputError: `file` is there already.
[[noreturn]] void throw_exists(const std::string& file);

/// Throws InputError unless `file` is a file that may hold a store.
void check_store_file(const std::filesystem::path& file);

/// Makes `database`, an empty file that take_store() has locked, a store of `run`.
void fill_new_store(SQLite::Database& database, const RunInfo& run);

/// Undoes what a killed run left half done, checks that it is a
/// store, and that it can be written; one of an older schema becomes one of this. False where it is empty,
/// for then a run was killed before it had one.
bool take_store(const std::string& file, SQLite::Database& database);

/// Undoes what a killed run left half done, and checks that `database` is a store. One of an older schema is
/// read as it is, and stays so.
void check_store(const std::string& file, SQLite::Database& database);

/// The row of a store's table `run`, the only one.
RunInfo read_run(const std::string& file, SQLite::Database& database);
/// The same, with its checksum, of a known backend.
RunInfo checked_run(const std::string& file, SQLite::Database& database);

}  // namespace plumbline
