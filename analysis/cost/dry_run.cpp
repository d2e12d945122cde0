#include "analysis/cost/dry_run.hpp"

namespace plumbline {

DryRun dry_run(const Experiment& experiment, int workers) {
  DryRun run{.cells = {}, .jobs = workers};
  const std::vector<SimulationCost> costs = costs_of_cells(experiment);
  for (std::size_t i = 0; i < costs.size(); ++i) {
    run.cells.push_back({experiment.cells[i], costs[i]});
    run.messages += costs[i].messages;
    run.store += costs[i].store;
  }
  JobCosts cost_of_job(experiment);
  std::vector<double> seconds;
  for (const Job& job : jobs_of(experiment)) seconds.push_back(cost_of_job(job).seconds);
  run.seconds = duration_of(seconds, workers).seconds;
  return run;
}

}  // namespace plumbline
