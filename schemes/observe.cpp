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
  warm_up(process, experiment, counts.warmup);
  StartRule start(process, suite.start, experiment);
  StopRule stop(process, suite, experiment);
  Observations result;
  result.seen.reserve(static_cast<std::size_t>(counts.most));
  while (!stop.reached(result.seen)) {
    start.release();
    const double begin = process.now();
    const int operations = suite.timed.region(process, experiment, counts.calls);
    const double end = process.now();
    result.seen.push_back({begin, end, (end - begin) / operations});
    start.settle();
  }
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
