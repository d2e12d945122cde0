#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include <SQLiteCpp/Database.h>

#include "traces/store/sqlite_errors.hpp"
#include "traces/stored.hpp"

namespace plumbline {

/// At the end of the name of a store that gets its name only when it is whole, and is removed if that fails.
inline constexpr std::string_view unfinished_store = ".part";

/// An open run store.
class StoreFile {
 public:
  enum class Access : std::uint8_t { create, write, read };

  /// Throws as Store::create(), resume() and read() do, but compares no experiments.
  StoreFile(const std::filesystem::path& file, Access access);

  const std::string& name() const { return name_; }  ///< for messages
  const RunInfo& run() const { return run_; }
  bool empty() const { return empty_; }  ///< no run yet, but locked: new, or of a run that was killed at once
  void keep(const RunInfo& run);         ///< where it is empty

  /// Calls `act(database)`; its SQLite errors begin with the file's name.
  template <class Act>
  auto with(Act&& act) {
    return with_file_errors(name_, [&] { return act(database_); });
  }

 private:
  std::string name_;
  SQLite::Database database_;
  bool empty_ = false;
  RunInfo run_;
};

/// Refuses `asked` where it is not the run that `file` holds, saying what differs. Throws InputError.
void check_same_run(const std::string& file, const RunInfo& kept, const RunInfo& asked);

}  // namespace plumbline
