#pragma once

#include <cstdint>
#include <optional>

#include "models/clock.hpp"

namespace plumbline {

/// A clock bent by a known amount (--inject-clock): a process of a node reads the true time, and shows what a
/// clock of `model` would (models/clock.hpp), drawn from (seed, rank): each process has its own, also within
/// a node. So the error of any synchronisation is known on real hardware.
class BentClock {
 public:
  BentClock() = default;  ///< shows the true time
  BentClock(const ClockModel& model, std::uint64_t seed, int rank);

  /// What it shows at true time t, seconds; t does not decrease by more than a second. Cheap: a line is kept
  /// until it ends.
  double local(double t) {
    if (!clock_) return t;
    if (!(t >= begin_ && t < end_)) renew(t);
    return shown_ + (1 + skew_) * (t - begin_);
  }
  bool bends() const { return clock_.has_value(); }

 private:
  void renew(double t);

  std::optional<Clock> clock_;
  double begin_ = 0, end_ = 0, shown_ = 0, skew_ = 0;  // the line in use
};

}  // namespace plumbline
