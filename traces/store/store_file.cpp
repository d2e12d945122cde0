#include "traces/store/store_file.hpp"

#include "traces/store/opening.hpp"

namespace plumbline {
namespace {

/// How long a connection waits for another one that is just opening or closing the file.
constexpr int patience_ms = 200;

/// Also a reader opens for writing, which what a killed run left half done may need; SQLite goes on with
/// reading where it may not write.
SQLite::Database connect(const std::string& name) {
  return with_file_errors(name, [&] { return SQLite::Database(name, SQLite::OPEN_READWRITE, patience_ms); });
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
    : name_(checked(file, access).string()), database_(connect(name_)) {
  with([&](SQLite::Database& database) {
    if (access == Access::read)
      check_store(name_, database);
    else
      empty_ = !take_store(name_, database);
    if (access == Access::create && !empty_) throw_exists(name_);  // another run was quicker to begin it
    if (!empty_) run_ = read_run(name_, database);
  });
}

void StoreFile::keep(const RunInfo& run) {
  with([&](SQLite::Database& database) {
    fill_new_store(database, run);
    run_ = read_run(name_, database);
  });
  empty_ = false;
}

}  // namespace plumbline
