#pragma once

namespace plumbline {

/// A confidence interval, both ends in the unit of what it is of.
struct Interval {
  double low = 0, high = 0;
};

}  // namespace plumbline
