#pragma once

#include <atomic>
#include <cstdint>
#include <ctime>
#include <optional>

#include "hw/clocks/bent_clock.hpp"
#include "preload/settings.hpp"

namespace plumbline::preload {

/// How often a program asked for the time, by the way in which it asked.
struct Asked {
  std::atomic<std::uint64_t> mpi_wtime{0}, clock_gettime{0}, gettimeofday{0}, time{0}, counter{0};
};

/// The bent clock of this process, made when the first reading comes.
class Bending {
 public:
  Bending();
  /// Says on stderr what was bent, and what was seen.
  void report() const;

  bool bends() const { return settings_.has_value(); }
  /// Seconds to add to every clock that shows the time of day or since boot, now.
  double shift();
  /// The same for a clock's reading.
  timespec bent(timespec time);

  Asked asked;

 private:
  std::optional<Settings> settings_;
  BentClock clock_;
  double zero_ = 0;      // of CLOCK_MONOTONIC
  bool counts_ = false;  // the counter is trapped
  std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
};

/// The only one; it is never destroyed, since programs ask for the time until their very end.
Bending& bending();

}  // namespace plumbline::preload
