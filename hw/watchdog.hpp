#pragma once

#include <string_view>

namespace plumbline {

/// Ends the program when something takes longer than it may: a blocking MPI call cannot time out, and every
/// wait on another process must have an end. After `limit` seconds the process writes one line,
/// "plumbline-mpi: error: no end of WHAT after N s (process R)", and exits with 3; mpirun then ends the
/// others. Uses SIGALRM; one watchdog at a time.
class Watchdog {
 public:
  /// `limit`: seconds, above 0; another process than 0 has five more, so that not all say the same.
  Watchdog(double limit, std::string_view what, int rank);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;
};

}  // namespace plumbline
