#include "analysis/sync/sync_memory.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "analysis/simulate/memory.hpp"
#include "models/errors.hpp"
#include "models/units.hpp"

namespace plumbline {
namespace {

/// What the clocks take up to the last horizon: 24 bytes for each straight piece of each.
double memory_of_clocks(const SyncExperiment& experiment) {
  const double seconds =
      experiment.horizons.back() + experiment.options.fit_span * std::log2(2.0 * experiment.processes);
  const int nodes = experiment.machine.network.node(experiment.processes - 1) + 1;
  double pieces = 0;
  for (int node = 0; node < nodes; ++node)
    pieces += seconds * pieces_a_second(experiment.machine.clock, node);
  return 24.0 * 2 * pieces;  // 2: a vector that has just grown
}

double memory_of_exchanges(const SyncExperiment& experiment) {
  double most = 0;
  for (const SyncMethod* method : experiment.methods)
    most = std::max(most, memory_needed(*method, experiment.options));
  return most * experiment.processes;
}

}  // namespace

double memory_of_worker(const SyncExperiment& experiment) {
  Collective nothing;
  nothing.algorithm = &algorithm_named(Operation::barrier, "linear");
  return memory_needed(nothing, experiment.processes) + memory_of_clocks(experiment) +
         memory_of_exchanges(experiment);
}

int sync_jobs_that_fit(const SyncExperiment& experiment, int jobs, double free) {
  check_results_fit(experiment.seeds, "seeds", count_jobs(experiment), free);
  double needed = min_memory_needed(experiment.processes);
  if (needed <= free) needed = memory_of_worker(experiment);
  if (needed > free)
    throw InputError(
        fmt::format("--processes: {} processes need about {}, {} are free; ask for fewer, or for shorter "
                    "--horizons, fewer --fit-points, --exchanges or --patience",
                    experiment.processes, gibibytes(needed), gibibytes(free)));
  return std::min(jobs, std::max(1, static_cast<int>(std::min(free / needed, 1e6))));
}

}  // namespace plumbline
