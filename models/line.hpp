#pragma once

#include <span>

#include "models/least_squares.hpp"

namespace plumbline {

/// A number and its standard error, both in the same unit.
struct Measured {
  double value = 0;
  double error = 0;
};

/// Independent estimates of one number, weighted by 1 / error^2; none of the errors may be 0.
Measured combined(std::span<const Measured> estimates);

struct LinePoint {
  double x = 0;
  Measured y{};
};

/// y = at_mean + slope (x - mean_x), by least squares with weights 1 / error^2: at_mean and slope are then
/// independent of each other.
struct WeightedLine {
  double mean_x = 0;
  Measured at_mean{}, slope{};
  double chi_square = 0;  ///< sum of ((y - line) / error)^2
  int points = 0;

  double at(double x) const { return at_mean.value + slope.value * (x - mean_x); }
  /// At x = 0, with the slope that was fitted, or with a better one.
  Measured intercept() const { return intercept(slope); }
  Measured intercept(const Measured& slope) const;
};

/// Points with errors above 0, one after the other, and their lines; each takes a time that does not grow
/// with the points. The lines' errors are those of the points.
class LineThroughPoints {
 public:
  void add(const LinePoint& point);

  /// By least squares; of points of one x the slope is 0 with an error of 0. Throws InputError where a point
  /// is not finite.
  WeightedLine line() const;
  /// The same among lines that do not fall and have at least `min` at x = 0, which is left of all points.
  WeightedLine rising_line(double min = 0) const;

 private:
  LeastSquares<2> equations_;  // y = intercept + slope x
  double x_ = 0;               // the last point's
  int points_ = 0;
};

/// Where the points scatter more than their errors say, the line's errors are made as much larger.
WeightedLine widened(WeightedLine line);

/// Of one or more points, widened.
WeightedLine fit_weighted_line(std::span<const LinePoint> points);

/// The same, as LineThroughPoints::rising_line().
WeightedLine fit_rising_line(std::span<const LinePoint> points, double min = 0);

}  // namespace plumbline
