#include "traces/store/read_cell.hpp"

#include <fmt/core.h>

#include "traces/store/blob.hpp"
#include "traces/store/phases.hpp"

namespace plumbline {
namespace {

using SQLite::Column;
using SQLite::Statement;

constexpr const char* without_observations =
    "SELECT rank, node, sync_at_s, sync_offset_s, sync_skew, sync_residual_s, sync_duration_s, "
    "sync_messages, "
    "sync_rounds";

constexpr const char* observations_too = ", crc32, begin_s, end_s, time_s, verdict";

std::optional<double> seconds(const Column& column) {
  return column.isNull() ? std::nullopt : std::optional(column.getDouble());
}

std::optional<StoredSync> sync_of(Statement& row) {
  if (row.isColumnNull(2)) return {};
  return StoredSync{.at = row.getColumn(2).getDouble(),
                    .offset = row.getColumn(3).getDouble(),
                    .skew = row.getColumn(4).getDouble(),
                    .residual = seconds(row.getColumn(5)),
                    .duration = row.getColumn(6).getDouble(),
                    .messages = row.getColumn(7).getInt64(),
                    .rounds = row.getColumn(8).getInt()};
}

StoredProcess process_of(Statement& row) {
  StoredProcess process;
  process.rank = row.getColumn(0).getInt();
  process.node = row.getColumn(1).getInt();
  process.sync = sync_of(row);
  return process;
}

void read_observations(const std::string& file, std::int64_t cell, Statement& row, StoredProcess& process) {
  read_blob(row.getColumn(10), process.begin);
  read_blob(row.getColumn(11), process.end);
  read_blob(row.getColumn(12), process.time);
  read_blob(row.getColumn(13), process.verdict);
  Checksum checksum;
  for (const auto* times : {&process.begin, &process.end, &process.time}) checksum.add(*times);
  checksum.add(process.verdict);
  compare_checksums(file, checksum.value(), row.getColumn(9).getInt64(),
                    fmt::format("the observations of process {} in cell {}", process.rank, cell));
}

std::vector<StoredReport> read_reported(SQLite::Database& database, std::int64_t cell) {
  Statement row(
      database,
      "SELECT statistic, is_primary, seconds, beside_s FROM reported WHERE cell = ? ORDER BY position");
  row.bind(1, cell);
  std::vector<StoredReport> reported;
  while (row.executeStep())
    reported.push_back({row.getColumn(0).getString(), row.getColumn(1).getInt() != 0,
                        seconds(row.getColumn(2)), seconds(row.getColumn(3))});
  return reported;
}

}  // namespace

StoredCell read_cell(SQLite::Database& database, std::int64_t cell, const CellKey& key) {
  Statement row(
      database,
      "SELECT position, resolved, started, duration_s, sync, valid, why_invalid, messages FROM cells "
      "WHERE id = ?");
  row.bind(1, cell);
  row.executeStep();
  StoredCell result;
  result.key = key;
  result.position = row.getColumn(0).getInt();
  if (!row.isColumnNull(1)) result.resolved = row.getColumn(1).getString();
  result.started = row.getColumn(2).getString();
  result.duration = row.getColumn(3).getDouble();
  result.sync = row.getColumn(4).getString();
  result.valid = row.getColumn(5).getInt() != 0;
  result.why_invalid = row.getColumn(6).getString();
  if (!row.isColumnNull(7)) result.messages = row.getColumn(7).getInt64();
  result.reported = read_reported(database, cell);
  return result;
}

std::vector<StoredProcess> read_processes(const std::string& file, SQLite::Database& database,
                                          std::int64_t cell, bool observations) {
  const char* more = observations ? observations_too : "";
  Statement row(database,
                fmt::format("{}{} FROM processes WHERE cell = ? ORDER BY rank", without_observations, more));
  row.bind(1, cell);
  std::vector<StoredProcess> processes;
  while (row.executeStep()) {
    processes.push_back(process_of(row));
    if (!observations) continue;
    read_observations(file, cell, row, processes.back());
    read_phases(file, database, cell, processes.back());
  }
  return processes;
}

std::optional<StoredProcess> read_process(const std::string& file, SQLite::Database& database,
                                          std::int64_t cell, int rank) {
  Statement row(database, fmt::format("{}{} FROM processes WHERE cell = ? AND rank = ?", without_observations,
                                      observations_too));
  row.bind(1, cell);
  row.bind(2, rank);
  if (!row.executeStep()) return {};
  StoredProcess process = process_of(row);
  read_observations(file, cell, row, process);
  read_phases(file, database, cell, process);
  return process;
}

void read_truth(const std::string& file, SQLite::Database& database, std::int64_t cell, StoredCell& into) {
  Statement row(database, "SELECT crc32, truth_s, start_skew_s FROM truth WHERE cell = ?");
  row.bind(1, cell);
  if (!row.executeStep()) return;
  read_blob(row.getColumn(1), into.truth);
  read_blob(row.getColumn(2), into.start_skew);
  Checksum checksum;
  checksum.add(into.truth);
  checksum.add(into.start_skew);
  compare_checksums(file, checksum.value(), row.getColumn(0).getInt64(),
                    fmt::format("the truths of cell {}", cell));
}

}  // namespace plumbline
