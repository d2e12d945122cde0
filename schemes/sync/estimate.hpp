#pragma once

#include <span>

#include "models/picoseconds.hpp"
#include "schemes/clock_sync.hpp"

namespace plumbline::sync {

/// One ping-pong as the client knows it, in seconds: two times of its own clock, one of the reference's
/// between.
struct Exchange {
  double sent;      ///< t1
  double answered;  ///< t2
  double received;  ///< t3

  /// t3 - t1, rounded to 1 ps: differences of doubles would part round trips that are equal on the clock.
  /// (For two hours, until doubles are coarser.)
  double round_trip() const { return to_seconds(to_picoseconds(received - sent)); }
  double middle() const { return sent + (received - sent) / 2; }
  /// t2 - (t1 + t3) / 2, by differences first: times are large, offsets may be small.
  double offset() const { return ((answered - sent) + (answered - received)) / 2; }
};

/// By how much the reference's clock is ahead of the client's.
struct Estimate {
  double at;          ///< seconds on the client's clock: the time that the offset holds for
  double offset;      ///< seconds
  double round_trip;  ///< seconds: of the exchanges that it rests on
};

/// What an estimator makes of one or more exchanges, which are in the order of time.
Estimate estimate(PairEstimator estimator, std::span<const Exchange> exchanges);

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
