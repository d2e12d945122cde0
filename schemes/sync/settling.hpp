#pragma once

#include <algorithm>
#include <limits>

namespace plumbline::sync {

/// Netgauge's rule: N more exchanges after the one that gave the smallest round trip so far.
///
/// Whatever the distribution of independent round trips without ties, the rule has not ended after x N of
/// them with probability rho(x), Dickman's function, for large N; the mean is e^gamma N = 1.78 N
/// (docs/explanation/clocks.md).
class Settling {
 public:
  void see(double round_trip) {
    unshrunk_ = round_trip < min_ ? 0 : unshrunk_ + 1;
    min_ = std::min(min_, round_trip);
  }
  int unshrunk() const { return unshrunk_; }  ///< times in a row that the smallest round trip has not shrunk

 private:
  double min_ = std::numeric_limits<double>::infinity();
  int unshrunk_ = 0;
};

}  // namespace plumbline::sync
