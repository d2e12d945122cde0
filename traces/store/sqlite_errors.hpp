#pragma once

#include <string>

#include <SQLiteCpp/Exception.h>

namespace plumbline {

/// Throws InputError: `file` is no SQLite file.
[[noreturn]] void throw_no_store(const std::string& file);

/// Throws what SQLite said as one line that begins with the file's name: InputError for a file that is not
/// what it should be, RunError where it is in use or cannot be written.
[[noreturn]] void throw_sqlite_error(const std::string& file, const SQLite::Exception& error);

/// Calls `act` and says its SQLite errors with throw_sqlite_error().
template <class Act>
auto with_file_errors(const std::string& file, Act&& act) {
  try {
    return act();
  } catch (const SQLite::Exception& error) {
    throw_sqlite_error(file, error);
  }
}

}  // namespace plumbline
