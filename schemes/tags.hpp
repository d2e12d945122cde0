#pragma once

#include "schemes/process.hpp"

namespace plumbline::tags {

// One tag for each purpose, so that a message of one is never taken for another's.
inline constexpr Tag collective = 1;      ///< a schedule's messages (schemes/executor.hpp)
inline constexpr Tag acknowledgment = 2;  ///< of a broadcast
inline constexpr Tag round_trip = 3;      ///< a ping or a pong
inline constexpr Tag agreement = 4;       ///< times and decisions (schemes/agree.hpp)
inline constexpr Tag clock_sync = 5;      ///< clocks being related (schemes/clock_sync.hpp)
inline constexpr Tag calibration = 6;     ///< trains and orders (schemes/calibrate/)

}  // namespace plumbline::tags
