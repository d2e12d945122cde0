#pragma once

#include <cstdint>

#include "schemes/process.hpp"

namespace plumbline {

/// Where the time of one overlapped call went on one process: seconds on its own clock.
struct Phases {
  double blocking = 0;  ///< start and wait at once, without computation: the process's own, from before
  double start = 0;     ///< inside the call that starts the operation
  double compute = 0;   ///< between start and wait, without the tests
  double test = 0;      ///< inside all tests
  double wait = 0;      ///< inside the wait
  double overall = 0;   ///< from the beginning of start to the end of wait
};

/// What is computed while a nonblocking collective is under way.
struct Computation {
  enum class Kind : std::uint8_t {
    for_time,  ///< until the clock has gone on so far: whatever takes the processor meanwhile is not seen
    of_work    ///< so much work, however long it takes
  };
  Kind kind = Kind::for_time;
  double seconds = 0;
  int tests = 0;  ///< spread evenly: the first before the computation, the last after it
};

/// How often to test: N = floor(size / interval) + 1 (Hoefler, Schneider, Lumsdaine: Accurately measuring
/// overhead, communication time and progression of blocking and nonblocking collective operations at massive
/// scale, section 4.2). Throws InputError for an interval below 1, and for more than ten million tests.
int tests_of(std::int64_t bytes, std::int64_t interval);

/// The collective by start and wait: seconds.
double blocking_call(Process& process, const Collective& call);

/// start, compute with tests, wait. Leaves Phases::blocking at 0.
Phases overlapped_call(Process& process, const Collective& call, const Computation& computation);

/// The workload, in seconds of Process::compute(), that takes `wanted` seconds on the process's clock, and at
/// most 1 part in 1,000 more than that plus what the clock's tick hides. Throws RunError where 100 steps do
/// not reach it, saying what they did reach.
double find_workload(Process& process, double wanted);

/// How long the workload takes where nothing else is under way: seconds, the median of five.
double time_of_workload(Process& process, double workload);

}  // namespace plumbline
