#pragma once

#include <cstdint>
#include <optional>

#include "models/clock.hpp"

namespace plumbline {

/// A clock bent by a known amount (--inject-clock): a process of a node reads the true time, and shows what a
/// clock of `model` would (models/clock.hpp), drawn from (seed, rank): each process has its own, also within
/// a node, and process 0's is bent too. So the error of any synchronisation is known on real hardware.
class BentClock {
 public:
  BentClock() = default;  ///< shows the true time
  /// The model's tick and cost of reading are not used: the timer has its own. Throws InputError for a model
  /// that no clock can have. Draws the lines of the first hour, or 100,000 of them, so that reading the clock
  /// allocates nothing meanwhile.
  BentClock(const ClockModel& model, std::uint64_t seed, int rank);

  /// What it shows at true time t, seconds, exact to the rounding of doubles; best where t rises from call to
  /// call. Cheap: a line is kept until it ends. Before 0 the first line goes on.
  double local(double t) {
    if (!clock_) return t;
    if (!(t >= begin_ && t < end_)) renew(t);
    return on_line(t);
  }
  /// The same for any t, past or future, without giving up the line in use.
  double shown_at(double t) const;
  bool bends() const { return clock_.has_value(); }

 private:
  double on_line(double t) const { return shown_ + (t - anchor_) + skew_ * (t - anchor_); }
  void renew(double t);
  void draw_ahead(double lines_a_second) const;

  std::optional<Clock> clock_;
  double begin_ = 0, end_ = 0;                // the line in use; empty at first
  double anchor_ = 0, shown_ = 0, skew_ = 0;  // where it begins, what is shown there, and how it goes on
};

}  // namespace plumbline
