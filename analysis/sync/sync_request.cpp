#include "analysis/sync/sync_request.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "analysis/cost/memory.hpp"
#include "analysis/request/parse.hpp"
#include "models/errors.hpp"
#include "traces/machine/machine_file.hpp"

namespace plumbline {
namespace {

/// What the clocks take up to the last horizon: 24 bytes for each straight piece of each.
double memory_of_clocks(const SyncExperiment& experiment) {
  const double seconds =
      (experiment.limit ? std::max(day, experiment.horizons.back()) : experiment.horizons.back()) +
      experiment.options.fit_span * std::log2(2.0 * experiment.processes);
  const int nodes = experiment.machine.network.nodes_of(experiment.processes);
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

SyncExperiment make_sync_experiment(const SyncRequest& request) {
  if (!request.shared.machine)
    throw InputError("--machine is missing; use --machine ib-2008 (plumbline list machines knows more)");
  if (!request.processes) throw InputError("--processes is missing; use --processes 16");
  SyncExperiment experiment = request.rest;
  experiment.options = sync_options_of(request.shared);
  for (const MachineSetting& setting : request.shared.machine_settings)
    experiment.settings.push_back(setting.text);
  experiment.machine = read_machine(*request.shared.machine, experiment.settings);
  if (!experiment.limit && !experiment.machine.clock.traces.empty()) experiment.limit = 1e-6;
  experiment.processes = *request.processes;
  at_place("--processes", [&] { check_places(experiment.machine.network, experiment.processes); });
  check_fault(experiment.machine, experiment.processes);
  experiment.engine = engine_of(request.shared);
  if (experiment.methods.empty()) experiment.methods = parse_sync_methods("all");
  return experiment;
}

std::vector<std::string> idle_options(const SyncRequest& request, const SyncExperiment& experiment) {
  std::vector<std::string> notes;
  const bool estimates = std::ranges::any_of(experiment.methods,
                                             [](const SyncMethod* method) { return method->name != "none"; });
  note_idle_clock_options(request.shared, !estimates,
                          std::ranges::none_of(experiment.methods, &SyncMethod::fits), notes);
  return notes;
}

double memory_of_worker(const SyncExperiment& experiment) {
  Collective nothing;
  nothing.algorithm = &algorithm_named(Operation::barrier, "linear");
  return memory_needed(nothing, experiment.processes, experiment.engine) + memory_of_clocks(experiment) +
         memory_of_exchanges(experiment);
}

int sync_jobs_that_fit(const SyncExperiment& experiment, int jobs, double free) {
  check_results_fit(experiment.seeds, "seeds", count_jobs(experiment), free);
  double needed = min_memory_needed(experiment.processes, experiment.engine);
  if (needed <= free) needed = memory_of_worker(experiment);
  if (needed > free)
    throw InputError(
        fmt::format("--processes: {} processes need about {}, {} are free; ask for fewer, or for shorter "
                    "--horizons, fewer --fit-points, --exchanges or --patience",
                    experiment.processes, gibibytes(needed), gibibytes(free)));
  return std::min(jobs, std::max(1, static_cast<int>(std::min(free / needed, 1e6))));
}

}  // namespace plumbline
