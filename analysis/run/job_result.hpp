#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "schemes/nonblocking/overlaps.hpp"
#include "schemes/suite.hpp"

namespace plumbline {

/// What one suite, or the truth, of one cell in one launch brings back.
struct JobResult {
  std::vector<double>
      truth;  ///< seconds an execution; of a nonblocking suite, that the processor lost; else empty
  std::vector<Reported> reported;  ///< empty for the truth
  std::optional<double> other_processes,
      other_statistic;               ///< the primary number without these two reductions, seconds
  Overlaps overlaps{};               ///< of a nonblocking suite
  double sync = 0;                   ///< seconds that relating the clocks took: the slowest process
  std::optional<double> start_skew;  ///< seconds: median over timed regions
  int observations = 0;              ///< of process `root`
  int invalid = 0;                   ///< of these, that do not count
  bool valid = true;
  std::string why_invalid;  ///< of the first process that says why
  std::uint64_t messages = 0;
  double wall_s = 0;  ///< that measuring or simulating it took
  Measurement raw{};  ///< what a run store keeps; empty where nobody asks for it
  /// Seconds, of each timed region, with `raw`; of the truth, of each execution where processes come late.
  std::vector<double> start_skews{};
};

/// Everything but `truth`, `start_skew`, `messages`, `wall_s` and what a store keeps.
JobResult result_of(const Suite& suite, const Measurement& measurement, int root);

}  // namespace plumbline
