#include "analysis/cost/memory.hpp"

#include <algorithm>
#include <fstream>
#include <limits>
#include <optional>

#include <fmt/core.h>
#include <sys/resource.h>

#include "analysis/run/job.hpp"
#include "models/errors.hpp"
#include "models/schedule.hpp"
#include "sim/network/program.hpp"
#include "sim/simulate.hpp"

namespace plumbline {
namespace {

namespace fs = std::filesystem;
constexpr double no_limit = std::numeric_limits<double>::infinity();

/// The number after `key` in a file of "key number" lines; the first number of the file where the key is
/// empty.
std::optional<double> kernel_number(const fs::path& file, std::string_view key) {
  std::ifstream lines(file);
  for (std::string word; lines >> word;) {
    if (key.empty()) return word == "max" ? std::nullopt : std::optional(std::strtod(word.c_str(), nullptr));
    double number = 0;
    if (word == key && lines >> number) return number;
  }
  return std::nullopt;
}

/// The folder of this program's control group below sys/fs/cgroup, of version 2 ("0::/path") or 1
/// ("7:memory:/path").
fs::path group_of(const fs::path& root, std::string_view controller) {
  std::ifstream lines(root / "proc/self/cgroup");
  for (std::string line; std::getline(lines, line);) {
    const auto first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    if (line.substr(first + 1, second - first - 1) == controller)
      return fs::path(line.substr(second + 1)).relative_path();
  }
  return {};
}

struct GroupFiles {
  const char *limit, *used, *reclaimable;  // file names; the last is a key of memory.stat
};

double left_in(const fs::path& folder, const GroupFiles& files) {
  const auto limit = kernel_number(folder / files.limit, "");
  const auto used = kernel_number(folder / files.used, "");
  if (!limit || !used) return no_limit;
  return *limit - *used + kernel_number(folder / "memory.stat", files.reclaimable).value_or(0);
}

/// The smallest that a group and the groups around it leave: every one of them is a limit.
double left_in_groups(const fs::path& top, fs::path group, const GroupFiles& files) {
  double left = left_in(top, files);
  for (; !group.empty(); group = group.parent_path()) left = std::min(left, left_in(top / group, files));
  return left;
}

/// The most observations that a process keeps in one worker.
int observations_kept(const Experiment& experiment, const Cell& cell) {
  int most = 0;
  for (const Suite* suite : cell.suites)
    most = std::max(most, counts_of(with_stop(experiment, *suite), protocol_of(experiment, cell)).most);
  return most;
}

/// A program as it is kept: a send, and a round at either end of a message.
double program_bytes(const Collective& call, int processes) {
  constexpr double message_bytes = sizeof(Program::Send) + 2 * sizeof(Program::Round);
  return count_messages(call, processes) * message_bytes + 4.0 * processes;
}

/// What a suite keeps beside the operation's own program: its barrier's, and one a root where roots take
/// turns.
double other_programs_bytes(const Experiment& experiment, const Cell& cell, const Suite& suite) {
  double bytes = program_bytes(barrier_of(experiment, cell, suite), cell.processes);
  if (suite.name.starts_with("bcast-rounds"))
    bytes += (cell.processes - 1.0) * program_bytes(cell.call, cell.processes);
  return bytes;
}

// Measured: flat broadcasts to 100,000 and 200,000 took 1,230 bytes a process, alltoall of 1,024 and 2,048
// 220 a message, dissemination of 50,000 and 100,000 180 and 280: the evaluator keeps every step at both
// ends, in vectors that double.
constexpr double prediction_bytes_a_process = 1000;

/// Every simulation's result is kept to the end.
void check_launches_fit(const Experiment& experiment, double free) {
  const auto to_run = static_cast<double>(causes_to_run(experiment).size());
  double runs = 0;
  for (const Cell& cell : experiment.cells)
    runs += launches_of(experiment.settings) * (2.0 + static_cast<double>(cell.suites.size()) * (1 + to_run));
  check_results_fit(launches_of(experiment.settings), "launches", runs, free);
}

/// What relating its clock to the others' takes a process at most.
double sync_bytes(const Experiment& experiment, const Cell& cell) {
  double most = 0;
  for (const Suite* suite : cell.suites)
    if (suite->clocks != local_clocks)
      most = std::max(
          most, memory_needed(sync_method_named(suite->clocks), suite_sync_options(experiment.settings)));
  return most;
}

/// What SimGrid keeps of the messages that share links: as measured with 96 and 160 processes in a linear
/// alltoall, whose messages are all on their way at once.
double flows_bytes(const Experiment& experiment, const Cell& cell) {
  constexpr double flow_bytes = 1230;
  const auto& platform = experiment.machine.network.platform;
  return platform && platform->shares ? flow_bytes * messages_under_way(cell.call, cell.processes) : 0;
}

/// Whether a worker that needs so many bytes has the addresses for them, and for the stacks.
void check_addresses_fit(const Experiment& experiment, const Cell& cell, double bytes) {
  const double needed =
      bytes + (engine_of(experiment.settings) == Engine::native ? stack_addresses(cell.processes) : 0);
  if (const double free = addresses_free(); needed > free)
    throw InputError(
        fmt::format("{}: {} needs about {} of addresses, ulimit -v leaves {}; raise it, or ask "
                    "for fewer processes or repetitions",
                    experiment.processes_place, describe(cell), gibibytes(needed), gibibytes(free)));
}

}  // namespace

double memory_free(const fs::path& root) {
  const auto available = kernel_number(root / "proc/meminfo", "MemAvailable:");
  const double machine = available ? *available * 1024 : no_limit;
  const double unified = left_in_groups(root / "sys/fs/cgroup", group_of(root, ""),
                                        {"memory.max", "memory.current", "inactive_file"});
  const double legacy =
      left_in_groups(root / "sys/fs/cgroup/memory", group_of(root, "memory"),
                     {"memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"});
  return std::max(0.0, std::min({machine, unified, legacy}));
}

double addresses_free() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return no_limit;
  const double taken = kernel_number("/proc/self/status", "VmSize:").value_or(0) * 1024;
  return std::max(0.0, static_cast<double>(limit.rlim_cur) - taken);
}

