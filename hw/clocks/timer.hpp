#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "hw/clocks/counter.hpp"

namespace plumbline {

enum class TimerKind : std::uint8_t {
  tsc,           ///< the processor's counter: rdtscp, or cntvct on Arm
  wtime,         ///< MPI_Wtime
  monotonic,     ///< clock_gettime(CLOCK_MONOTONIC)
  gettimeofday,  ///< microseconds, stepped by NTP: what old benchmarks use
};
std::string_view name(TimerKind kind);
std::span<const TimerKind> timer_kinds();
TimerKind timer_named(std::string_view name);  ///< throws InputError, naming the nearest

/// What a timer was seen to do when the program started; MPI_Wtick is not asked.
struct TimerQuality {
  double tick = 0;                    ///< seconds: the step between readings (tick_in)
  double cost = 0;                    ///< seconds a reading: median over batches
  std::optional<double> frequency{};  ///< Hz: of a counter
  std::string source{};               ///< where the frequency is from: "CPUID 15h", "kernel log", ...
  std::optional<double> check_ppm{};  ///< the frequency against CLOCK_MONOTONIC_RAW over 0.1 s
};

/// A node's true time: seconds since the node's zero, which all its processes share. Readings are counted
/// from zero as integers: a double of seconds since 1970 could not tell 238 ns apart.
class Timer {
 public:
  /// Throws InputError where this machine has no such timer (a counter that stops, changes its rate, or whose
  /// frequency nobody tells), and says which to take instead. A counter is checked for 0.1 s.
  explicit Timer(TimerKind kind);

  /// The raw count, for another process of the node to count from.
  std::int64_t count() const {
    if (kind_ == TimerKind::tsc) return read_counter();
    return count_of_library();
  }
  void count_from(std::int64_t zero) { zero_ = zero; }

  /// A counter's frequency, so that all processes of a node take the same; nanoseconds or microseconds of
  /// the others.
  double seconds_a_count() const { return seconds_a_count_; }
  void count_in(double seconds_a_count) { seconds_a_count_ = seconds_a_count; }

  double now() const { return seconds_a_count_ * static_cast<double>(count() - zero_); }
  TimerKind kind() const { return kind_; }
  /// Whether all processes of a node that count from one zero read the same time. Not MPI_Wtime where the
  /// library says that each process counts from a zero of its own (MPI_WTIME_IS_GLOBAL, as Open MPI's).
  bool shared_within_node() const;

  /// What it is seen to do; takes some milliseconds. Throws RunError for a timer that stands still or steps
  /// back.
  TimerQuality measure() const;

 private:
  std::int64_t count_of_library() const;

  TimerKind kind_;
  std::int64_t zero_ = 0;
  double seconds_a_count_ = 1e-9;  // wtime and monotonic count nanoseconds, gettimeofday microseconds
  TimerQuality known_{};           // the frequency and where it is from
};

/// Whether this MPI is SimGrid's SMPI, which simulates: the processes are actors of one program, and their
/// time passes in MPI calls, sleeps and readings of the clock alone (docs/how-to/smpi.md).
bool time_is_simulated();

/// Lets `seconds` of simulated time pass, at least 1 ns.
void pass_simulated_time(double seconds);

/// Counts from one value of a timer to the next, of the steps between readings in a row that differed.
///
/// Not the smallest step, where a reading takes longer than a tick: steps of two and of three ticks are one
/// tick apart. A counter of 25.96 counts a tick steps by 25 or 26, so neighbouring numbers count as one step;
/// where no gap is left, the readings tell single counts apart.
std::int64_t tick_in(std::span<const std::int64_t> steps);

/// The tick of a timer, in counts. Throws RunError where it steps back, or stands still for 10 million
/// readings; `timer` is its name in the message.
std::int64_t tick_of(const std::function<std::int64_t()>& read, std::string_view timer);

/// Seconds a reading: the median over 31 batches of 1,000.
double cost_of(const Timer& timer);

}  // namespace plumbline
