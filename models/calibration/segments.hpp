#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "models/line.hpp"

namespace plumbline {

/// A stretch of points that one straight line explains.
struct Segment {
  std::size_t begin = 0, end = 0;  ///< points begin to end - 1
  WeightedLine line{};
};

/// How a stretch's line is found.
using LineFit = std::function<WeightedLine(const LineThroughPoints&)>;

/// Points in rising x, cut into stretches with a line each, where the cuts and their number are found.
///
/// The cuts make the Bayesian information criterion min, sum of chi^2 + 3 m ln N for m stretches of N
/// points, each of them costing a line's two parameters and a cut (Yao, "Estimating the number of
/// change-points via Schwarz' criterion", 1988), by dynamic programming over all places (Bellman and Roth,
/// 1969), N^2 lines. A point's error is taken to be at least `min_error` times its value: no protocol is a
/// straight line to the last digit. A stretch has at least 3 points; one whose slope is below 0 by more than
/// two standard errors is taken only where there is no other way to cut.
std::vector<Segment> segments(std::span<const LinePoint> points, double min_error = 0.005,
                              const LineFit& fit = &LineThroughPoints::line);

}  // namespace plumbline
