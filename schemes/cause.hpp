#pragma once

#include <cstdint>

namespace plumbline {

/// What makes a suite's number differ from the truth, each taken away by itself (design of each:
/// docs/explanation/causes.md).
enum class Cause : std::uint8_t {
  pipelining,         ///< the network falls idle between collectives; the idle time is taken off again
  barrier,            ///< processes leave a barrier when they did, but its messages are off the network
  start_skew,         ///< every timed region starts everywhere at one true instant
  clock,              ///< true clocks
  timer,              ///< no tick, and a read costs nothing
  process_reduction,  ///< the max over processes
  statistic,          ///< the median
  noise               ///< neither noise nor jitter
};

}  // namespace plumbline
