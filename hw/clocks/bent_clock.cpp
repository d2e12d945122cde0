#include "hw/clocks/bent_clock.hpp"

#include <algorithm>
#include <limits>

namespace plumbline {

BentClock::BentClock(const ClockModel& model, std::uint64_t seed, int rank) {
  check(model);
  if (shows_true_time(model)) return;
  clock_.emplace(model, seed, rank);
  draw_ahead(pieces_a_second(model, rank));
}

// A clock keeps its lines as far as it was asked: those that are drawn now need no memory in a timed region.
void BentClock::draw_ahead(double lines_a_second) const {
  constexpr double hour = 3600, most_lines = 1e5;
  if (lines_a_second > 0) clock_->line(to_picoseconds(std::min(hour, most_lines / lines_a_second)));
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
