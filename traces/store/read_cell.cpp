#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "models/statistics.hpp"
#include "traces/store/rows.hpp"
#include "traces/store/tables.hpp"
#include "traces/store/validate.hpp"

namespace plumbline {
namespace {

using SQLite::Statement;

constexpr const char* without_observations =
    "SELECT rank, node, sync_at_s, sync_offset_s, sync_skew, sync_residual_s, sync_duration_s, "
    "sync_messages, "
    "sync_rounds";
constexpr const char* observations_too = ", crc32, begin_s, end_s, time_s, verdict";

StoredProcess process_of(const Statement& row) {
  StoredProcess process;
  read_columns(row, 0, process.rank, process.node);
  if (row.isColumnNull(2)) return process;
  StoredSync& sync = process.sync.emplace();
  read_columns(row, 2, sync.at, sync.offset, sync.skew, sync.residual, sync.duration, sync.messages,
               sync.rounds);
  return process;
}

void read_observations(const std::string& file, SQLite::Database& database, std::int64_t cell, Statement& row,
                       StoredProcess& process, KeptChecksums& kept) {
  std::int64_t& own = kept.processes.emplace_back();
  read_columns(row, 9, own, process.begin, process.end, process.time, process.verdict);
  compare_checksums(file, crc32_of(process.begin, process.end, process.time, process.verdict), own, [&] {
    return fmt::format("the observations of process {} in cell {}", process.rank, cell);
  });
  read_phases(file, database, cell, process, kept);
}

std::int64_t bytes_of(const std::vector<double>& values) {
  return static_cast<std::int64_t>(values.size() * sizeof(double));
}

std::vector<StoredReport> read_reported(SQLite::Database& database, std::int64_t cell) {
  Statement row = bound(
      database,
      "SELECT statistic, is_primary, seconds, beside_s FROM reported WHERE cell = ? ORDER BY position", cell);
  std::vector<StoredReport> reported;
  while (row.executeStep()) {
    StoredReport& one = reported.emplace_back();
    read_columns(row, 0, one.statistic, one.primary, one.seconds, one.beside);
  }
  return reported;
}

}  // namespace

StoredCell read_cell(SQLite::Database& database, std::int64_t cell, const CellKey& key) {
  KeptChecksums ignored;
  return read_cell(database, 1, cell, key, ignored);
}

StoredCell read_cell(SQLite::Database& database, int version, std::int64_t cell, const CellKey& key,
                     KeptChecksums& kept) {
  Statement row =
      bound(database,
            fmt::format("SELECT position, resolved, started, duration_s, sync, valid, why_invalid, messages, "
                        "{} FROM cells WHERE id = ?",
                        version < 2 ? "NULL" : "crc32"),
            cell);
  row.executeStep();
  StoredCell result;
  result.key = key;
  read_columns(row, 0, result.position, result.resolved, result.started, result.duration, result.sync,
               result.valid, result.why_invalid, result.messages, kept.cell);
  result.reported = read_reported(database, cell);
  return result;
}

std::vector<StoredProcess> read_processes(SQLite::Database& database, std::int64_t cell) {
  Statement row = bound(
      database, fmt::format("{} FROM processes WHERE cell = ? ORDER BY rank", without_observations), cell);
  std::vector<StoredProcess> processes;
  while (row.executeStep()) processes.push_back(process_of(row));
  return processes;
}

std::vector<StoredProcess> read_processes(const std::string& file, SQLite::Database& database,
                                          std::int64_t cell, KeptChecksums& kept) {
  Statement row = bound(
      database,
      fmt::format("{}{} FROM processes WHERE cell = ? ORDER BY rank", without_observations, observations_too),
      cell);
  std::vector<StoredProcess> processes;
  while (row.executeStep()) {
    processes.push_back(process_of(row));
    read_observations(file, database, cell, row, processes.back(), kept);
  }
  return processes;
}

std::optional<StoredProcess> read_process(const std::string& file, SQLite::Database& database,
                                          std::int64_t cell, int rank) {
  Statement row = bound(
      database,
      fmt::format("{}{} FROM processes WHERE cell = ? AND rank = ?", without_observations, observations_too),
      cell, rank);
  if (!row.executeStep()) return {};
  StoredProcess process = process_of(row);
  KeptChecksums kept;
  read_observations(file, database, cell, row, process, kept);
  return process;
}

std::optional<double> median_of_truth(std::span<const double> truth) {
  const bool are_finite = std::ranges::all_of(truth, [](double time) { return std::isfinite(time); });
  return are_finite ? median(truth) : std::nullopt;
}

void check_median(const std::string& file, SQLite::Database& database, std::int64_t cell,
                  std::span<const double> truth) {
  Statement row = bound(database, "SELECT median_s FROM truth WHERE cell = ?", cell);
  if (!row.executeStep()) return;
  std::optional<double> kept;
  read_columns(row, 0, kept);
  if (kept != median_of_truth(truth))
    throw_damaged(file, fmt::format("the median of the truths of cell {} is another", cell));
}

void read_truth(const std::string& file, SQLite::Database& database, std::int64_t cell, StoredCell& into,
                KeptChecksums& kept) {
  Statement row = bound(database, "SELECT crc32, truth_s, start_skew_s FROM truth WHERE cell = ?", cell);
  if (!row.executeStep()) return;
  std::int64_t own = 0;
  read_columns(row, 0, own, into.truth, into.start_skew);
  compare_checksums(file, crc32_of(into.truth, into.start_skew), own,
                    [&] { return fmt::format("the truths of cell {}", cell); });
  kept.truth = {own, bytes_of(into.truth), bytes_of(into.start_skew)};
}

}  // namespace plumbline
