#include "cli/plumbline/simulation_store.hpp"

#include "cli/common/order_of_cells.hpp"
#include "cli/common/stored_cell.hpp"

namespace plumbline {
namespace {

std::size_t index(int launch) { return static_cast<std::size_t>(launch); }

std::vector<int> nodes_of(const Study& study, int processes) {
  std::vector<int> nodes;
  for (int rank = 0; rank < processes; ++rank) nodes.push_back(study.machine.network.node(rank));
  return nodes;
}

}  // namespace

SimulationStore::SimulationStore(const Study& study, const std::vector<Unit>& units, const StoreWish& wish)
    : study_(study), units_(units) {
  if (wish.file.empty()) return;
  store_ = open_store(wish, run_info(study, "simulated", wish.command));
  for (int launch = 0; launch < study.launches; ++launch) begin(launch);
  for (const Unit& unit : units)
    if (is_kept(unit) && !store_->has(ids_[index(unit.launch)], key_of(unit))) ++missing_[index(unit.launch)];
  for (int launch = 0; launch < study.launches; ++launch) end_if_complete(launch);
}

void SimulationStore::begin(int launch) {
  ids_.push_back(store_->begin_launch(launch + 1));
  missing_.push_back(0);
  std::map<Place, int>& positions = positions_.emplace_back();
  for (const CellOfSuite& one : order_of_cells(study_, launch + 1))
    positions.emplace(Place{one.cell, one.suite}, static_cast<int>(positions.size()));
  for (std::size_t cell = 0; cell < study_.cells.size(); ++cell)
    positions.emplace(Place{cell, nullptr}, static_cast<int>(positions.size()));
}

CellKey SimulationStore::key_of(const Unit& unit) const {
  return plumbline::key_of(study_.cells[unit.cell], unit.suite);
}

std::vector<Outcome> SimulationStore::outcomes() const {
  std::vector<Outcome> outcomes(units_.size());
  if (!store_) return outcomes;
  for (std::size_t i = 0; i < units_.size(); ++i) {
    const Unit& unit = units_[i];
    const int launch = ids_[index(unit.launch)];
    if (is_kept(unit) && store_->has(launch, key_of(unit)))
      outcomes[i].result = encode(result_from(store_->cell(launch, key_of(unit)), unit.suite));
  }
  return outcomes;
}

void SimulationStore::keep(std::size_t number, std::string& bytes) {
  const Unit& unit = units_[number];
  if (!store_ || !is_kept(unit)) return;
  UnitResult result = decode(bytes);
  const Cell& cell = study_.cells[unit.cell];
  StoredCell kept = stored(cell, unit.suite, result, nodes_of(study_, cell.processes));
  kept.position = positions_[index(unit.launch)].at({unit.cell, unit.suite});
  kept.started = utc_before(result.wall_s);
  store_->write(ids_[index(unit.launch)], kept);
  result.raw.clear();
  bytes = encode(result);
  --missing_[index(unit.launch)];
  end_if_complete(unit.launch);
}

void SimulationStore::end_if_complete(int launch) {
  if (missing_[index(launch)] == 0) store_->end_launch(ids_[index(launch)]);
}

}  // namespace plumbline
