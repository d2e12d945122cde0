#pragma once

#include <vector>

#include "schemes/suite.hpp"

namespace plumbline {

/// A suite's stop rule at work on one process; every process keeps one and asks it in step with the others.
class StopRule {
 public:
  StopRule(Process& process, const Suite& suite, const Experiment& experiment);

  /// Whether the observations are enough. Exchanges messages when a look is due.
  bool reached(const std::vector<Observation>& seen);
  /// Marks the observations invalid where the rule ended without its goal.
  void sign(Observations& observations) const;

 private:
  /// One process looks at the times and tells the others, as three numbers.
  struct Verdict {
    double stop = 0, goal_met = 0, remaining = 0;
  };
  void look(const std::vector<Observation>& seen);
  Verdict judge(std::span<const double> fresh);

  Process& process_;
  const Stop rule_;
  const OverProcesses judged_;
  const int judge_;  // the rank that decides
  const int most_;
  int next_look_;              // at so many observations
  std::vector<double> times_;  // judged so far; the judge's are the ones that count
  Verdict verdict_;
};

}  // namespace plumbline
