#include <string>

#include "models/errors.hpp"
#include "schemes/start.hpp"
#include "schemes/stop.hpp"
#include "schemes/suite.hpp"

namespace plumbline {
namespace {

/// Where a suite times nothing but its region, this is the whole of it.
Observations timing_loop(Process& process, const Suite& suite, const Experiment& experiment) {
  const Counts counts = counts_of(suite, experiment);
  Observations result;
  const GlobalClock clock = clock_of(process, suite, experiment, result.sync);
  prepare(process, suite, experiment);
  warm_up(process, experiment, counts.warmup);
  Record seen(clock.map(), counts.most);
  const auto start = start_rule(process, clock, suite, experiment, seen);
  StopRule stop(process, suite, experiment);
  while (!stop.reached(seen, start->gave_up())) {
    process.flush_cache();
    start->release();
    process.mark_start();
    const double begin = process.now();
    const int operations = suite.timed.region(process, experiment, counts.calls);
    const double end = process.now();
    process.mark_end();
    seen.record(begin, end, operations, start->verdict(end));
    start->after();
  }
  result.seen = std::move(seen).take();
  stop.sign(result);
  return result;
}

}  // namespace

Observations observe(Process& process, const Suite& suite, const Experiment& experiment) {
  if (!measures(suite, experiment.operation.operation))
    throw InputError("suite " + std::string(suite.name) + " measures only bcast, not " +
                     std::string(name(experiment.operation.operation)));
  return (suite.procedure ? suite.procedure : timing_loop)(process, suite, experiment);
}

}  // namespace plumbline
