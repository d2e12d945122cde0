#pragma once

#include <vector>

#include "models/statistics/interval.hpp"

namespace plumbline {

/// How wrong clocks are at rising times after they were related, both seconds: the largest over processes, in
/// the mean over synchronisations.
struct ClockErrors {
  std::vector<double> after, error;
};

/// One synchronisation's error at one time.
struct ClockError {
  double after = 0, error = 0;
};

/// Means over those whose times lie between the same powers of two; times at or below 0 are left out.
ClockErrors mean_clock_errors(const std::vector<ClockError>& all);

/// For how many seconds the error stays at or below `allowed`: between two times on a straight line, which is
/// exact (low = high); up to the first time where it is above already then; the last time or more where it
/// never passes (high = infinity). At least one time.
Interval right_for(const ClockErrors& errors, double allowed);

}  // namespace plumbline
