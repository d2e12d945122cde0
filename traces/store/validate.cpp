#include "traces/store/validate.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/core.h>

#include "models/errors.hpp"
#include "traces/printable.hpp"
#include "traces/store/tables.hpp"

namespace plumbline {
namespace {

/// A sum of zeros, unless one is infinite or not a number.
bool all_finite(const std::vector<double>& values) {
  double sums[4] = {};
  std::size_t i = 0;
  for (; i + 4 <= values.size(); i += 4)
    for (std::size_t lane = 0; lane < 4; ++lane) sums[lane] += values[i + lane] * 0;
  for (; i < values.size(); ++i) sums[0] += values[i] * 0;
  return sums[0] + sums[1] + sums[2] + sums[3] == 0;
}

bool all_known(const std::vector<std::uint8_t>& verdicts) {
  std::uint8_t all = 0;
  for (const std::uint8_t one : verdicts) all = static_cast<std::uint8_t>(all | one);
  return all < 4;
}

/// Refuses what is wrong with one cell, naming it.
class CellCheck {
 public:
  CellCheck(const std::string& file, const CellKey& key) : file_(file), key_(key) {}

  template <class Value>
  void require(bool right, const char* what, const Value& value) const {
    if (!right) refuse(fmt::format("{} is {}", what, value));
  }
  void require(bool right, const char* what) const {
    if (!right) refuse(what);
  }

 private:
  [[noreturn]] void refuse(const std::string& how) const {
    throw_damaged(file_, fmt::format("{}: {}", printable(describe(key_)), how));
  }

  const std::string& file_;
  const CellKey& key_;
};

void check_key(const CellCheck& check, const CellKey& key) {
  check.require(key.bytes >= 0, "its size", key.bytes);
  check.require(key.segment >= 0, "its segment", key.segment);
  check.require(key.processes >= 1, "its number of processes", key.processes);
  check.require(key.root >= 0 && key.root < key.processes, "its root", key.root);
}

void check_sync(const CellCheck& check, const StoredProcess& process) {
  check.require(process.node >= 0, "a node", process.node);
  if (!process.sync) return;
  check.require(process.sync->messages >= 0, "a number of messages", process.sync->messages);
  check.require(process.sync->rounds >= 0, "a number of rounds", process.sync->rounds);
  check.require(process.sync->duration >= 0, "a synchronisation's duration", process.sync->duration);
}

void check_column(const CellCheck& check, const std::vector<double>& times, std::size_t observations) {
  check.require(times.size() == observations, "the columns of a process are not equally long");
  check.require(all_finite(times), "a time is not finite");
}

void check_observations(const CellCheck& check, const StoredProcess& process) {
  for (const auto* times : {&process.begin, &process.end, &process.time})
    check_column(check, *times, process.verdict.size());
  check.require(all_known(process.verdict), "a verdict is unknown");
  if (!process.phases) return;
  const StoredPhases& p = *process.phases;
  for (const auto* times : {&p.blocking, &p.start, &p.compute, &p.test, &p.wait, &p.overall})
    check_column(check, *times, process.verdict.size());
}

/// In the method of de Supinski and Karonis (1999) each process but the root observes, one after the other,
/// until its own observations agree.
bool observe_in_turn(const StoredCell& cell) { return cell.key.suite == "bcast-oli"; }

void check_all_observations(const CellCheck& check, const StoredCell& cell) {
  std::size_t seen = 0;  // by each process that observes
  for (const StoredProcess& process : cell.processes) seen = std::max(seen, process.verdict.size());
  for (const StoredProcess& process : cell.processes) {
    check_observations(check, process);
    check.require(process.verdict.size() == seen || observe_in_turn(cell),
                  "its processes have different numbers of observations");
    check.require(process.phases.has_value() == cell.processes.front().phases.has_value(),
                  "only some of its processes have phases");
  }
  for (const auto* times : {&cell.truth, &cell.start_skew})
    check.require(all_finite(*times), "a truth is not finite");
  check.require(cell.truth.empty() || cell.start_skew.empty() || cell.truth.size() == cell.start_skew.size(),
                "its truths and start skews are not equally many");
}

/// A truth has no processes, and a suite's cell all of them, by rank.
void check_ranks(const CellCheck& check, const StoredCell& cell) {
  const std::size_t there = cell.processes.size();
  check.require(
      there == static_cast<std::size_t>(cell.key.processes) || (there == 0 && cell.key.suite == truth_suite),
      "the number of its processes with observations", there);
  for (std::size_t i = 0; i < there; ++i)
    check.require(cell.processes[i].rank == static_cast<int>(i), "a rank", cell.processes[i].rank);
}

}  // namespace

void throw_damaged(const std::string& file, const std::string& how) {
  throw InputError(fmt::format("{}: is damaged ({}); take a copy of it", file, how));
}

void validate(const std::string& file, const RunInfo& run) {
  constexpr std::string_view backends[] = {"simulated", "measured", "imported"};
  if (std::ranges::find(backends, run.backend) == std::end(backends))
    throw_damaged(file, fmt::format("its backend is \"{}\"", printable(run.backend)));
}

void validate(const std::string& file, const StoredLaunch& launch) {
  if (launch.number < 1) throw_damaged(file, fmt::format("the number of a launch is {}", launch.number));
}

void validate(const std::string& file, const StoredCell& cell, Blobs blobs) {
  const CellCheck check(file, cell.key);
  check_key(check, cell.key);
  check.require(cell.position >= 0, "its position", cell.position);
  check.require(cell.duration >= 0, "its duration", cell.duration);
  check.require(cell.messages.value_or(0) >= 0, "its number of messages", cell.messages.value_or(0));
  check_ranks(check, cell);
  for (const StoredProcess& process : cell.processes) check_sync(check, process);
  if (blobs == Blobs::there) check_all_observations(check, cell);
}

void validate(const std::string& file, const CellKey& key, const StoredProcess& process) {
  const CellCheck check(file, key);
  check_key(check, key);
  check_sync(check, process);
  check_observations(check, process);
}

void validate(const std::string& file, const StoredImport& import) {
  if (import.rows < 0 || import.flagged < 0 || import.flagged > import.rows)
    throw_damaged(file, fmt::format("imported file {} has {} rows, {} of them invalid", import.id,
                                    import.rows, import.flagged));
}

void validate(const std::string& file, const ImportedRow& row, std::size_t series) {
  if (row.series >= series)
    throw_damaged(file, fmt::format("a number of line {} belongs to no table", row.line));
}

}  // namespace plumbline
