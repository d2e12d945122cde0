#include "cli/plumbline-mpi/measure.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>

#include <fmt/core.h>

#include "analysis/run/packing.hpp"
#include "analysis/run/run_store.hpp"
#include "cli/plumbline-mpi/launch_store.hpp"
#include "cli/plumbline-mpi/timing.hpp"
#include "hw/factors/nodes.hpp"
#include "hw/verify.hpp"
#include "hw/watchdog.hpp"
#include "output/say.hpp"
#include "output/terminal_listener.hpp"
#include "schemes/history.hpp"

namespace plumbline {
namespace {

class Stopwatch {
 public:
  double seconds() const { return std::chrono::duration<double>(Steady::now() - begin_).count(); }

 private:
  using Steady = std::chrono::steady_clock;
  Steady::time_point begin_ = Steady::now();
};

constexpr std::string_view name(CacheState cache) {
  constexpr std::string_view names[] = {"warm", "cold", "cycled"};
  return names[static_cast<std::size_t>(cache)];
}

/// What was asked for on the command line, and may differ between launches.
std::vector<Factor> asked_factors(const MeasureOptions& options) {
  return {{"cache", std::string(name(options.cache)), -1},
          {"injected clock", options.injected_text.empty() ? "none" : options.injected_text, -1},
          {"command", options.store.command, -1}};
}

std::vector<Factor> all_factors(mpi::World& world, const Timer& timer, const MeasureOptions& options) {
  if (world.size() == 1) say_note("one process: nothing is communicated; start more with mpirun -n 2");
  std::vector<Factor> factors = find_factors(world.communicator());
  const std::vector<Factor> asked = asked_factors(options);
  factors.insert(factors.end(), asked.begin(), asked.end());
  const std::vector<Factor> timing = timer_factors(timer);
  factors.insert(factors.end(), timing.begin(), timing.end());
  if (world.rank() == 0)
    for (const std::string& warning : warnings(factors)) say_note(warning);
  return factors;
}

constexpr TerminalListener::Seconds half_a_minute{30};

/// The processes that measure cells of one size, and what they have been seen to do right.
struct Group {
  MPI_Comm communicator;
  std::unique_ptr<MpiProcess> process;
  std::vector<int> nodes;                                  // by rank, on process 0
  std::vector<Collective> verified, verified_nonblocking;  // calls
};

class LaunchUnderWay {
 public:
  LaunchUnderWay(mpi::World& world, const Experiment& experiment, const MeasureOptions& options)
      : world_(world),
        experiment_(experiment),
        options_(options),
        timer_(choose_timer(world, options.timer)),
        factors_(all_factors(world, timer_, options)),
        store_(world, experiment, options, factors_),
        order_(order_of_cells(experiment, store_.number())) {}

  Results run() {
    TerminalListener listener(half_a_minute);
    Progress progress(listener, static_cast<int>(order_.size()), "cells measured");
    for (std::size_t position = 0; position < order_.size(); ++position) {
      if (!is_there(order_[position])) measure(order_[position], static_cast<int>(position));
      if (world_.rank() == 0) progress.show(static_cast<int>(position) + 1);
    }
    store_.end();
    return results();
  }

 private:
  const Cell& cell_of(const CellOfSuite& one) const { return experiment_.cells[one.cell]; }

  /// Whether the store has it already.
  bool is_there(const CellOfSuite& one) {
    std::optional<JobResult> kept = store_.find(cell_of(one), *one.suite);
    const bool there = world_.share(kept ? 1. : 0.) != 0;
    if (kept) results_[{one.cell, one.suite}] = std::move(*kept);
    return there;
  }

  void measure(const CellOfSuite& one, int position) {
    const Cell& cell = cell_of(one);
    Group& group = group_of(cell.processes);
    if (group.process) take(one, group, measured(one, group, position), position);
    world_.meet();
  }

