#pragma once

#include <map>
#include <span>
#include <string>
#include <utility>

#include "analysis/request/experiment.hpp"
#include "models/planning/clock_errors.hpp"
#include "traces/store.hpp"

namespace plumbline {

/// By the method that relates the clocks, and the number of processes.
using ClocksOfCells = std::map<std::pair<std::string, int>, ClockErrors>;

/// By simulation, as `plumbline sync` has it, on the experiment's machine: of every suite on a global clock
/// among the cells, up to 600 s.
/// Throws as run_workers(), and RunError where a simulation failed.
ClocksOfCells simulated_clocks(const Experiment& experiment, std::span<const CellKey> cells, int workers);

/// As a measured run shows it: each launch relates the clocks anew for every cell, and what an earlier line
/// says of a later one's time differs from what that one says itself. Both lines' own errors are in it, so
/// the clocks are rather better than that. Only up to the length of a launch, and only of suites that
/// measured two cells.
ClocksOfCells measured_clocks(const Store& store, std::span<const StoredLaunch> launches);

}  // namespace plumbline
