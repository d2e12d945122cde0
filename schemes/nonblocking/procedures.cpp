#include "schemes/procedures.hpp"

#include <array>
#include <functional>

#include "models/statistics.hpp"
#include "schemes/agree.hpp"
#include "schemes/nonblocking/overlapped_call.hpp"
#include "schemes/start.hpp"
#include "schemes/stop.hpp"

// Overhead of nonblocking collectives, in two stages: the time t_b of start and wait at once, then start,
// computation that takes t_b, wait. Hoefler et al. (2010)'s two methods (its section 4.1) differ in what the
// computation is, and whether the overhead is read off the calls or off the whole:
//
//     time-based   overhead = start + tests + wait
//     work-based   overhead = overall - time of the same workload without communication
//
// IMB-NBC and OSU compute for their own process's t_b, and start behind a barrier.

namespace plumbline::procedures {
namespace {

struct Method {
  bool common;  // t_b and the workload: the max over processes
  Computation::Kind kind;
  std::optional<double> (*middle)(std::span<const double>);  // of a process's blocking calls
};

constexpr Method nbcbench_by_time{true, Computation::Kind::for_time, median};
constexpr Method nbcbench_by_work{true, Computation::Kind::of_work, median};
constexpr Method imb{false, Computation::Kind::of_work, mean};
constexpr Method osu{false, Computation::Kind::for_time, mean};

/// On every process.
double max_of_all(Process& process, double seconds) {
  std::array<double, 1> value{seconds};
  max_at(process, 0, value);
  share_from(process, 0, value);
  return value[0];
}

/// The observations of one stage; `observed` makes one and leaves its verdict open.
std::vector<Observation> stage(Process& process, const Suite& suite, const Protocol& protocol,
                               const GlobalClock& clock, Observations& result,
                               const std::function<Observation()>& observed) {
  Record seen(clock.map(), counts_of(suite, protocol).most);
  const auto start = start_rule(process, clock, suite, protocol, seen);
  StopRule stop(process, suite, protocol);
  while (!stop.reached(seen, start->gave_up())) {
    process.flush_cache();
    start->release();
    Observation one = observed();
    one.verdict = start->verdict(one.end);
    one.begin = clock.map().global(one.begin);
    one.end = clock.map().global(one.end);
    seen.record(one);
    start->after();
  }
  stop.sign(result);
  return std::move(seen).take();
}

/// Of one process, over the observations that count.
double blocking_time(Process& process, const Suite& suite, const Protocol& protocol, const GlobalClock& clock,
                     Observations& result, const Method& method) {
  const auto observed = [&] {
    const double time = blocking_call(process, protocol.operation);
    const double end = process.now();
    return Observation{end - time, end, time};
  };
  std::vector<double> times;
  for (const Observation& one : stage(process, suite, protocol, clock, result, observed))
    if (one.verdict == Verdict::ok) times.push_back(one.time);
  return method.middle(times).value_or(0);
}

Computation computation_of(Process& process, const Protocol& protocol, const Method& method,
                           double blocking) {
  Computation computation{method.kind, method.common ? max_of_all(process, blocking) : blocking};
  if (protocol.test_interval) computation.tests = tests_of(protocol.operation.bytes, *protocol.test_interval);
  if (method.common && method.kind == Computation::Kind::of_work)
    computation.seconds = max_of_all(process, find_workload(process, computation.seconds));
  return computation;
}

/// What the overhead is counted from: the workload's own time where it was searched for, else what the
/// computation took.
std::optional<double> time_without_communication(Process& process, const Method& method,
                                                 const Computation& computation) {
  if (!method.common || computation.kind != Computation::Kind::of_work) return std::nullopt;
  return time_of_workload(process, computation.seconds);
}

Observations measure(Process& process, const Suite& suite, const Protocol& protocol, const Method& method) {
  Observations result;
  const GlobalClock clock = clock_of(process, suite, protocol, result.sync);
  prepare(process, suite, protocol);
  for (int call = 0; call < counts_of(suite, protocol).warmup; ++call)
    blocking_call(process, protocol.operation);
  const double blocking = blocking_time(process, suite, protocol, clock, result, method);
  const Computation computation = computation_of(process, protocol, method, blocking);
  const std::optional<double> alone = time_without_communication(process, method, computation);
  result.phases.reserve(static_cast<std::size_t>(counts_of(suite, protocol).most));
  result.seen = stage(process, suite, protocol, clock, result, [&] {
    process.mark_start();
    Phases phases = overlapped_call(process, protocol.operation, computation);
    process.mark_end();
    const double end = process.now();
    phases.blocking = blocking;
    result.phases.push_back(phases);
    return Observation{end - phases.overall, end, phases.overall - alone.value_or(phases.compute)};
  });
  return result;
}

}  // namespace

Observations nbcbench_time(Process& process, const Suite& suite, const Protocol& protocol) {
  return measure(process, suite, protocol, nbcbench_by_time);
}

Observations nbcbench_work(Process& process, const Suite& suite, const Protocol& protocol) {
  return measure(process, suite, protocol, nbcbench_by_work);
}

Observations imb_nbc(Process& process, const Suite& suite, const Protocol& protocol) {
  return measure(process, suite, protocol, imb);
}

Observations osu_nbc(Process& process, const Suite& suite, const Protocol& protocol) {
  return measure(process, suite, protocol, osu);
}

}  // namespace plumbline::procedures
