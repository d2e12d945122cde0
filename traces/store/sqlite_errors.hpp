#pragma once

#include <string>

#include <SQLiteCpp/Exception.h>

namespace plumbline {

/// Throws what SQLite said as one line that begins with the file's name: InputError for a file that is not
/// what it should be, RunError where it is in use or cannot be written. `system_error`: errno of the failed
/// call, or 0.
[[noreturn]] void throw_sqlite_error(const std::string& file, const SQLite::Exception& error,
                                     int system_error = 0);

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
