#include "traces/store/sqlite_errors.hpp"

#include <filesystem>
#include <system_error>

#include <fmt/core.h>
#include <sqlite3.h>

#include "models/errors.hpp"
#include "traces/printable.hpp"
#include "traces/store/store_file.hpp"
#include "traces/store/writer_lock.hpp"

namespace plumbline {
namespace {

/// The reading of a file that a killed run left in the middle of a cell is a writing.
constexpr const char* hot_journal =
    "a killed run left it in the middle of a cell, and undoing that needs to write to it; copy it "
    "together with its -journal file to where you may write";

/// A file without a first page is one that could not be begun.
const char* what_is_kept(const std::string& file) {
  if (file.ends_with(unfinished_store)) return "it is removed, and nothing else has changed; then try again";
  std::error_code none;
  const auto size = std::filesystem::file_size(file, none);
  return none || size == 0 ? "nothing is written yet; then try again"
                           : "the cells written before are kept; use --resume to go on";
}

void refuse_wrong_file(const std::string& file, const SQLite::Exception& error) {
  switch (error.getErrorCode()) {
    case SQLITE_NOTADB:
      throw_no_store(file);
    case SQLITE_CORRUPT:
    case SQLITE_ERROR:  // a statement does not fit the tables
      throw InputError(fmt::format("{}: is damaged ({}); take a copy of it", file, printable(error.what())));
    default:
      return;
  }
}

}  // namespace

void throw_no_store(const std::string& file) {
  throw InputError(file + ": is not a run store; a run store is an SQLite file that Plumbline has written");
}

void throw_sqlite_error(const std::string& file, const SQLite::Exception& error) {
  refuse_wrong_file(file, error);
  if (error.getExtendedErrorCode() == SQLITE_READONLY_ROLLBACK)
    throw RunError(file + ": cannot be read: " + hot_journal);
  switch (error.getErrorCode()) {
    case SQLITE_BUSY:
      throw_in_use(file);
    case SQLITE_FULL:
      throw RunError(fmt::format("{}: the disk is full; free some space: {}", file, what_is_kept(file)));
    case SQLITE_READONLY:
      throw RunError(file + ": cannot be written; check its permissions, its folder's and the file system's");
    case SQLITE_CANTOPEN:
      throw RunError(
          fmt::format("{}: neither it nor {}-journal can be opened for writing; check the "
                      "permissions of the folder",
                      file, file));
    case SQLITE_IOERR:
      throw RunError(
          fmt::format("{}: cannot be read or written ({}): a quota, a limit of file sizes or a failing "
                      "disk; {}",
                      file, error.what(), what_is_kept(file)));
    default:
      throw RunError(fmt::format("{}: {}", file, printable(error.what())));
  }
}

}  // namespace plumbline
