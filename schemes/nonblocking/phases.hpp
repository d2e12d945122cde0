#pragma once

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

}  // namespace plumbline
