#pragma once

#include <ctime>

#include <sys/syscall.h>
#include <unistd.h>

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

}  // namespace plumbline::preload
