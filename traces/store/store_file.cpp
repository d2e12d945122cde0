#include "traces/store/store_file.hpp"

#include <algorithm>
#include <memory>
#include <thread>

#include <sqlite3.h>

#include "traces/store/opening.hpp"

namespace plumbline {
namespace {

/// How long a connection waits for another: a reader for a cell to be written; who takes a store for readers
/// who are just opening it; and a run for whoever reads meanwhile, which sqlite3 may do for as long as its
/// output is looked at.
constexpr int reader_patience_ms = 10'000, taker_patience_ms = 1'000, writer_patience_ms = 600'000;

/// What the file says of itself is a stranger's: no SQL in it calls what could do harm.
void distrust(SQLite::Database& database) {
  sqlite3* const handle = database.getHandle();
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
#ifdef SQLITE_DBCONFIG_TRUSTED_SCHEMA  // SQLite 3.31
  sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
#endif
  database.exec("PRAGMA cell_size_check = ON");
}

/// Also a reader opens for writing, which what a killed run left half done may need; SQLite goes on with
/// reading where it may not write.
SQLite::Database connect(const std::string& name, int patience_ms) {
  return with_file_errors(name, [&] {
    SQLite::Database database(name, SQLite::OPEN_READWRITE, patience_ms);
    distrust(database);
    return database;
  });
}

int patience(StoreFile::Access access) {
  return access == StoreFile::Access::read ? reader_patience_ms : taker_patience_ms;
}

const std::filesystem::path& checked(const std::filesystem::path& file, StoreFile::Access access) {
  if (access == StoreFile::Access::create)
    make_store_file(file);
  else
    check_store_file(file);
  return file;
}

}  // namespace

StoreFile::StoreFile(const std::filesystem::path& file, Access access)
    : name_(checked(file, access).string()),
      lock_(access == Access::read ? nullptr : std::make_unique<WriterLock>(name_)),
      database_(connect(name_, patience(access))) {
  with([&](SQLite::Database& database) {
    if (access == Access::read)
      check_store(name_, database);
    else
      empty_ = !take_store(name_, database);
    if (access == Access::create && !empty_) throw_exists(name_);  // another run was quicker to begin it
    if (!empty_) run_ = checked_run(name_, database);
    if (access != Access::read) database.setBusyTimeout(writer_patience_ms);
  });
}

/// What is not yet called as a store is read by nobody.
void StoreFile::await_turn() const {
  constexpr Steady::duration longest = std::chrono::milliseconds(100);
  if (!name_.ends_with(unfinished_store)) std::this_thread::sleep_until(written_ + std::min(took_, longest));
}

int StoreFile::version() {
  if (!version_) version_.emplace(database_, "PRAGMA user_version");
  version_->reset();
  version_->executeStep();
  const int version = version_->getColumn(0).getInt();
  version_->reset();
  return version;
}

void StoreFile::keep(const RunInfo& run) {
  with([&](SQLite::Database& database) {
    fill_new_store(database, run);
    run_ = read_run(name_, database);
  });
  empty_ = false;
}

}  // namespace plumbline
