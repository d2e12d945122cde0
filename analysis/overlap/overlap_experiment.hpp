#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/request/experiment.hpp"

namespace plumbline {

class Listener;

/// One way to carry a nonblocking collective on.
struct OverlapWay {
  std::string words;  ///< "tests every 1 KiB"
  Progression progression;
  std::optional<std::int64_t> interval;  ///< bytes between two tests
};

/// What a way costs in a cell: seconds, medians of each process, max over processes.
struct OverlapCost {
  double blocking = 0, start = 0, test = 0, wait = 0;  ///< by the work-based method
  double by_time = 0, by_work = 0;                     ///< overhead, as either method reports it
  double lost = 0;                                     ///< what the processor lost in the work-based runs
};

/// The ways in a cell; empty where a simulation failed.
struct OverlapCell {
  Cell cell;
  std::vector<std::optional<OverlapCost>> costs;  ///< by way
};

struct OverlapResults {
  std::string machine;
  std::vector<std::string> settings;
  std::vector<OverlapWay> ways;
  std::vector<OverlapCell> cells;  ///< operations, then processes, then sizes, in the order given
  std::vector<std::string> failures;
  std::vector<std::string> doubts;  ///< whose method did not hold, and why, one line each
  Engine engine = Engine::native;
};

/// No tests, tests at each interval, the network, and, where the machine says what one costs, a thread on a
/// spare core and on the same one.
std::vector<OverlapWay> ways_of(const Machine& machine, const std::vector<std::int64_t>& intervals);

/// As jobs_that_fit() (analysis/cost/memory.hpp), in whichever way takes most.
int overlap_jobs_that_fit(const Experiment& experiment, const std::vector<std::int64_t>& intervals,
                          int workers, double free);

/// Runs nbcbench-time and nbcbench-work in each way on every cell of the experiment.
OverlapResults run_overlap(const Experiment& experiment, const std::vector<std::int64_t>& intervals,
                           int workers, Listener& listener);

/// The way in which the process itself carries on and its processor loses the least; empty where none was
/// simulated. What is lost is known to the picosecond, where reported overheads are rounded by clocks.
std::optional<std::size_t> best_manual(const OverlapResults& results, const OverlapCell& cell);

/// The cells of one operation, as asked, on so many processes, by size.
using OverlapSizes = std::vector<const OverlapCell*>;
std::vector<OverlapSizes> by_operation(const OverlapResults& results);

/// The size from which on, at all sizes, a thread on that core loses less than the best manual way; empty
/// where it does not at the max, or was not simulated.
std::optional<std::int64_t> pays_from(const OverlapResults& results, const OverlapSizes& sizes,
                                      Progression::Core core);

}  // namespace plumbline
