#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cli/common/study.hpp"
#include "cli/plumbline/plan_findings.hpp"

namespace plumbline {

/// How wrong clocks get, by simulation: as `plumbline sync` has it.
class SimulatedClocks {
 public:
  /// Relates the clocks for each suite on a global clock, and number of processes, of the study.
  SimulatedClocks(const Study& study, int jobs);

  /// For how long the cell's clocks are right to `error` seconds; empty for a suite on local clocks.
  std::optional<double> interval(const CellKey& cell, double error) const;

 private:
  using Group = std::pair<std::string, int>;  // method, processes

  std::map<Group, std::vector<double>> errors_;  // seconds, at each of the horizons
};

}  // namespace plumbline
