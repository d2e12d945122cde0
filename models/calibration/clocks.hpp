#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "models/calibration/fit.hpp"
#include "models/calibration/samples.hpp"

namespace plumbline {

/// One node's clock against node 0's.
struct ClockFit {
  int node = 0;
  double offset = 0;  ///< seconds at the first point, node's - node 0's
  Parameter skew;     ///< relative, at the first point
  Parameter wander;   ///< standard deviation of one clock's change of frequency in a second; may be a bound
  std::string
      steered;  ///< why both are of no use: somebody steers the clock (steering_of()); empty: nobody does
};

/// Offsets of a node that a fit needs.
constexpr std::size_t fewest_clock_points = 7;

/// Of nodes with that many points, at times that rise; the others are left out.
///
/// Skew is the slope of least squares. With y the offset, h the time between points, r_i = (y_(i+1) - y_i) /
/// h and c_i = r_(i+1) - r_i, whose autocovariances are gamma_k, and sigma the wander of the difference of
/// two clocks, which has twice the variance of one's:
///
///   S = gamma_0 + 2 gamma_1 + 2 gamma_2 = h sigma^2
///   var S = 2/n sum over |m| <= 4 of (sum over |j| <= 2 of gamma_(m-j))^2
///   var slope = residuals' share + 13/35 sigma^2 T
///
/// In S the reading errors e cancel: they add 6 e^2, -4 e^2 and e^2, over h^2, to the gammas. The second in
/// which the wander changes lies anywhere, with the share p of it in one interval: gamma_0 has p^2 + (1-p)^2
/// of its variance, gamma_1 p (1-p). var S is Bartlett's formula (1946) for gammas that are 0 beyond lag 2;
/// the interval is Student's with n/5 degrees of freedom, as S is five lags wide. Where it reaches 0, wander
/// is a bound, its upper end; the interval's, not below that of an S of 0.
///
/// The slope of a random walk's integral over T has the walk's weights (1 - 3u^2 + 2u^3), whose square's mean
/// is 13/35. Where wander is a bound, the skew's interval allows for as much.
std::vector<ClockFit> fit_clocks(std::span<const ClockSamples> nodes);

}  // namespace plumbline
