#pragma once

#include <string_view>
#include <vector>

#include "schemes/record.hpp"
#include "schemes/suite.hpp"

namespace plumbline {

/// A suite's stop rule at work on one process; every process keeps one and asks it in step with the others.
class StopRule {
 public:
  StopRule(Process& process, const Suite& suite, const Protocol& protocol);

  /// Whether the observations are enough, or the start rule gave up. Exchanges messages when a look is due.
  bool reached(Record& seen, bool gave_up = false);
  /// Marks the observations invalid where the rule ended without its goal.
  void sign(Observations& observations) const;

 private:
  /// One process looks at the times and tells the others, as three numbers.
  struct Decision {
    double stop = 0, goal_met = 0, remaining = 0;
  };
  bool agree(Record& seen);
  bool exhausted(const Record& seen) const;
  Decision count(const Record& seen, bool out_of_time) const;
  Decision look(const Record& seen);
  Decision judge(std::span<const double> fresh) const;
  std::string_view complaint() const;

  Process& process_;
  const Stop rule_;
  const OverProcesses judged_;
  const bool agrees_;  // on what became of the observations, or on the time
  const double budget_;
  const int judge_;  // the rank that decides
  const int min_, most_;
  int next_look_;              // at so many observations, failed ones among them
  std::size_t looked_at_ = 0;  // observations
  double begin_ = 0;           // of the time budget, on the process's own clock
  std::vector<double> times_;  // of those that count; the judge's are the ones that matter
  Decision decision_;
  bool gave_up_ = false;
};

}  // namespace plumbline
