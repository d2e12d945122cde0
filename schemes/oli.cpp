#include <algorithm>
#include <cmath>
#include <string>

#include "models/statistics.hpp"
#include "schemes/agree.hpp"
#include "schemes/procedures.hpp"
#include "schemes/start.hpp"
#include "schemes/stop.hpp"

// Latency to each task (de Supinski, Karonis, figure 9). The root broadcasts, waits for task i's empty
// acknowledgment, and broadcasts again. A broadcast ends at i after OL_i and the acknowledgment takes half a
// round trip. If nothing else delays either, one iteration takes
//
//     E_i = OL_i + RTT_i / 2,       and  OL = max over i of OL_i = max over i of E_i - RTT_i / 2.
//
// The loops begin and end with an untimed iteration (the paper's: only the broadcasts, only at the
// beginning): what comes before or after one would be in its time by up to OL/2M and (P-1)g/M.
//
// When it holds. Three things wait for a message that is still leaving. With k bytes in a broadcast, d_j
// children of process j, and gap = g + (k-1)G:
//
// 1. The next broadcast, at any process j on i's path: j sends for d_j gap, and i for g more, its
//    acknowledgment. The loop runs at the pace of the slowest, and what is timed is the max of these and
//    E_i. This is the paper's condition.
// 2. The next ping, at the root: what is timed is max(RTT_i, g), with RTT_i = 2L + 4o, and OL is too small.
// 3. The acknowledgment, at a task i that has passed the broadcast on: it leaves one gap after i's last send.
//    The child that this send goes to has the broadcast L + (k-1)G + 2o after it. So the largest OL_i is
//    still the child's if g <= L + 2o, and else up to g - L - 2o too large.
//
// Flat broadcast to P-1 tasks: E_{P-1} = (P-2) gap + (k-1)G + 2L + 4o, d_0 gap = (P-1) gap, and so the last
// task is right if g <= 2L + 4o. The others' iterations take d_0 gap as well, which is too much for them, but
// less than E_{P-1} (their OL_i stay below): the largest is right.
//
// How to know from measurements alone. One could compare E_i with each process's gap (g_i, suite op-gap). But
// one must know i's path, allow for noise around equality, and still overlook 2 and 3. Instead the loops are
// repeated once with pauses W before each ping, each broadcast and each acknowledgment, and timed without
// them. The loops took at least d_j gap an iteration for each j, so that with W = max E_i all messages have
// left when the next is due: the paused OL' needs no condition. |OL / OL' - 1| is the method's error.

