#include "analysis/cost/suite_work.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "models/picoseconds.hpp"
#include "schemes/nonblocking/overlapped_call.hpp"
#include "schemes/procedures.hpp"
#include "schemes/sync/pair.hpp"

namespace plumbline {
namespace {

constexpr double rehearsals = 10;  // of a broadcast or an operation, for the first window or lead

struct Asked {
  const Experiment& experiment;
  const Cell& cell;
  Suite suite;  // with the experiment's stop rule
  Protocol protocol;
  Counts counts;

  double others() const { return cell.processes - 1.0; }
};

/// A budget of time ends after as many observations as fit in it: each of at least as many steps as a tree is
/// deep, and as many again for each broadcast that its start is announced ahead.
double observations_of(const Asked& asked) {
  const Stop& stop = asked.suite.stop;
  if (stop.rule != Stop::Rule::budget) return asked.counts.most;
  const bool announced = asked.suite.start.kind == Start::Kind::round_time;
  const double budget = announced ? asked.protocol.time_budget.value_or(stop.budget) : stop.budget;
  const LogGOPS& level = asked.experiment.machine.network.between_nodes;
  const double step = to_seconds(std::max<Picoseconds>(1, level.o_s + level.L + level.o_r));
  const double steps =
      std::max(1., std::ceil(std::log2(asked.cell.processes))) * (1 + asked.suite.start.broadcasts);
  return std::min<double>(asked.counts.most, 1 + budget / (steps * step));
}

/// Ten rounds behind barriers, whose times the processes agree on.
SuiteWork rehearsal(const Asked& asked, double times, double calls, double broadcasts) {
  return {.calls = times * calls,
          .barriers = times,
          .direct = (times * broadcasts + 2) * asked.others(),
          .wakes = times * asked.cell.processes};
}

SuiteWork& operator+=(SuiteWork& sum, const SuiteWork& other) {
  sum.calls += other.calls;
  sum.barriers += other.barriers;
  sum.direct += other.direct;
  sum.wakes += other.wakes;
  return sum;
}

/// What comes once, before the first observation.
SuiteWork work_of_start(const Asked& asked) {
  const Start& start = asked.suite.start;
  SuiteWork work{.barriers = static_cast<double>(start.first)};
  if (start.kind == Start::Kind::round_time) work += rehearsal(asked, rehearsals, 0, 1);
  if (start.kind != Start::Kind::window) return work;
  if (asked.protocol.window) {
    work += rehearsal(asked, 1, 0, rehearsals);
    work.calls += rehearsals;
    work.direct += (rehearsals + 2) * asked.others();
  } else if (start.sized == Start::Sized::by_broadcasts) {
    work += rehearsal(asked, 1, 0, start.broadcasts);
  } else if (start.sized == Start::Sized::by_operation) {
    work += rehearsal(asked, rehearsals, 1, 0);
  }
  return work;
}

/// What the processes tell each other about the times that the stop rule looks at, and which of them count.
double direct_of_a_look(const Asked& asked) {
  const Stop::Rule rule = asked.suite.stop.rule;
  const bool agrees = may_fail(asked.suite.start) || rule == Stop::Rule::budget;
  const bool judges = rule != Stop::Rule::fixed && rule != Stop::Rule::budget;
  using enum OverProcesses;
  const OverProcesses judged = primary(asked.suite).processes;
  const bool gathers = judged == max || judged == span || judged == from_root;
  return asked.others() * ((agrees ? 2 : 0) + (judges ? 1 + (gathers ? 1 : 0) : 0));
}

/// The looks at so many observations, and the announcement of each batch of windows.
double direct_of_looks(const Asked& asked, double observations) {
  const double batch = std::max(1, asked.suite.stop.batch);
  const double looks = 1 + std::ceil(std::max(0., observations - asked.counts.min) / batch);
  const bool windows = asked.suite.start.kind == Start::Kind::window;
  return looks * (direct_of_a_look(asked) + (windows ? asked.others() : 0));
}

/// Windows that begin with no length at all are too short for the first batch.
double repeated(const Asked& asked) {
  const Start& start = asked.suite.start;
  const bool grows = start.kind == Start::Kind::window && start.sized == Start::Sized::nothing;
  return grows && !asked.protocol.window ? asked.suite.stop.batch : 0;
}

/// The timing loop, or a stage of a nonblocking suite, whose region is one call.
SuiteWork work_of_loop(const Asked& asked) {
  const Start& start = asked.suite.start;
  const double observations = observations_of(asked) + repeated(asked);
  const double regions = observations * asked.counts.calls;
  SuiteWork work = work_of_start(asked);
  work.calls +=
      regions * (asked.suite.timed.every_root ? asked.cell.processes : 1) + (start.primed ? observations : 0);
  work.barriers += observations * (start.before_each + start.after_each);
  work.direct += direct_of_looks(asked, observations);
  work.wakes += observations * asked.cell.processes;
  if (asked.suite.timed.region == regions::loop_with_barriers) work.barriers += regions;
  if (asked.suite.timed.region == regions::acknowledged) work.direct += regions * asked.others();
  if (start.kind == Start::Kind::round_time) {
    work.barriers += observations;
    work.direct += observations * asked.others();
  }
  return work;
}

/// schemes/overhead.cpp: each process in turn is late.
SuiteWork work_of_overhead(const Asked& asked) {
  const double each = static_cast<double>(asked.cell.processes) * asked.counts.most;
  return {.calls = each + 1,
          .barriers = each + 1,
          .direct = 2 * asked.others(),
          .wakes = each * asked.cell.processes};
}

/// schemes/oli.cpp: a sweep over the tasks an observation, and one more with pauses.
SuiteWork work_of_latency_to_each(const Asked& asked) {
  if (asked.cell.processes == 1) return {};
  const double calls = asked.counts.calls, sweeps = asked.counts.most + 1.0;
  const double tasks = sweeps * asked.others();
  return {.calls = tasks * (calls + 2),
          .barriers = tasks,
          .direct = tasks * (2 * (calls + 1) + calls + 2) + direct_of_looks(asked, asked.counts.most) +
                    3 * asked.others(),
          .wakes = sweeps * asked.cell.processes};
}

SuiteWork work_of_body(const Asked& asked) {
  if (asked.suite.procedure == procedures::overhead_of_each) return work_of_overhead(asked);
  if (asked.suite.procedure == procedures::latency_to_each) return work_of_latency_to_each(asked);
  SuiteWork work = work_of_loop(asked);
  if (!asked.suite.nonblocking) return work;
  work += work_of_loop(asked);  // blocking calls first
  if (const auto interval = asked.protocol.test_interval)
    work.wakes += observations_of(asked) * asked.cell.processes * tests_of(asked.cell.call.bytes, *interval);
  return work;
}

}  // namespace

SuiteWork work_of(const Experiment& experiment, const Cell& cell, const Suite& suite) {
  const Protocol protocol = protocol_of(experiment, cell);
  const Suite stopped = with_stop(experiment, suite);
  const Asked asked{experiment, cell, stopped, protocol, counts_of(stopped, protocol)};
  SuiteWork work = work_of_body(asked);
  work.calls += asked.counts.warmup;
  work.observations = observations_of(asked);
  if (suite.clocks != local_clocks)
    work.direct += count_messages(sync_method_named(suite.clocks), protocol.sync, cell.processes,
                                  experiment.machine.network.nodes_of(cell.processes));
  return work;
}

// Of a pair: an invitation, and the exchanges of each fit point; Netgauge's rule ends with a word more. Lines
// then go from the one who measured to its partner, with all those below it up the tree, and down again.
double count_messages(const SyncMethod& method, const SyncOptions& options, int processes, int nodes) {
  constexpr double settled_after = 1.78;
  if (method.name == "none") return 0;
  const Ending ending = sync::plan_of(method, options).ending;
  const bool settles = ending.rule == Ending::Rule::settled;
  const double estimate = settles ? 2 * settled_after * ending.count + 1 : 2. * ending.count;
  const double fit = 1 + (method.fits ? options.fit_points : 1) * estimate;
  const double others = processes - 1;
  const auto core = static_cast<double>(std::bit_floor(static_cast<unsigned>(processes)));
  if (method.name == "jk") return others * options.fit_points * (1 + estimate);
  if (method.name == "netgauge") return others * (fit + 2);
  // Those beyond the largest power of two have nobody below them.
  const double merged = others * (fit + 3) - (processes - core);
  if (method.name == "hca2") return merged;
  if (method.name == "hca") return merged + others * (1 + estimate);
  if (method.name == "hierarchical") return (nodes - 1) * fit + 2 * others + (processes - nodes);
  return others * fit;  // skampi, hca3
}

}  // namespace plumbline
