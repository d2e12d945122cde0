#include "hw/bent_clock.hpp"

#include <algorithm>
#include <limits>

namespace plumbline {

BentClock::BentClock(const ClockModel& model, std::uint64_t seed, int rank) {
  check(model);
  if (!shows_true_time(model)) clock_.emplace(model, seed, rank);
}

// The line's numbers are the clock's integers, so that a renewed line begins where the last one ended.
void BentClock::renew(double t) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const Clock::Line line = clock_->line(std::max<Picoseconds>(0, to_picoseconds(t)));
  anchor_ = to_seconds(line.begin);
  shown_ = to_seconds(line.local);
  skew_ = line.skew;
  begin_ = line.begin == 0 ? -infinity : anchor_;
  end_ = line.end == never ? infinity : to_seconds(line.end);
}

double BentClock::shown_at(double t) const {
  if (!clock_) return t;
  const Clock::Line line = clock_->line(std::max<Picoseconds>(0, to_picoseconds(t)));
  const double since = t - to_seconds(line.begin);
  return to_seconds(line.local) + since + line.skew * since;
}

}  // namespace plumbline
