#pragma once

#include <cstdint>

#include "schemes/nonblocking/phases.hpp"
#include "schemes/process.hpp"

namespace plumbline {

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

}  // namespace plumbline