double memory_of_worker(const Experiment& experiment) {
  double most = 0;
  for (const Cell& cell : experiment.cells) most = std::max(most, memory_of_worker(experiment, cell));
  return most;
}

double memory_of_worker(const Experiment& experiment, const Cell& cell) {
  double programs = 0;
  for (const Suite* suite : cell.suites)
    programs = std::max(programs, other_programs_bytes(experiment, cell, *suite));
  const bool nonblocking = std::ranges::any_of(cell.suites, &Suite::nonblocking);
  // For a store they are packed, written to a pipe and unpacked: copies, here and in the parent.
  const double observation = static_cast<double>(sizeof(Observation) + (nonblocking ? sizeof(Phases) : 0)) *
                             (experiment.keep_raw ? 6 : 1);
  const double schedules =
      nonblocking ? memory_of_nonblocking(experiment.machine.progression, cell.call, cell.processes) : 0;
  const double kept = observation * observations_kept(experiment, cell) + sync_bytes(experiment, cell);
  return memory_needed(cell.call, cell.processes, engine_of(experiment.settings)) + programs + schedules +
         flows_bytes(experiment, cell) + cell.processes * kept;
}

double memory_of_prediction(const Cell& cell) {
  return prediction_bytes_a_process * cell.processes + 250.0 * count_messages(cell.call, cell.processes);
}

void check_prediction_fits(const Experiment& experiment, double free) {
  const Cell& cell = experiment.cells.front();
  const Engine engine = engine_of(experiment.settings);
  const bool evaluated = engine == Engine::native;
  double needed =
      evaluated ? prediction_bytes_a_process * cell.processes : min_memory_needed(cell.processes, engine);
  if (needed <= free)
    needed = evaluated ? memory_of_prediction(cell) : memory_needed(cell.call, cell.processes, engine);
  if (needed > free)
    throw InputError(fmt::format("{}: predicting {} needs about {}, {} are free; ask for fewer processes{}",
                                 experiment.processes_place, describe(cell), gibibytes(needed),
                                 gibibytes(free), segment_of(cell.call) > 0 ? " or larger segments" : ""));
}

void check_results_fit(int times, std::string_view what, double simulations, double free) {
  constexpr double result_bytes = 400;  // the job, its outcome and what it decodes to
  if (const double needed = result_bytes * simulations; needed > free)
    throw InputError(
        fmt::format("{} {} take {:.0f} simulations, whose results need about {}, {} are free; ask "
                    "for fewer --{}",
                    times, what, simulations, gibibytes(needed), gibibytes(free), what));
}

std::string gibibytes(double bytes) {
  const double amount = bytes / (1024.0 * 1024 * 1024);
  return fmt::format("{:.{}f} GiB", amount, amount < 100 ? 1 : 0);
}

int jobs_that_fit(const Experiment& experiment, int workers, double free) {
  check_launches_fit(experiment, free);
  for (const Cell& cell : experiment.cells) {
    double needed = min_memory_needed(cell.processes, engine_of(experiment.settings));
    if (needed <= free) needed = memory_of_worker(experiment, cell);
    if (needed > free)
      throw InputError(
          fmt::format("{}: {} needs about {}, {} are free; ask for fewer processes or repetitions",
                      experiment.processes_place, describe(cell), gibibytes(needed), gibibytes(free)));
    check_addresses_fit(experiment, cell, needed);
  }
  const double fitting = free / std::max(1.0, memory_of_worker(experiment));
  return fitting < workers ? std::max(1, static_cast<int>(fitting)) : workers;
}

}  // namespace plumbline
