#include "analysis/run/simulation_store.hpp"

#include "analysis/run/stored_cell.hpp"

namespace plumbline {
namespace {

std::size_t index(int launch) { return static_cast<std::size_t>(launch); }

std::vector<int> nodes_of(const Experiment& experiment, int processes) {
  std::vector<int> nodes;
  for (int rank = 0; rank < processes; ++rank) nodes.push_back(experiment.machine.network.node(rank));
  return nodes;
}

}  // namespace

SimulationStore::SimulationStore(const Experiment& experiment, const std::vector<Job>& jobs,
                                 const StoreRequest& request, Listener& listener)
    : experiment_(experiment), jobs_(jobs) {
  if (request.file.empty()) return;
  store_ = open_store(request, run_info(experiment, "simulated", request.command), listener);
  for (int launch = 0; launch < launches_of(experiment.settings); ++launch) begin(launch);
  for (const Job& job : jobs)
    if (is_kept(job) && !store_->has(ids_[index(job.launch)], key_of(job))) ++missing_[index(job.launch)];
  for (int launch = 0; launch < launches_of(experiment.settings); ++launch) end_if_complete(launch);
}

void SimulationStore::begin(int launch) {
  ids_.push_back(store_->begin_launch(launch + 1));
  missing_.push_back(0);
  std::map<Place, int>& positions = positions_.emplace_back();
  for (const CellOfSuite& one : order_of_cells(experiment_, launch + 1))
    positions.emplace(Place{one.cell, one.suite}, static_cast<int>(positions.size()));
  for (std::size_t cell = 0; cell < experiment_.cells.size(); ++cell)
    positions.emplace(Place{cell, nullptr}, static_cast<int>(positions.size()));
}

CellKey SimulationStore::key_of(const Job& job) const {
  return plumbline::key_of(experiment_.cells[job.cell], job.suite);
}

std::vector<JobOutcome> SimulationStore::outcomes() const {
  std::vector<JobOutcome> outcomes(jobs_.size());
  if (!store_) return outcomes;
  for (std::size_t i = 0; i < jobs_.size(); ++i) {
    const Job& job = jobs_[i];
    const int launch = ids_[index(job.launch)];
    if (is_kept(job) && store_->has(launch, key_of(job)))
      outcomes[i].result = encode(result_from(store_->cell(launch, key_of(job)), job.suite));
  }
  return outcomes;
}

void SimulationStore::keep(std::size_t number, std::string& bytes) {
  const Job& job = jobs_[number];
  if (!store_ || !is_kept(job)) return;
  JobResult result = decode(bytes);
  const Cell& cell = experiment_.cells[job.cell];
  StoredCell kept = stored(cell, job.suite, result, nodes_of(experiment_, cell.processes));
  kept.position = positions_[index(job.launch)].at({job.cell, job.suite});
  kept.started = utc_before(result.wall_s);
  store_->write(ids_[index(job.launch)], kept);
  result.raw.clear();
  bytes = encode(result);
  --missing_[index(job.launch)];
  end_if_complete(job.launch);
}

void SimulationStore::end_if_complete(int launch) {
  if (missing_[index(launch)] == 0) store_->end_launch(ids_[index(launch)]);
}

}  // namespace plumbline
