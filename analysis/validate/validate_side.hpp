#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "analysis/compare/compared_key.hpp"
#include "traces/store.hpp"
#include "validation/cell_validation.hpp"

namespace plumbline {

class Listener;

/// One side's numbers of a cell.
struct SideOfCell {
  LaunchTimes observed;          ///< seconds, of each launch
  std::vector<double> reported;  ///< seconds, the suite's primary number of each launch
};

/// What a run store says of every cell of a suite.
struct ValidationSide {
  RunInfo info;
  std::size_t launches = 0;
  std::map<CellKey, SideOfCell, ByCell> cells;
  std::set<std::string> oversubscribed;  ///< of its launches: "8 processes on 2 cores"
};

/// Reads a run store, simulated or measured. `forced`: a launch by an mpirun that is named after an algorithm
/// made the library use it, so its calls without an algorithm are of that one. Throws InputError for a store
/// without observations of a suite, and for a name that is no algorithm of an operation.
ValidationSide validation_side(const std::string& file, bool forced, Listener& listener);

}  // namespace plumbline
