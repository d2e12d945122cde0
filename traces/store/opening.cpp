#include "traces/store/opening.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>

#include <SQLiteCpp/Transaction.h>
#include <fmt/core.h>

#include "models/errors.hpp"
#include "traces/printable.hpp"
#include "traces/store/expected_schema.hpp"
#include "traces/store/older_schemas.hpp"
#include "traces/store/rows.hpp"
#include "traces/store/schema.hpp"
#include "traces/store/sqlite_errors.hpp"
#include "traces/store/store_file.hpp"
#include "traces/store/tables.hpp"
#include "traces/store/validate.hpp"

namespace plumbline {
namespace {

/// Bytes of a file that is checked whole when it is opened, which takes up to about 0.1 s.
constexpr std::uintmax_t cheap_to_check = 64 << 20;

/// Bytes before an SQLite file's first table. SQLite takes a shorter file for an empty one.
constexpr std::uintmax_t header_size = 100;

/// Of an empty file's tables to come; larger pages make long blobs quicker (docs/reference/store.md has the
/// measurement).
constexpr const char* page_size = "PRAGMA page_size = 16384";

int pragma(SQLite::Database& database, const char* name) {
  return database.execAndGet(std::string("PRAGMA ") + name).getInt();
}

/// A rollback journal, not a write-ahead log: see docs/reference/store.md.
void prepare_writing(const std::string& file, SQLite::Database& database) {
  // What gets its name only when it is whole is lost anyway if the power fails before.
  const bool is_kept = !file.ends_with(unfinished_store);
  database.exec(page_size);
  database.exec(is_kept ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = OFF");
  database.exec("PRAGMA foreign_keys = ON");
}

/// Returns the version. Throws InputError where this is no store, or one that is newer than we are.
int checked_version(const std::string& file, SQLite::Database& database) {
  const int id = pragma(database, "application_id");  // reads the file: what was left half done is undone now
  if (std::filesystem::file_size(file) == 0)
    throw InputError(file + ": is empty; a run that was killed at once leaves it so: go on with --resume");
  if (id != store_application_id)
    throw InputError(file + ": is not a run store; it is another program's SQLite file");
  const int version = pragma(database, "user_version");
  if (version > store_schema_version)
    throw InputError(
        fmt::format("{}: is a run store of schema version {}, and this Plumbline knows versions 1 to "
                    "{}; a newer Plumbline reads it",
                    file, version, store_schema_version));
  if (version < 1) throw_damaged(file, fmt::format("schema version {}", version));
  refuse_foreign_objects(file, database, version);
  return version;
}

/// SQLite reads what is missing of its last page as zeros.
void check_size(const std::string& file, SQLite::Database& database) {
  const auto pages = static_cast<std::uintmax_t>(database.execAndGet("PRAGMA page_count").getInt64());
  const auto expected = pages * static_cast<std::uintmax_t>(pragma(database, "page_size"));
  const auto size = std::filesystem::file_size(file);
  if (size < expected)
    throw_damaged(file, fmt::format("{} bytes of {} are missing", expected - size, expected));
}

/// Damage of the file's structure. Damage within observations shows in their checksum when they are read.
void check_structure(const std::string& file, SQLite::Database& database) {
  if (std::filesystem::file_size(file) > cheap_to_check) return;
  const std::string found = database.execAndGet("PRAGMA quick_check(1)").getString();
  if (found != "ok") throw_damaged(file, found.substr(found.rfind('\n') + 1));  // after a line of asterisks
}

/// Cells of a launch that is not there would be read by nobody.
void check_launches_of_cells(const std::string& file, SQLite::Database& database) {
  const int lost =
      database.execAndGet("SELECT count(*) FROM cells WHERE launch NOT IN (SELECT id FROM launches)")
          .getInt();
  if (lost > 0) throw_damaged(file, fmt::format("{} of its cells belong to no launch", lost));
}

void write_run(SQLite::Database& database, const RunInfo& run) {
  bound(database, "INSERT INTO run VALUES (?, ?, ?, ?, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), ?, ?, ?, ?, ?)",
        store_schema_version, run.program, run.version, run.backend, run.command, run.experiment, run.machine,
        run.machine_text, std::to_string(run.seed))
      .exec();
}

std::uint64_t seed_of(const std::string& file, const std::string& text) {
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error != std::errc() || end != text.data() + text.size())
    throw_damaged(file, fmt::format("its seed is \"{}\"", printable(text)));
  return seed;
}

}  // namespace

void make_store_file(const std::filesystem::path& file) {
  const int made = ::open(file.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
  if (made >= 0) {
    ::close(made);
    return;
  }
  const std::string name = file.string();
  if (errno != EEXIST) throw InputError(fmt::format("{}: cannot be created: {}", name, std::strerror(errno)));
  if (std::filesystem::is_directory(file)) throw InputError(name + ": is a folder; a run store is a file");
  throw_exists(name);
}

void throw_exists(const std::string& file) {
  throw InputError(file + ": exists; use --resume to go on with it, or another name");
}

void check_store_file(const std::filesystem::path& file) {
  const std::string name = file.string();
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  if (!std::filesystem::exists(status)) {
    const std::string why = error ? error.message() : std::strerror(ENOENT);
    throw InputError(fmt::format("{}: cannot be opened: {}", name, why));
  }
  if (std::filesystem::is_directory(status)) throw InputError(name + ": is a folder; a run store is a file");
  if (!std::filesystem::is_regular_file(status))
    throw InputError(name + ": is not a run store, nor even a file");
  if (::access(file.c_str(), R_OK) != 0)
    throw InputError(fmt::format("{}: cannot be opened: {}", name, std::strerror(errno)));
  const auto size = std::filesystem::file_size(file);
  if (size > 0 && size < header_size) throw_no_store(name);
}

void fill_new_store(SQLite::Database& database, const RunInfo& run) {
  SQLite::Transaction all(database);
  database.exec(fmt::format("PRAGMA application_id = {}", store_application_id));
  database.exec(fmt::format("PRAGMA user_version = {}", store_schema_version));
  database.exec(store_schema);
  database.exec(import_schema);
  database.exec(checksum_schema);
  database.exec(numbers_view);
  write_run(database, run);
  keep_checksum(database, read_run({}, database));
  all.commit();
}

bool take_store(const std::string& file, SQLite::Database& database) {
  prepare_writing(file, database);
  SQLite::Transaction all(database, SQLite::TransactionBehavior::EXCLUSIVE);
  if (std::filesystem::file_size(file) == 0) return false;
  const int version = checked_version(file, database);
  check_size(file, database);
  if (version < store_schema_version) {
    check_structure(file, database);
    migrate(file, database, version);
  }
  // Writes a page, so that a folder that takes no journal shows before the first cell.
  database.exec(fmt::format("PRAGMA user_version = {}", store_schema_version));
  all.commit();
  check_structure(file, database);
  check_launches_of_cells(file, database);
  return true;
}

void check_store(const std::string& file, SQLite::Database& database) {
  SQLite::Transaction all(database);
  checked_version(file, database);
  check_size(file, database);
  check_structure(file, database);
  check_launches_of_cells(file, database);
  all.commit();
  database.exec("PRAGMA query_only = ON");
}

RunInfo read_run(const std::string& file, SQLite::Database& database) {
  SQLite::Statement row(database,
                        "SELECT program, version, backend, command, experiment, machine, machine_text, "
                        "seed, created FROM run");
  if (!row.executeStep()) throw_damaged(file, "the run that it belongs to is missing");
  RunInfo run;
  std::string seed;
  read_columns(row, 0, run.program, run.version, run.backend, run.command, run.experiment, run.machine,
               run.machine_text, seed, run.created);
  run.seed = seed_of(file, seed);
  if (row.executeStep()) throw_damaged(file, "it has more than one run");
  return run;
}

RunInfo checked_run(const std::string& file, SQLite::Database& database) {
  RunInfo run = read_run(file, database);
  check_run(file, database, run);
  validate(file, run);
  return run;
}

int schema_version(SQLite::Database& database) { return pragma(database, "user_version"); }

}  // namespace plumbline
