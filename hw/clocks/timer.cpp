#include "hw/clocks/timer.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <mpi.h>
#include <sys/time.h>
#include <time.h>

#include "hw/clocks/counter_frequency.hpp"
#include "hw/factors/facts.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

constexpr std::array kinds{TimerKind::tsc, TimerKind::wtime, TimerKind::monotonic, TimerKind::gettimeofday};
constexpr std::array<std::string_view, kinds.size()> names{"tsc", "wtime", "monotonic", "gettimeofday"};

std::int64_t nanoseconds_monotonic() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

std::int64_t microseconds_of_day() {
  timeval time{};
  ::gettimeofday(&time, nullptr);
  return std::int64_t{time.tv_sec} * 1'000'000 + time.tv_usec;
}

bool wtime_is_global() {
  void* value = nullptr;
  int found = 0;
  MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_WTIME_IS_GLOBAL, &value, &found);
  return found != 0 && *static_cast<int*>(value) != 0;
}

}  // namespace

std::string_view name(TimerKind kind) { return names[static_cast<std::size_t>(kind)]; }

std::span<const TimerKind> timer_kinds() { return kinds; }

TimerKind timer_named(std::string_view name) {
  for (std::size_t i = 0; i < kinds.size(); ++i)
    if (names[i] == name) return kinds[i];
  throw_unknown("clock", name, names);
}

Timer::Timer(TimerKind kind) : kind_(kind) {
  if (kind == TimerKind::gettimeofday) seconds_a_count_ = 1e-6;
  if (kind == TimerKind::tsc) {
    if (time_is_simulated())
      throw InputError("clock tsc: the counter does not know of simulated time; take wtime");
    const CheckedFrequency found = checked_counter_frequency();
    known_.frequency = found.hertz;
    known_.source = found.source;
    known_.check_ppm = found.ppm;
    seconds_a_count_ = 1 / found.hertz;
  }
  zero_ = count();
}

std::int64_t Timer::count_of_library() const {
  switch (kind_) {
    case TimerKind::tsc:
      return read_counter();
    case TimerKind::wtime:
      return std::llround(MPI_Wtime() * 1e9);
    case TimerKind::monotonic:
      return nanoseconds_monotonic();
    case TimerKind::gettimeofday:
      return microseconds_of_day();
  }
  return 0;
}

bool Timer::shared_within_node() const { return kind_ != TimerKind::wtime || wtime_is_global(); }

bool time_is_simulated() { return library_version().starts_with("SMPI"); }

// smpicxx's headers make nanosleep SMPI's.
void pass_simulated_time(double seconds) {
  const double whole = std::floor(seconds);
  const timespec time{static_cast<time_t>(whole), std::max(1L, std::lround((seconds - whole) * 1e9))};
  nanosleep(&time, nullptr);
}

TimerQuality Timer::measure() const {
  TimerQuality quality = known_;
  quality.tick = static_cast<double>(tick_of([this] { return count(); }, name(kind_))) * seconds_a_count_;
  quality.cost = cost_of(*this);
  return quality;
}

}  // namespace plumbline
