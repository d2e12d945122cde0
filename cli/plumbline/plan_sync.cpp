#include "cli/plumbline/plan_sync.hpp"

#include "cli/common/sync_findings.hpp"
#include "cli/plumbline/sync_study.hpp"
#include "cli/plumbline/workers.hpp"
#include "models/errors.hpp"
#include "schemes/clock_sync.hpp"
#include "schemes/suite.hpp"

namespace plumbline {
namespace {

const std::vector<double> horizons{0, 0.1, 1, 10, 60, 600};

SyncStudy study_of(const Study& study, const std::string& method, int processes) {
  SyncStudy sync{study.machine, study.settings, processes, {&sync_method_named(method)}, study.sync, {}};
  sync.horizons = horizons;
  sync.seed = study.seed;
  return sync;
}

/// The mean error at each horizon, over seeds.
std::vector<double> errors_of(const SyncStudy& study, int jobs) {
  const auto unit = [&](int run) { return SyncUnit{study.methods.front(), run, SyncWithout::nothing}; };
  const std::vector<Outcome> outcomes = run_workers(
      study.seeds, jobs, [&](int run) { return encode(perform(study, unit(run))); }, [](int) {});
  std::vector<SyncRun> runs;
  for (int run = 0; run < study.seeds; ++run) {
    const Outcome& outcome = outcomes[static_cast<std::size_t>(run)];
    if (!outcome.failure.empty()) throw RunError(describe(study, unit(run)) + ": " + outcome.failure);
    runs.push_back(decode_sync(outcome.result));
  }
  std::vector<double> errors;
  for (const SyncError& error : finding_of(*study.methods.front(), runs, study.horizons).errors)
    errors.push_back(error.mean_s);
  return errors;
}

}  // namespace

SimulatedClocks::SimulatedClocks(const Study& study, int jobs) {
  for (const Cell& cell : study.cells)
    for (const Suite* suite : cell.suites) {
      const Group group(suite->clocks, cell.processes);
      if (suite->clocks == local_clocks || errors_.contains(group)) continue;
      errors_[group] = errors_of(study_of(study, group.first, group.second), jobs);
    }
}

std::optional<double> SimulatedClocks::interval(const CellKey& cell, double error) const {
  const auto found = errors_.find(Group(suite_named(cell.suite).clocks, cell.processes));
  if (found == errors_.end()) return std::nullopt;
  return time_until(horizons, found->second, error);
}

}  // namespace plumbline
