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
/// First Theil and Sen's line, the median of the slopes between any two of at most 33 points, each the median
/// of a stretch of points: a quarter of the points in a row, however wrong, leaves more than half of these
/// slopes right, and so do wrong points elsewhere as long as they are fewer than half of each stretch. Then,
/// for precision, least squares over the points that are not outliers to it, again until they are the same
/// ones. A point weighs less the longer its round trip was, and ticks of the clock that are coarser than the
/// jitter make no outliers (docs/explanation/clocks.md).
LineFit fit_line(std::span<const Estimate> points);

}  // namespace plumbline::sync
