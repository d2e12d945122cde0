#include "analysis/validate/validate_side.hpp"

#include "analysis/run/listener.hpp"
#include "analysis/run/stored_cell.hpp"
#include "models/collective.hpp"
#include "models/errors.hpp"
#include "schemes/observation_times.hpp"
#include "schemes/suite.hpp"

namespace plumbline {
namespace {

/// One time an observation, over the processes that the suite's primary number is over.
std::vector<double> observed_times(const StoredCell& cell) {
  return observation_times(primary(suite_named(cell.key.suite)).processes, measurement_of(cell),
                           cell.key.root);
}

std::optional<double> reported_by(const StoredCell& cell) {
  for (const StoredReport& report : cell.reported)
    if (report.primary) return report.seconds;
  return std::nullopt;
}

/// The library's own choice where the mpirun has no name.
CellKey forced_key(CellKey key, const StoredLaunch& launch) {
  if (key.algorithm.empty() && !launch.name.empty())
    key.algorithm = algorithm_named(operation_named(key.operation), launch.name).name;
  return key;
}

void add_cell(const CellKey& key, const StoredCell& cell, ValidationSide& side) {
  SideOfCell& kept = side.cells[key];
  kept.observed.push_back(observed_times(cell));
  if (const auto reported = reported_by(cell)) kept.reported.push_back(*reported);
}

void add_factors(const Store& store, int launch, ValidationSide& side) {
  for (const StoredFactor& factor : store.factors(launch))
    if (factor.name == "oversubscribed" && factor.value != "no" && factor.value != "unknown")
      side.oversubscribed.insert(factor.value);
}

}  // namespace

ValidationSide validation_side(const std::string& file, bool forced, Listener& listener) {
  const Store store = Store::read(file);
  if (store.info().backend == "imported")
    throw InputError(file + ": holds imported results; a run store of plumbline or plumbline-mpi is needed");
  ValidationSide side;
  side.info = store.info();
  const std::vector<StoredLaunch> launches = store.launches();
  Progress progress(listener, static_cast<int>(launches.size()), "launches read");
  for (const StoredLaunch& launch : launches) {
    progress.show(static_cast<int>(side.launches++));
    add_factors(store, launch.id, side);
    for (const CellKey& key : store.cells(launch.id))
      if (key.suite != truth_suite)
        add_cell(forced ? forced_key(key, launch) : key, store.cell(launch.id, key), side);
  }
  if (side.cells.empty()) throw InputError(file + ": holds no observations of a suite");
  return side;
}

}  // namespace plumbline
