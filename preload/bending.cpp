#include "preload/bending.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "preload/counter.hpp"
#include "preload/true_time.hpp"

namespace plumbline::preload {
namespace {

std::optional<Settings> settings_or_exit() {
  try {
    return settings_of_environment();
  } catch (const InputError& error) {
    std::fprintf(stderr, "plumbline-clock: error: %s\n", error.what());
    std::_Exit(2);
  }
}

std::string counter_text(const Settings& settings, bool trapped, std::uint64_t reads) {
  if (trapped) return fmt::format("the counter (TSC) {} times", reads);
  if (settings.trap_counter) return "the counter (TSC) is neither seen nor bent";
  return "whether it reads the counter (TSC) itself is not seen, nor bent (PLUMBLINE_CLOCK_TSC=trap does "
         "both)";
}

}  // namespace

Bending::Bending() : settings_(settings_or_exit()) {
  if (!settings_) return;
  clock_ = BentClock(settings_->model, settings_->seed, settings_->rank);
  zero_ = start_of_parent();
  counts_ = settings_->trap_counter && trap_counter();
}

void Bending::report() const {
  if (!settings_) return;
  const double now = true_seconds(CLOCK_MONOTONIC) - zero_;
  const double first = clock_.shown_at(0), skew = (clock_.shown_at(now) - first) / now - 1;
  const std::string line = fmt::format(
      "plumbline-clock: process {}: {}, seed {}: {:+.9f} s at CLOCK_MONOTONIC {:.2f} s, {:+.6f} ppm "
      "on average since; bent: "
      "MPI_Wtime {} times, clock_gettime {}, gettimeofday {}, time {}; {}\n",
      settings_->rank, settings_->text, settings_->seed, first, zero_, 1e6 * skew, asked.mpi_wtime.load(),
      asked.clock_gettime.load(), asked.gettimeofday.load(), asked.time.load(),
      counter_text(*settings_, counts_, asked.counter.load()));
  std::fputs(line.c_str(), stderr);  // where stderr is closed by now, nobody listens
}

double Bending::shift() {
  const double t = true_seconds(CLOCK_MONOTONIC) - zero_;
  while (busy_.test_and_set(std::memory_order_acquire)) {
  }
  const double shift = clock_.local(t) - t;
  busy_.clear(std::memory_order_release);
  return shift;
}

timespec Bending::bent(timespec time) {
  constexpr long billion = 1'000'000'000;
  const double by = shift(), whole = std::floor(by);
  time.tv_sec += static_cast<time_t>(whole);
  time.tv_nsec += std::lround(1e9 * (by - whole));
  if (time.tv_nsec >= billion) {
    time.tv_nsec -= billion;
    ++time.tv_sec;
  }
  return time;
}

Bending& bending() {
  static Bending& only = *new Bending;
  return only;
}

}  // namespace plumbline::preload
