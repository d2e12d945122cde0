#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/plan/plan_pilot.hpp"
#include "analysis/request/experiment.hpp"

namespace plumbline {

class Listener;

/// How often a suite measures in the sample: calls of a loop that it times, or observations.
struct Repetitions {
  int calls = 0, observations = 0;

  int of(const Suite& suite) const { return suite.reps == Reps::loop ? calls : observations; }
};

/// What one launch of a suite in a cell came to.
struct SuiteRunFacts {
  std::optional<double> seconds{}, truth{};  ///< the number that people quote; the launch's truth, its median
  int observations = 0;
  double observation = 0;  ///< seconds from one's start to the next one's
  double sync = 0;         ///< seconds for relating the clocks
  std::optional<PilotCell> pilot{};
};

/// Of each cell of an experiment, in its order: of each of its suites, by launch.
using CellRuns = std::vector<std::vector<SuiteRunFacts>>;

/// Simulates each launch of each suite in each cell once, and its truth; nothing is kept of observations.
/// Throws as run_workers(), and RunError where a simulation failed.
std::vector<CellRuns> run_suites(const Experiment& experiment, Repetitions repetitions, int workers,
                                 Listener& listener);

}  // namespace plumbline
