#include "analysis/cost/dry_run.hpp"

namespace plumbline {

DryRun dry_run(const Experiment& experiment, int workers) {
  DryRun run{.cells = {}, .jobs = workers};
  for (const Cell& cell : experiment.cells) run.cells.push_back({cell, {}});
  JobCosts cost_of_job(experiment);
  std::vector<double> seconds;
  for (const Job& job : jobs_of(experiment)) {
    SimulationCost cost = cost_of_job(job);
    if (!is_kept(job)) cost.store = 0;
    run.cells[job.cell].cost += cost;
    seconds.push_back(cost.seconds);
  }
  for (const CellToRun& cell : run.cells) {
    run.messages += cell.cost.messages;
    run.store += cell.cost.store;
  }
  run.seconds = duration_of(seconds, workers).seconds;
  return run;
}

}  // namespace plumbline
