#pragma once

#include <vector>

#include "analysis/cost/cost.hpp"

namespace plumbline {

struct CellToRun {
  Cell cell;
  SimulationCost cost;  ///< of all that belongs to it: truths, suites, launches, the runs of --why
};

/// What an experiment would take, and nothing simulated.
struct DryRun {
  std::vector<CellToRun> cells;
  int jobs = 1;         ///< at once
  double seconds = 0;   ///< until the last is done
  double messages = 0;  ///< of all
  double store = 0;     ///< bytes; 0: none is kept
};

DryRun dry_run(const Experiment& experiment, int workers);

}  // namespace plumbline