namespace plumbline::procedures {
namespace {

/// What the root measures about one task, in seconds.
struct Latency {
  double round_trip = 0, iteration = 0;
  double to_task() const { return iteration - round_trip / 2; }
};

/// Pauses of the repeated loops, in seconds; none in the method itself.
struct Pauses {
  double length = 0;     ///< the same on every process
  double read_cost = 0;  ///< of this process's clock: an interval between two reads holds one
  explicit operator bool() const { return length > 0; }
};

double read_cost(Process& process) {
  constexpr int reads = 100;
  const double begin = process.now();
  for (int read = 1; read < reads; ++read) process.now();
  return (process.now() - begin) / reads;
}

/// Waits and returns how long, seen from the calls before and after.
double pause(Process& process, const Pauses& pauses) {
  const double begin = process.now();
  process.wait_until(begin + pauses.length);
  return process.now() - begin + pauses.read_cost;
}

/// Mean time of `body`, `calls` times in a row; or, with pauses, each timed by itself.
template <class Body>
double mean_time(Process& process, int calls, const Pauses& pauses, Body body) {
  double total = 0, begin = process.now();
  for (int call = 0; call < calls; ++call) {
    if (pauses) {
      pause(process, pauses);
      begin = process.now();
    }
    body();
    if (pauses) total += process.now() - begin - pauses.read_cost;
  }
  if (!pauses) total = process.now() - begin;
  return total / calls;
}

/// How long the current task paused before its acknowledgments, which the root does not see.
void report_pauses(Process& process, int root, double seconds) {
  process.send(root, tags::agreement, std::as_bytes(std::span(&seconds, 1)));
}
double reported_pauses(Process& process, int task) {
  double seconds = 0;
  process.recv(task, tags::agreement, std::as_writable_bytes(std::span(&seconds, 1)));
  return seconds;
}

Latency as_root(Process& process, const Protocol& protocol, int task, int calls, const Pauses& pauses) {
  const auto ping_pong = [&] {
    process.send(task, tags::round_trip, {});
    process.recv(task, tags::round_trip, {});
  };
  const auto broadcast_until_acknowledged = [&] {
    process.run(protocol.operation);
    process.recv(task, tags::acknowledgment, {});
  };
  Latency latency;
  ping_pong();  // untimed: the task may still be in the broadcasts of the task before
  latency.round_trip = mean_time(process, calls, pauses, ping_pong);
  process.run(protocol.barrier);
  broadcast_until_acknowledged();
  latency.iteration = mean_time(process, calls, pauses, broadcast_until_acknowledged);
  broadcast_until_acknowledged();  // untimed: behind it come messages of the next task's barrier
  if (pauses) latency.iteration -= reported_pauses(process, task) / calls;
  return latency;
}

void as_current_task(Process& process, const Protocol& protocol, int calls, const Pauses& pauses) {
  const int root = protocol.operation.root;
  for (int call = 0; call < calls + 1; ++call) {
    process.recv(root, tags::round_trip, {});
    process.send(root, tags::round_trip, {});
  }
  process.run(protocol.barrier);
  double paused = 0;
  for (int call = 0; call < calls + 2; ++call) {
    process.run(protocol.operation);
    if (pauses && call > 0 && call <= calls) paused += pause(process, pauses);
    process.send(root, tags::acknowledgment, {});
  }
  if (pauses) report_pauses(process, root, paused);
}

void as_other_task(Process& process, const Protocol& protocol, int calls) {
  process.run(protocol.barrier);
  for (int call = 0; call < calls + 2; ++call) process.run(protocol.operation);
}

/// The max over the tasks; on the root (0 elsewhere).
struct Max {
  double to_task = 0, iteration = 0;
};

Max sweep(Process& process, const Protocol& protocol, int calls, const Pauses& pauses) {
  const int root = protocol.operation.root;
  Max max;
  for (int task = 0; task < process.size(); ++task) {
    if (task == root) continue;
    if (process.rank() == root) {
      const Latency latency = as_root(process, protocol, task, calls, pauses);
      max.to_task = std::max(max.to_task, latency.to_task());
      max.iteration = std::max(max.iteration, latency.iteration);
    } else if (process.rank() == task) {
      as_current_task(process, protocol, calls, pauses);
    } else {
      as_other_task(process, protocol, calls);
    }
  }
  return max;
}

/// The latency with pauses, on the root. `pause`: its length as the root has it.
double paused_latency(Process& process, const Protocol& protocol, int calls, double pause) {
  share_from(process, protocol.operation.root, std::span(&pause, 1));
  return sweep(process, protocol, calls, {pause, read_cost(process)}).to_task;
}

/// OL / OL' where the two differ by more than the method's accuracy and three standard deviations of a
/// report; else 1.
double disagreement(std::span<const Observation> reports, double paused) {
  std::vector<double> times;
  for (const Observation& report : reports) times.push_back(report.time);
  const double reported = *mean(times);
  const double tolerance = std::max(0.02 * paused, 3 * standard_deviation(times).value_or(0));
  return std::abs(reported - paused) > tolerance && paused > 0 ? reported / paused : 1;
}

/// Built of whole numbers: floating-point formatting needs more stack than a simulated process has.
void sign(Observations& observations, double ratio) {
  if (ratio == 1) return;
  observations.valid = false;
  observations.why_invalid = "messages waited for those before them: the latency reported is " +
                             std::to_string(std::lround(100 * ratio)) +
                             " % of the one with pauses between them";
}

}  // namespace

Observations latency_to_each(Process& process, const Suite& suite, const Protocol& protocol) {
  if (process.size() == 1)
    return {.seen = {},
            .sync = {},
            .valid = false,
            .why_invalid = "the latency to each task needs two processes or more"};
  const Counts counts = counts_of(suite, protocol);
  const int root = protocol.operation.root;
  prepare(process, suite, protocol);
  warm_up(process, protocol, counts.warmup);
  StopRule stop(process, suite, protocol);
  Record seen({}, counts.most);
  double longest = 0;
  while (!stop.reached(seen)) {
    process.mark_start();
    const double begin = process.now();
    const Max max = sweep(process, protocol, counts.calls, {});
    const double end = process.now();
    process.mark_end();
    seen.record({begin, end, max.to_task});
    longest = max.iteration;
  }
  Observations result;
  result.seen = std::move(seen).take();
  stop.sign(result);
  const double paused = paused_latency(process, protocol, counts.calls, longest);
  double ratio = process.rank() == root ? disagreement(result.seen, paused) : 1;
  share_from(process, root, std::span(&ratio, 1));
  sign(result, ratio);
  if (process.rank() != root) result.seen.clear();  // only the root has times
  return result;
}

}  // namespace plumbline::procedures
