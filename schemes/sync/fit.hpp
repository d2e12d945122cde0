#pragma once

#include <span>

#include "schemes/global_clock.hpp"
#include "schemes/sync/estimate.hpp"

namespace plumbline::sync {

struct LineFit {
  LinearMap map;    ///< anchored in the middle of the points that it rests on
  double residual;  ///< seconds: 1.4826 times the median distance of all points from the line
};

/// A straight line through two or more estimates in the order of time, which one disturbed stretch does not
/// bend.
///
/// First a line that a quarter of the points cannot move, however wrong they are and wherever they lie: Theil
/// and Sen's, the median of the slopes between any two of at most 33 points, each the median of a stretch of
/// points. Then, for precision, least squares over the points that are not outliers to it, again until
/// nothing changes. A point weighs less the longer its round trip was (docs/clocks.md).
LineFit fit_line(std::span<const Estimate> points);

}  // namespace plumbline::sync
