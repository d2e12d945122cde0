#include "traces/store.hpp"

#include <cassert>
#include <fstream>
#include <utility>

#include <SQLiteCpp/Transaction.h>
#include <fmt/core.h>

#include "models/errors.hpp"
#include "traces/store/older_schemas.hpp"
#include "traces/store/store_file.hpp"
#include "traces/store/tables.hpp"
#include "traces/store/validate.hpp"

namespace plumbline {
namespace {

/// 25 bytes each, in a row that SQLite takes; phases 48.
constexpr std::size_t most_observations = 39'000'000, most_phases = 20'000'000;

void check(const std::string& file, const StoredCell& cell) {
  for (const StoredProcess& process : cell.processes) {
    const std::size_t seen = process.begin.size();
    assert(process.end.size() == seen && process.time.size() == seen && process.verdict.size() == seen);
    const std::size_t most = process.phases ? most_phases : most_observations;
    if (seen > most)
      throw RunError(fmt::format("{}: {} has {} observations of one process; a store takes {}", file,
                                 describe(cell.key), seen, most));
  }
}

std::int64_t existing(StoreFile& file, int launch, const CellKey& key) {
  const auto found = file.with([&](SQLite::Database& database) { return find_cell(database, launch, key); });
  if (!found)
    throw InputError(fmt::format("{}: launch {} has no cell {}", file.name(), launch, describe(key)));
  return *found;
}

}  // namespace

Store::Store(std::unique_ptr<StoreFile> file) : file_(std::move(file)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

bool looks_like_a_store(const std::filesystem::path& file) {
  constexpr std::string_view magic = "SQLite format 3";
  std::string begin(magic.size(), ' ');
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return false;  // a pipe would wait for a writer
  return std::ifstream(file, std::ios::binary).read(begin.data(), std::ssize(begin)) && begin == magic;
}

// What cannot be begun or filled is taken away: it holds nothing, and would be in the way of the next try.
// What another run has made ends in an InputError.
Store Store::create(const std::filesystem::path& file, const RunInfo& run) {
  const auto take_away = [&] {
    std::error_code ignored;
    std::filesystem::remove(file, ignored);
  };
  std::unique_ptr<StoreFile> made;
  try {
    made = std::make_unique<StoreFile>(file, StoreFile::Access::create);
  } catch (const RunError&) {
    take_away();
    throw;
  }
  try {
    made->keep(run);
  } catch (...) {  // it is still locked
    take_away();
    throw;
  }
  return Store(std::move(made));
}

Store Store::resume(const std::filesystem::path& file, const RunInfo& run) {
  auto opened = std::make_unique<StoreFile>(file, StoreFile::Access::write);
  if (opened->empty()) opened->keep(run);
  RunInfo asked = run;
  const std::string& kept = opened->run().experiment;
  const bool part = run.experiment != kept && is_part_of(run.experiment, kept);
  if (part) asked.experiment = kept;
  check_same_run(opened->name(), opened->run(), asked);
  Store store(std::move(opened));
  store.is_part_ = part;
  return store;
}

Store Store::read(const std::filesystem::path& file) {
  return Store(std::make_unique<StoreFile>(file, StoreFile::Access::read));
}

int Store::begin_launch(int number, const std::string& name) {
  return file_->with(
      [&](auto& database) { return plumbline::begin_launch(database, number, name, !is_part_); });
}

void Store::end_launch(int launch) {
  if (is_part_) return;
  file_->with([&](auto& database) { plumbline::end_launch(database, launch); });
}

void Store::write(int launch, std::span<const StoredFactor> factors) {
  file_->with([&](auto& database) { write_factors(database, launch, factors); });
}

void Store::write(int launch, const StoredCell& cell) {
  check(file_->name(), cell);
  if (has(launch, cell.key))
    throw RunError(
        fmt::format("{}: launch {} has the cell {} already", file_->name(), launch, describe(cell.key)));
  file_->write([&](auto& database) { write_cell(database, launch, cell); });
}

const RunInfo& Store::info() const { return file_->run(); }

std::vector<StoredLaunch> Store::launches() const {
  return file_->with([&](auto& database) {
    SQLite::Transaction all(database);  // a launch and its factors at one moment, while a run may write them
    std::vector<StoredLaunch> launches = read_launches(database);
    for (const StoredLaunch& launch : launches) {
      check_launch(file_->name(), database, launch);
      validate(file_->name(), launch);
    }
    all.commit();
    return launches;
  });
}

std::vector<StoredFactor> Store::factors(int launch) const {
  return file_->with([&](auto& database) { return read_factors(database, launch); });
}

bool Store::has(int launch, const CellKey& key) const {
  return file_->with([&](auto& database) { return find_cell(database, launch, key).has_value(); });
}

std::size_t Store::count(int launch) const {
  return file_->with([&](auto& database) { return count_cells(database, launch); });
}

std::vector<CellKey> Store::cells(int launch) const {
  return file_->with([&](auto& database) { return read_keys(database, launch); });
}

StoredCell Store::summary(int launch, const CellKey& key) const {
  const std::int64_t row = existing(*file_, launch, key);
  return file_->with([&](auto& database) {
    SQLite::Transaction all(database);  // one turn
    StoredCell cell = read_cell(database, row, key);
    cell.processes = read_processes(database, row);
    check_cell(file_->name(), file_->version(), launch, cell,
               kept_checksums(database, file_->version(), row));
    validate(file_->name(), cell, Blobs::left_out);
    for (StoredReport& report : cell.reported) use_present_words(report.statistic);
    all.commit();
    return cell;
  });
}

StoredCell Store::cell(int launch, const CellKey& key) const {
  const std::int64_t row = existing(*file_, launch, key);
  return file_->with([&](auto& database) {
    SQLite::Transaction all(database);  // one turn
    KeptChecksums kept;
    StoredCell cell = read_cell(database, file_->version(), row, key, kept);
    cell.processes = read_processes(file_->name(), database, row, kept);
    read_truth(file_->name(), database, row, cell, kept);
    check_cell(file_->name(), file_->version(), launch, cell, kept);
    if (file_->version() >= 4 && !(cell.truth.empty() && cell.start_skew.empty()))
      check_median(file_->name(), database, row, cell.truth);
    for (StoredReport& report : cell.reported) use_present_words(report.statistic);
    validate(file_->name(), cell, Blobs::there);
    all.commit();
    return cell;
  });
}

StoredProcess Store::process(int launch, const CellKey& key, int rank) const {
  const std::int64_t row = existing(*file_, launch, key);
  auto found = file_->with([&](auto& database) { return read_process(file_->name(), database, row, rank); });
  if (!found) throw InputError(fmt::format("{}: {} has no process {}", file_->name(), describe(key), rank));
  validate(file_->name(), key, *found);
  return *std::move(found);
}

void Store::write(const StoredImport& file, const Import& import) {
  file_->with([&](auto& database) {
    if (const auto same = find_import(database, file.size, file.crc64))
      throw InputError(fmt::format("{}: is in {} already, as {}", file.file, file_->name(), *same));
    write_import(database, file, import);
  });
}

std::vector<StoredImport> Store::imports() const {
  return file_->with([&](auto& database) {
    std::vector<StoredImport> imports = read_imports(database);
    for (const StoredImport& import : imports) {
      check_import(file_->name(), database, import);
      validate(file_->name(), import);
    }
    return imports;
  });
}

std::vector<Series> Store::series(int import) const {
  return file_->with([&](auto& database) {
    std::vector<Series> series = read_series(database, import);
    check_series(file_->name(), database, import, series);
    for (Series& one : series) use_present_words(one.statistic);
    return series;
  });
}

void Store::visit_rows(int import, const std::function<void(const ImportedRow&)>& visit) const {
  const std::size_t known = series(import).size();
  RowsChecksum rows;
  const auto checked = [&](const ImportedRow& row) {
    validate(file_->name(), row, known);
    rows.add(row);
    visit(row);
  };
  file_->with([&](auto& database) {
    plumbline::visit_rows(database, import, checked);
    check_rows(file_->name(), database, import, rows);
  });
}

std::vector<RefusedLine> Store::refused(int import) const {
  return file_->with([&](auto& database) {
    std::vector<RefusedLine> refused = read_refused(database, import);
    check_refused(file_->name(), database, import, refused);
    return refused;
  });
}

}  // namespace plumbline
