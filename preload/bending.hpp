#pragma once

#include <atomic>
#include <cstdint>
#include <ctime>
#include <optional>
#include <string>

#include <sys/syscall.h>
#include <unistd.h>

#include "models/clock.hpp"
#include "preload/shared_clock.hpp"

namespace plumbline::preload {

/// The clock as the kernel has it, whoever has taken the place of clock_gettime, and without the processor's
/// counter (the C library's own way reads it, which may be trapped).
inline int true_time(clockid_t clock, timespec* time) {
  return static_cast<int>(::syscall(SYS_clock_gettime, clock, time));
}

inline double seconds(const timespec& time) {
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

inline double true_seconds(clockid_t clock) {
  timespec time{};
  true_time(clock, &time);
  return seconds(time);
}

/// What the environment says, read once.
struct Settings {
  ClockModel model;           ///< PLUMBLINE_CLOCK, in the words of --inject-clock
  std::string text;           ///< the same, as it was said
  std::uint64_t seed = 1;     ///< PLUMBLINE_CLOCK_SEED
  int rank = 0;               ///< OMPI_COMM_WORLD_RANK, PMI_RANK or SLURM_PROCID; 0 without a launcher
  bool trap_counter = false;  ///< PLUMBLINE_CLOCK_TSC=trap
};

/// How often a program asked for the time, by the way in which it asked.
struct Asked {
  std::atomic<std::uint64_t> mpi_wtime{0}, clock_gettime{0}, gettimeofday{0}, time{0}, counter{0};
};

/// The bent clock of this process, made when the first reading comes.
class Bending {
 public:
  Bending();
  /// Says on stderr what was bent, and what was seen.
  void report();

  bool bends() const { return settings_.has_value(); }
  /// Seconds to add to every clock that shows the time of day or since boot, now. This and bent() may be
  /// called in a signal handler and in the child of a fork.
  double shift();
  /// The same for a clock's reading.
  timespec bent(timespec time);

  Asked asked;

 private:
  std::optional<Settings> settings_;
  std::optional<SharedClock> clock_;
  double zero_ = 0;      // of CLOCK_MONOTONIC
  bool counts_ = false;  // the counter is trapped
};

/// The only one, made by the first who asks; nullptr while it is being made. It is never destroyed, since
/// programs ask for the time until their very end.
Bending* bending();

/// From now on every reading of the processor's counter (rdtsc, rdtscp) is trapped (PR_SET_TSC), counted and
/// bent as the clocks are. It then takes microseconds. Says so and returns false where the system cannot.
bool trap_counter();

}  // namespace plumbline::preload
