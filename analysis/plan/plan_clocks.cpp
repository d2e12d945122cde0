#include "analysis/plan/plan_clocks.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "analysis/run/workers.hpp"
#include "analysis/sync/sync_experiment.hpp"
#include "analysis/sync/sync_results.hpp"
#include "models/errors.hpp"
#include "schemes/suite.hpp"

namespace plumbline {
namespace {

using ClockGroup = ClocksOfCells::key_type;

// Simulated

const std::vector<double> horizons{0, 0.1, 1, 10, 60, 600};

ClockErrors errors_of(const SyncExperiment& study, int workers) {
  const auto job = [&](int run) { return SyncJob{study.methods.front(), run, SyncWithout::nothing}; };
  const std::vector<JobOutcome> outcomes = run_workers(
      study.seeds, workers, [&](int run) { return encode(perform(study, job(run))); }, [](int) {});
  std::vector<SyncRun> runs;
  for (int run = 0; run < study.seeds; ++run) {
    const JobOutcome& outcome = outcomes[static_cast<std::size_t>(run)];
    if (!outcome.failure.empty()) throw RunError(describe(study, job(run)) + ": " + outcome.failure);
    runs.push_back(decode_sync(outcome.result));
  }
  ClockErrors errors{study.horizons, {}};
  for (const SyncError& error : result_of(*study.methods.front(), runs, study.horizons).errors)
    errors.error.push_back(error.mean_s);
  return errors;
}

// Measured

/// One synchronisation of all processes.
struct Related {
  double first = 0;  ///< seconds on the global clock, process 0's own: when the first observation began
  std::vector<LinearMap> lines;  ///< by rank
};

/// Empty without an observation.
std::optional<Related> related(const Store& store, int launch, const StoredCell& cell) {
  const std::vector<double> begin = store.process(launch, cell.key, 0).begin;
  if (begin.empty()) return std::nullopt;
  Related found{begin.front(), {}};
  for (const StoredProcess& process : cell.processes)
    if (const auto& sync = process.sync) found.lines.push_back({sync->at, sync->offset, sync->skew});
  return found;
}

/// Where the later line of a process says `first`, its clock reads local(first), and the earlier line says
/// global(local(first)).
ClockError disagreement(const Related& earlier, const Related& later) {
  ClockError max{later.first - earlier.first, 0};
  for (std::size_t rank = 0; rank < std::min(earlier.lines.size(), later.lines.size()); ++rank) {
    const double local = later.lines[rank].local(later.first);
    max.error = std::max(max.error, std::abs(earlier.lines[rank].global(local) - later.first));
  }
  return max;
}

std::map<ClockGroup, std::vector<Related>> synchronisations_of(const Store& store, int launch) {
  std::map<ClockGroup, std::vector<Related>> all;
  for (const CellKey& key : store.cells(launch)) {
    const StoredCell cell = store.summary(launch, key);
    if (cell.sync.empty()) continue;
    if (auto one = related(store, launch, cell)) all[{cell.sync, key.processes}].push_back(*std::move(one));
  }
  return all;
}

}  // namespace

ClocksOfCells simulated_clocks(const Experiment& experiment, std::span<const CellKey> cells, int workers) {
  ClocksOfCells clocks;
  for (const CellKey& cell : cells) {
    const std::string method(suite_named(cell.suite).clocks);
    const ClockGroup group(method, cell.processes);
    if (method == local_clocks || clocks.contains(group)) continue;
    SyncExperiment study{experiment.machine,
                         {},
                         cell.processes,
                         {&sync_method_named(method)},
                         suite_sync_options(experiment.settings),
                         {}};
    study.horizons = horizons;
    study.seed = seed_of(experiment.settings);
    study.engine = engine_of(experiment.settings);
    clocks[group] = errors_of(study, workers);
  }
  return clocks;
}

ClocksOfCells measured_clocks(const Store& store, std::span<const StoredLaunch> launches) {
  std::map<ClockGroup, std::vector<ClockError>> seen;
  for (const StoredLaunch& launch : launches)
    for (const auto& [group, all] : synchronisations_of(store, launch.id))
      for (std::size_t later = 1; later < all.size(); ++later)
        for (std::size_t earlier = 0; earlier < later; ++earlier)
          seen[group].push_back(disagreement(all[earlier], all[later]));
  ClocksOfCells clocks;
  for (const auto& [group, errors] : seen)
    if (ClockErrors means = mean_clock_errors(errors); !means.after.empty()) clocks[group] = std::move(means);
  return clocks;
}

}  // namespace plumbline
