#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/common/run_store.hpp"
#include "cli/plumbline/unit.hpp"
#include "cli/plumbline/workers.hpp"

namespace plumbline {

/// The units of a study in a run store; does nothing where none was wished. Launch i of the study is launch
/// i + 1 of the store, whose cells stand in the order in which hardware would measure them, the truths last.
class SimulationStore {
 public:
  /// Opens the store. Throws InputError, RunError.
  SimulationStore(const Study& study, const std::vector<Unit>& units, const StoreWish& wish);

  /// What each unit brought back in an earlier run; empty where the store lacks it.
  std::vector<Outcome> outcomes() const;

  /// Writes what a unit brought back, and leaves of it what findings are made of.
  void keep(std::size_t unit, std::string& result);

 private:
  using Place = std::pair<std::size_t, const Suite*>;  // a cell, and a suite or nullptr for the truth

  CellKey key_of(const Unit& unit) const;
  void begin(int launch);
  void end_if_complete(int launch);

  const Study& study_;
  const std::vector<Unit>& units_;
  std::optional<Store> store_;
  std::vector<int> ids_;  ///< of the store's launches, by the study's
  std::vector<std::map<Place, int>> positions_;
  std::vector<std::size_t> missing_;  ///< how many units, by launch
};

}  // namespace plumbline
