#pragma once

#include <string>
#include <vector>

#include "analysis/compare/cell_filter.hpp"
#include "analysis/compare/compare_side.hpp"
#include "analysis/plan/plan_clocks.hpp"
#include "analysis/request/experiment.hpp"
#include "models/planning/variance_model.hpp"
#include "traces/stored.hpp"

namespace plumbline {

class Listener;

/// What was seen of a cell before its measurement is planned.
struct PilotCell {
  CellKey key;
  VarianceEstimate variance;
  double longest = 0;      ///< seconds: the 99 % quantile of the observations
  double observation = 0;  ///< seconds from one observation's start to the next one's
  double sync = 0;         ///< seconds a launch for relating the clocks; 0: it does not
};

struct Pilot {
  std::string title;  ///< where it comes from
  std::vector<PilotCell> cells;
  std::vector<std::string> notes;
  ClocksOfCells clocks{};
};

/// "osu bcast:chain 8 B on 4", for messages.
std::string cell_text(const CellKey& key);

/// Seconds from one observation's start to the next one's on process 0, or the only one's duration.
double spacing_of(const std::vector<Observation>& seen);

/// Of one launch, whose machine has that launch effect; empty where no two observations above 0 count.
std::optional<PilotCell> pilot_cell_of(const CellKey& key, const Measurement& measurement, double launch_sd);

/// The cells of a run store that the filter leaves, of the launches that are named. Throws InputError for
/// fewer than two launches, and where no cell is left.
Pilot read_pilot(const CompareSide& side, const CellFilter& filter);

/// One simulated launch of the experiment, and its clocks, `jobs` simulations at once; the launch effect is
/// the machine's. Throws as run_workers(), and RunError where a simulation failed.
Pilot simulate_pilot(const Experiment& experiment, int workers, Listener& listener);

}  // namespace plumbline
