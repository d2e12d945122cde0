#pragma once

#include <span>
#include <vector>

#include "schemes/suite.hpp"

namespace plumbline {

/// The observations of one process while they are made, on the clock that they are recorded on.
class Record {
 public:
  /// Room for `most` observations; more take an allocation, between timed regions.
  Record(const LinearMap& clock, int most);

  /// Local times, and how many calls of the operation they are for.
  void record(double begin, double end, int calls, Verdict verdict);
  void record(const Observation& observation) { seen_.push_back(observation); }

  /// Every process gets every process's verdicts on the observations since the last time: each fails for all
  /// where it failed for one. Returns whether any process said `raised`. Every process calls it in step.
  bool agree(Process& process, bool raised);

  int size() const { return static_cast<int>(seen_.size()); }
  std::span<const Observation> all() const { return seen_; }
  /// Those whose verdicts all processes knew at the last agreement but not at the one before.
  std::span<const Observation> last_batch() const;
  /// Whether all verdicts are known to all processes: between two batches.
  bool agreed() const { return agreed_ == seen_.size(); }
  /// Of those agreed upon.
  int valid() const { return valid_; }

  std::vector<Observation> take() && { return std::move(seen_); }

 private:
  LinearMap clock_;
  std::vector<Observation> seen_;
  std::size_t batch_ = 0, agreed_ = 0;  // where the last batch begins and ends
  int valid_ = 0;
};

/// The times that a stop rule looks at, one an observation, in seconds, on the process `judge`; elsewhere
/// values of no meaning. Every process calls it with its part of the same observations.
std::vector<double> judged_times(Process& process, int judge, OverProcesses processes,
                                 std::span<const Observation> observations);

}  // namespace plumbline
