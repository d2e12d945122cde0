#include "analysis/run/stored_cell.hpp"

#include <chrono>
#include <ctime>
#include <utility>

#include <fmt/core.h>

#include "models/errors.hpp"
#include "models/statistics.hpp"

namespace plumbline {
namespace {

std::string name_or_nothing(const Algorithm* algorithm) {
  return algorithm == nullptr ? std::string() : std::string(algorithm->name);
}

StoredSync stored_sync(const Synchronisation& sync) {
  return {sync.map.at,   sync.map.offset, sync.map.skew, sync.residual,
          sync.duration, sync.messages,   sync.rounds};
}

Synchronisation sync_from(const StoredSync& stored) {
  return {{stored.at, stored.offset, stored.skew},
          stored.residual,
          stored.messages,
          stored.duration,
          stored.rounds};
}

constexpr std::pair<double Phases::*, std::vector<double> StoredPhases::*> phase_columns[] = {
    {&Phases::blocking, &StoredPhases::blocking}, {&Phases::start, &StoredPhases::start},
    {&Phases::compute, &StoredPhases::compute},   {&Phases::test, &StoredPhases::test},
    {&Phases::wait, &StoredPhases::wait},         {&Phases::overall, &StoredPhases::overall}};

StoredPhases stored_phases(const std::vector<Phases>& phases) {
  StoredPhases columns;
  for (const auto& [member, column] : phase_columns)
    for (const Phases& one : phases) (columns.*column).push_back(one.*member);
  return columns;
}

std::vector<Phases> phases_from(const StoredPhases& columns) {
  std::vector<Phases> phases(columns.overall.size());
  for (const auto& [member, column] : phase_columns)
    for (std::size_t i = 0; i < phases.size(); ++i) phases[i].*member = (columns.*column)[i];
  return phases;
}

StoredProcess stored_process(const Observations& observations, int rank, int node) {
  StoredProcess process;
  process.rank = rank;
  process.node = node;
  if (observations.sync) process.sync = stored_sync(*observations.sync);
  for (const Observation& one : observations.seen) {
    process.begin.push_back(one.begin);
    process.end.push_back(one.end);
    process.time.push_back(one.time);
    process.verdict.push_back(static_cast<std::uint8_t>(one.verdict));
  }
  if (!observations.phases.empty()) process.phases = stored_phases(observations.phases);
  return process;
}

Observations observations_from(const StoredProcess& process, const StoredCell& cell) {
  Observations observations;
  for (std::size_t i = 0; i < process.begin.size(); ++i)
    observations.seen.push_back(
        {process.begin[i], process.end[i], process.time[i], static_cast<Verdict>(process.verdict[i])});
  if (process.phases) observations.phases = phases_from(*process.phases);
  if (process.sync) observations.sync = sync_from(*process.sync);
  observations.valid = cell.valid;
  observations.why_invalid = cell.why_invalid;
  return observations;
}

void store_reports(StoredCell& cell, const JobResult& result) {
  for (const Reported& report : result.reported)
    cell.reported.push_back({report.statistic, report.primary, report.seconds, report.beside});
}

}  // namespace

CellKey key_of(const Cell& cell, const Suite* suite) {
  return {suite == nullptr ? std::string(truth_suite) : std::string(suite->name),
          std::string(name(cell.asked.operation)),
          name_or_nothing(cell.asked.algorithm),
          cell.asked.bytes,
          cell.asked.segment,
          cell.processes,
          cell.asked.root};
}

StoredCell stored(const Cell& cell, const Suite* suite, const JobResult& result,
                  const std::vector<int>& nodes) {
  StoredCell kept;
  kept.key = key_of(cell, suite);
  if (cell.call.algorithm != nullptr) kept.resolved = name_or_nothing(cell.call.algorithm);
  kept.duration = result.wall_s;
  if (suite != nullptr && suite->clocks != local_clocks) kept.sync = suite->clocks;
  kept.valid = result.valid;
  kept.why_invalid = result.why_invalid;
  if (result.messages > 0) kept.messages = static_cast<std::int64_t>(result.messages);
  for (std::size_t rank = 0; rank < result.raw.size(); ++rank)
    kept.processes.push_back(stored_process(result.raw[rank], static_cast<int>(rank), nodes[rank]));
  store_reports(kept, result);
  kept.truth = result.truth;
  kept.start_skew = result.start_skews;
  return kept;
}

Measurement measurement_of(const StoredCell& cell) {
  if (std::ssize(cell.processes) != cell.key.processes)
    throw InputError(fmt::format("{} {} of {} bytes has {} of its {} processes: the store is damaged",
                                 cell.key.suite, cell.key.operation, cell.key.bytes, cell.processes.size(),
                                 cell.key.processes));
  Measurement measurement;
  for (const StoredProcess& process : cell.processes) measurement.push_back(observations_from(process, cell));
  return measurement;
}

JobResult result_from(const StoredCell& cell, const Suite* suite) {
  JobResult result;
  if (suite != nullptr) result = result_of(*suite, measurement_of(cell), cell.key.root);
  result.truth = cell.truth;
  result.start_skew = median(cell.start_skew);
  if (suite == nullptr) result.start_skews = cell.start_skew;
  result.messages = static_cast<std::uint64_t>(cell.messages.value_or(0));
  result.wall_s = cell.duration;
  return result;
}

std::string utc_before(double seconds) {
  using std::chrono::system_clock;
  const auto ago = std::chrono::duration_cast<system_clock::duration>(std::chrono::duration<double>(seconds));
  const std::time_t then = system_clock::to_time_t(system_clock::now() - ago);
  std::tm parts{};
  gmtime_r(&then, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

}  // namespace plumbline