  Observations measured(const CellOfSuite& one, Group& group, int position) {
    const Cell& cell = cell_of(one);
    const Watchdog watchdog(options_.limit, fmt::format("{}, {}", one.suite->name, describe(cell)),
                            world_.rank());
    verify_once(group, cell.call, one.suite->nonblocking);
    vary_history(*group.process, history(position));
    started_ = utc_now();
    const Stopwatch stopwatch;
    Observations own =
        observe(*group.process, with_stop(experiment_, *one.suite), protocol_of(experiment_, cell));
    wall_s_ = stopwatch.seconds();
    return own;
  }

  /// Every launch and cell has its own. The order of cells is drawn from process 0's stream.
  Stream history(int position) const {
    return {seed_of(experiment_.settings), Purpose::order_of_cells, static_cast<std::uint32_t>(position + 1),
            static_cast<std::uint64_t>(store_.number())};
  }

  void verify_once(Group& group, const Collective& call, bool nonblocking) {
    auto& verified = nonblocking ? group.verified_nonblocking : group.verified;
    if (std::ranges::find(verified, call) != verified.end()) return;
    (nonblocking ? verify_nonblocking : verify)(group.communicator, *group.process, call);
    verified.push_back(call);
  }

  /// Process 0 reduces what all processes observed, and keeps it.
  void take(const CellOfSuite& one, const Group& group, const Observations& own, int position) {
    const std::vector<std::string> all = mpi::World::gather(group.communicator, pack(own));
    if (world_.rank() != 0) return;
    JobResult result;
    Measurement measurement;
    for (const std::string& bytes : all) measurement.push_back(unpack<Observations>(bytes));
    result = result_of(*one.suite, measurement, cell_of(one).call.root);
    result.wall_s = wall_s_;
    result.raw = std::move(measurement);
    store_.write(cell_of(one), *one.suite, result, group.nodes, {position, started_});
    result.raw.clear();
    results_[{one.cell, one.suite}] = std::move(result);
  }

  Group& group_of(int processes) {
    const auto known = groups_.find(processes);
    if (known != groups_.end()) return known->second;
    Group& group = groups_[processes];
    group.communicator = world_.first(processes);
    if (group.communicator == MPI_COMM_NULL) return group;
    group.process = std::make_unique<MpiProcess>(group.communicator, timer_, clock(), cache());
    for (const std::string& node :
         mpi::World::gather(group.communicator, fmt::format("{}", node_of(group.communicator))))
      group.nodes.push_back(std::stoi(node));
    return group;
  }

  BentClock clock() const {
    return options_.injected ? BentClock(*options_.injected, seed_of(experiment_.settings), world_.rank())
                             : BentClock();
  }

  MpiOptions cache() const { return {options_.cache, last_private_cache()}; }

  Results results() const {
    Results found;
    found.measured = true;
    found.machine = library_name();
    found.settings = experiment_.settings;
    found.clock = name(timer_.kind());
    found.injected_clock = options_.injected_text;
    found.cache = name(options_.cache);
    found.wall_s = since_begin_.seconds();
    if (world_.rank() != 0) return found;
    for (std::size_t cell = 0; cell < experiment_.cells.size(); ++cell)
      found.cells.push_back(cell_result(cell));
    return found;
  }

  CellResult cell_result(std::size_t cell) const {
    CellResult result{experiment_.cells[cell], {}, {}};
    for (const Suite* suite : experiment_.cells[cell].suites)
      result.suites.push_back(result_of(*suite, {&results_.at({cell, suite}), 1}));
    return result;
  }

  mpi::World& world_;
  const Experiment& experiment_;
  const MeasureOptions& options_;
  const Timer timer_;
  const std::vector<Factor> factors_;
  LaunchStore store_;
  const std::vector<CellOfSuite> order_;
  std::map<int, Group> groups_;                                        // by processes
  std::map<std::pair<std::size_t, const Suite*>, JobResult> results_;  // on process 0
  const Stopwatch since_begin_;
  std::string started_;  // of the last cell: UTC
  double wall_s_ = 0;    // that observing it took
};

}  // namespace

Results measure(mpi::World& world, const Experiment& experiment, const MeasureOptions& options) {
  return LaunchUnderWay(world, experiment, options).run();
}

}  // namespace plumbline
