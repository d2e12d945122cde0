#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "models/statistics.hpp"
#include "schemes/agree.hpp"
#include "schemes/procedures.hpp"
#include "schemes/start.hpp"
#include "schemes/stop.hpp"
#include "schemes/tags.hpp"

// Latency to each task (de Supinski, Karonis, figure 9). The root broadcasts, waits for task i's empty acknowledgment,
// and broadcasts again. A broadcast ends at i after OL_i and the acknowledgment takes half a round trip, so that, if
// nothing else delays a broadcast, one iteration takes
//
//     E_i = OL_i + RTT_i / 2,       and  OL = max over i of OL_i = E_i - RTT_i / 2.
//
// When it holds. Let D_j be the time for which process j on i's path still sends an earlier broadcast's messages: its
// gap, d_j (g + (k-1)G) for d_j children. The next broadcast needs j one iteration later. It waits if E_i < D_j, and
// then the loop runs at the pace of the slowest process: what is timed is max(E_i, max over j of D_j) instead of E_i
// (the paper's condition). The same happens to the round trips: what is timed is max(RTT_i, g).
// For a flat broadcast to P-1 tasks: D_0 = (P-1)(g + (k-1)G), E_{P-1} = (P-2)(g + (k-1)G) + (k-1)G + 2L + 4o, and so
// the last task, the greatest, is right as long as g <= 2L + 4o; the others' iterations all take D_0, which is too much
// for them but less than E_{P-1}, and leaves the greatest as it is.
//
// How one knows from measurements alone. Compare the greatest E_i with the gap of each process, and one must know i's
// path, allow for noise around equality, and still overlook the round trips. Instead the root repeats the loops with a
// pause W before each broadcast and ping, and times them without it. What is timed in the loops is never shorter than
// the D_j of any process on a path, so with W = max E_i nothing is left of one broadcast when the next begins: the
// paused OL' needs no condition. If the loops held, OL' = OL; if not, OL' is the answer and |OL / OL' - 1| the error.

namespace plumbline::procedures {
namespace {

/// What the root measures about one task, in seconds.
struct Latency {
  double round_trip = 0, iteration = 0;
  double to_task() const { return iteration - round_trip / 2; }
};

/// Mean time of `body`, `calls` times in a row; or, with a pause before each (seconds), each timed by itself.
template <class Body>
double mean_time(Process& process, int calls, double pause, Body body) {
  double total = 0, begin = process.now();
  for (int call = 0; call < calls; ++call) {
    if (pause > 0) {
      process.wait_until(process.now() + pause);
      begin = process.now();
    }
    body();
    if (pause > 0) total += process.now() - begin;
  }
  if (pause <= 0) total = process.now() - begin;
  return total / calls;
}

Latency as_root(Process& process, const Experiment& experiment, int task, int calls, double pause) {
  const auto ping_pong = [&] {
    process.send(task, tags::round_trip, {});
    process.recv(task, tags::round_trip, {});
  };
  const auto broadcast_until_acknowledged = [&] {
    process.run(experiment.operation);
    process.recv(task, tags::acknowledgment, {});
  };
  Latency latency;
  latency.round_trip = mean_time(process, calls, pause, ping_pong);
  process.run(experiment.barrier);
  broadcast_until_acknowledged();
  latency.iteration = mean_time(process, calls, pause, broadcast_until_acknowledged);
  return latency;
}

void as_current_task(Process& process, const Experiment& experiment, int calls) {
  const int root = experiment.operation.root;
  for (int call = 0; call < calls; ++call) {
    process.recv(root, tags::round_trip, {});
    process.send(root, tags::round_trip, {});
  }
  process.run(experiment.barrier);
  for (int call = 0; call < calls + 1; ++call) {
    process.run(experiment.operation);
    process.send(root, tags::acknowledgment, {});
  }
}

void as_other_task(Process& process, const Experiment& experiment, int calls) {
  process.run(experiment.barrier);
  for (int call = 0; call < calls + 1; ++call) process.run(experiment.operation);
}

/// The greatest over the tasks; on the root (0 elsewhere).
struct Greatest {
  double to_task = 0, iteration = 0;
};

Greatest sweep(Process& process, const Experiment& experiment, int calls, double pause = 0) {
  const int root = experiment.operation.root;
  Greatest greatest;
  for (int task = 0; task < process.size(); ++task) {
    if (task == root) continue;
    if (process.rank() == root) {
      const Latency latency = as_root(process, experiment, task, calls, pause);
      greatest.to_task = std::max(greatest.to_task, latency.to_task());
      greatest.iteration = std::max(greatest.iteration, latency.iteration);
    } else if (process.rank() == task) {
      as_current_task(process, experiment, calls);
    } else {
      as_other_task(process, experiment, calls);
    }
  }
  return greatest;
}

/// OL / OL' where the two differ by more than the method's accuracy and three standard deviations of a report; else 1.
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
  observations.why_invalid = "the broadcasts or the round trips waited for those before them: the latency reported is " +
                             std::to_string(std::lround(100 * ratio)) + " % of the one with pauses between them";
}

}  // namespace

Observations latency_to_each(Process& process, const Suite& suite, const Experiment& experiment) {
  if (process.size() == 1) return {{}, false, "the latency to each task needs two processes or more"};
  const Counts counts = counts_of(suite, experiment);
  const bool is_root = process.rank() == experiment.operation.root;
  warm_up(process, experiment, counts.warmup);
  StopRule stop(process, suite, experiment);
  Observations result;
  double pause = 0;
  while (!stop.reached(result.seen)) {
    const double begin = process.now();
    const Greatest greatest = sweep(process, experiment, counts.calls);
    result.seen.push_back({begin, process.now(), greatest.to_task});
    pause = greatest.iteration;
  }
  stop.sign(result);
  const Greatest paused = sweep(process, experiment, counts.calls, pause);
  std::array<double, 1> ratio{is_root ? disagreement(result.seen, paused.to_task) : 1};
  share_from(process, experiment.operation.root, ratio);
  sign(result, ratio[0]);
  if (!is_root) result.seen.clear();  // only the root has times
  return result;
}

}  // namespace plumbline::procedures
