// libplumbline-clock.so: LD_PRELOAD puts it in front of every program, whose clocks it bends by a known
// amount.

#include <cmath>
#include <ctime>

#include <sys/time.h>

#include "preload/bending.hpp"

namespace {

using plumbline::preload::bending;
using plumbline::preload::true_time;

/// Not what a process or a thread has used of the processor.
bool shows_time(clockid_t clock) {
  return clock != CLOCK_PROCESS_CPUTIME_ID && clock != CLOCK_THREAD_CPUTIME_ID && clock >= 0;
}

/// What bends the clocks, where something does.
plumbline::preload::Bending* bender() {
  plumbline::preload::Bending* const one = bending();
  return one != nullptr && one->bends() ? one : nullptr;
}

double wtime() {
  timespec time{};
  true_time(CLOCK_MONOTONIC, &time);
  if (auto* const one = bender()) {
    ++one->asked.mpi_wtime;
    time = one->bent(time);
  }
  return plumbline::preload::seconds(time);
}

}  // namespace

#pragma GCC visibility push(default)
extern "C" {

/// The C library's header says that it takes no nullptr, which it does.
int time_of_day(timeval* time, void* zone) __asm__("gettimeofday");

__attribute__((constructor)) void plumbline_clock_begin() { bending(); }
__attribute__((destructor)) void plumbline_clock_end() { bending()->report(); }

int clock_gettime(clockid_t clock, timespec* time) {
  const int status = true_time(clock, time);
  auto* const one = status == 0 && shows_time(clock) ? bender() : nullptr;
  if (one == nullptr) return status;
  ++one->asked.clock_gettime;
  *time = one->bent(*time);
  return 0;
}

int time_of_day(timeval* time, void* zone) {
  if (zone != nullptr) *static_cast<struct timezone*>(zone) = {};  // as the C library
  timespec now{};
  const int status = true_time(CLOCK_REALTIME, &now);
  if (auto* const one = bender()) {
    ++one->asked.gettimeofday;
    now = one->bent(now);
  }
  if (time == nullptr) return status;
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return status;
}

time_t time(time_t* out) {
  timespec now{};
  true_time(CLOCK_REALTIME, &now);
  if (auto* const one = bender()) {
    ++one->asked.time;
    now = one->bent(now);
  }
  if (out != nullptr) *out = now.tv_sec;
  return now.tv_sec;
}

double MPI_Wtime() { return wtime(); }
double PMPI_Wtime() { return wtime(); }
double mpi_wtime_() { return wtime(); }  // Fortran
double pmpi_wtime_() { return wtime(); }

}  // extern "C"
#pragma GCC visibility pop
