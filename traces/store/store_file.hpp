#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include "traces/store/sqlite_errors.hpp"
#include "traces/store/writer_lock.hpp"
#include "traces/stored.hpp"

namespace plumbline {

/// At the end of the name of a store that gets its name only when it is whole, and is removed if that fails.
inline constexpr std::string_view unfinished_store = ".part";

/// An open run store. A run writes in turn with readers: between two transactions that write cells it leaves
/// them as long as the first one took.
class StoreFile {
 public:
  enum class Access : std::uint8_t { create, write, read };

  /// Throws as Store::create(), resume() and read() do, but compares no experiments.
  StoreFile(const std::filesystem::path& file, Access access);

  const std::string& name() const { return name_; }  ///< for messages
  const RunInfo& run() const { return run_; }
  bool empty() const { return empty_; }  ///< no run yet, but locked: new, or of a run that was killed at once
  void keep(const RunInfo& run);         ///< where it is empty

  /// Of the schema, at the moment of the transaction: a run that begins migrates a store that others read.
  int version();

  /// Calls `act(database)`; its SQLite errors begin with the file's name.
  template <class Act>
  auto with(Act&& act) {
    return with_file_errors(name_, [&] { return act(database_); });
  }
  /// The same, in its turn.
  template <class Act>
  void write(Act&& act) {
    await_turn();
    const auto begin = Steady::now();
    with(act);
    written_ = Steady::now();
    took_ = written_ - begin;
  }

 private:
  using Steady = std::chrono::steady_clock;

  void await_turn() const;

  std::string name_;
  std::unique_ptr<WriterLock> lock_;  // outlives the connection: closing it would drop SQLite's locks, too
  SQLite::Database database_;
  bool empty_ = false;
  std::optional<SQLite::Statement> version_;  // what asks for it: prepared once, as it is asked for each cell
  RunInfo run_;
  Steady::time_point written_{};  // when the last transaction ended,
  Steady::duration took_{};       // and how long it took
};

/// Whether a run's experiment, as text, is another's but for the cells: of these it has some, or all.
bool is_part_of(const std::string& experiment, const std::string& kept);

/// Refuses `asked` where it is not the run that `file` holds, saying what differs. Throws InputError.
void check_same_run(const std::string& file, const RunInfo& kept, const RunInfo& asked);

}  // namespace plumbline
