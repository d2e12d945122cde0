#include "models/planning/clock_errors.hpp"

#include <cmath>
#include <limits>
#include <map>

#include "models/statistics.hpp"

namespace plumbline {

ClockErrors mean_clock_errors(const std::vector<ClockError>& all) {
  std::map<int, ClockErrors> octaves;
  for (const ClockError& one : all) {
    if (!(one.after > 0)) continue;
    ClockErrors& octave = octaves[std::ilogb(one.after)];
    octave.after.push_back(one.after);
    octave.error.push_back(one.error);
  }
  ClockErrors means;
  for (const auto& [power, octave] : octaves) {
    means.after.push_back(*mean(octave.after));
    means.error.push_back(*mean(octave.error));
  }
  return means;
}

// t = t1 + (t2 - t1) (allowed - e1) / (e2 - e1)
Interval right_for(const ClockErrors& errors, double allowed) {
  const auto& [after, error] = errors;
  if (error.front() > allowed) return {0, after.front()};
  for (std::size_t i = 1; i < after.size(); ++i)
    if (error[i] > allowed) {
      const double share = (allowed - error[i - 1]) / (error[i] - error[i - 1]);
      const double time = after[i - 1] + (after[i] - after[i - 1]) * share;
      return {time, time};
    }
  return {after.back(), std::numeric_limits<double>::infinity()};
}

}  // namespace plumbline
