#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/run/job.hpp"
#include "analysis/run/run_store.hpp"
#include "analysis/run/workers.hpp"

namespace plumbline {

class Listener;

/// The jobs of an experiment in a run store; does nothing where none was requested. Launch i of the
/// experiment is launch i + 1 of the store, whose cells stand in the order in which hardware would measure
/// them, the truths last.
class SimulationStore {
 public:
  /// Opens the store. Throws InputError, RunError.
  SimulationStore(const Experiment& experiment, const std::vector<Job>& jobs, const StoreRequest& request,
                  Listener& listener);

  /// What each job brought back in an earlier run; empty where the store lacks it.
  std::vector<JobOutcome> outcomes() const;

  /// Writes what a job brought back, and leaves of it what results are made of.
  void keep(std::size_t job, std::string& result);

 private:
  using Place = std::pair<std::size_t, const Suite*>;  // a cell, and a suite or nullptr for the truth

  CellKey key_of(const Job& job) const;
  void begin(int launch);
  void end_if_complete(int launch);

  const Experiment& experiment_;
  const std::vector<Job>& jobs_;
  std::optional<Store> store_;
  std::vector<int> ids_;  ///< of the store's launches, by the experiment's
  std::vector<std::map<Place, int>> positions_;
  std::vector<std::size_t> missing_;  ///< how many jobs, by launch
};

}  // namespace plumbline
