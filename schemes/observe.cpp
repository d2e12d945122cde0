#include <algorithm>
#include <string>

#include "models/errors.hpp"
#include "schemes/lateness.hpp"
#include "schemes/start.hpp"
#include "schemes/stop.hpp"
#include "schemes/suite.hpp"

namespace plumbline {
namespace {

/// Seconds that emptying the caches so often takes, alone.
double flushing(Process& process, int times) {
  if (!process.flush_cache()) return 0;
  const double begin = process.now();
  for (int i = 0; i < times; ++i) process.flush_cache();
  return process.now() - begin;
}

/// Where a suite times nothing but its region, this is the whole of it.
Observations timing_loop(Process& process, const Suite& suite, const Protocol& protocol) {
  const Counts counts = counts_of(suite, protocol);
  Observations result;
  const GlobalClock clock = clock_of(process, suite, protocol, result.sync);
  prepare(process, suite, protocol);
  warm_up(process, protocol, counts.warmup);
  Record seen(clock.map(), counts.most);
  Lateness lateness(process, protocol);
  const auto start = start_rule(process, clock, suite, protocol, seen, lateness.longest());
  StopRule stop(process, suite, protocol);
  while (!stop.reached(seen, start->gave_up())) {
    process.flush_cache();
    start->release();
    process.mark_start();
    lateness.before_call();
    const double begin = process.now();
    const int operations = suite.timed.region(process, protocol, lateness, counts.calls);
    const double end = process.now();
    process.mark_end();
    const double aside = suite.timed.flushes ? flushing(process, counts.calls) : 0;
    seen.record(begin, std::max(begin, end - aside), operations, start->verdict(end));
    start->after();
  }
  result.seen = std::move(seen).take();
  stop.sign(result);
  return result;
}

}  // namespace

Observations observe(Process& process, const Suite& suite, const Protocol& protocol) {
  if (!measures(suite, protocol.operation.operation))
    throw InputError("suite " + std::string(suite.name) + " measures only bcast, not " +
                     std::string(name(protocol.operation.operation)));
  if (protocol.arrivals && !takes_arrivals(suite))
    throw InputError("suite " + std::string(suite.name) +
                     " starts its calls in a way of its own; processes cannot come late to them");
  return (suite.procedure ? suite.procedure : timing_loop)(process, suite, protocol);
}

}  // namespace plumbline
