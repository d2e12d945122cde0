#include "models/line.hpp"

#include <algorithm>
#include <cmath>

#include "models/errors.hpp"

namespace plumbline {
namespace {

double weight(const Measured& y) { return 1 / (y.error * y.error); }

LineThroughPoints through(std::span<const LinePoint> points) {
  LineThroughPoints line;
  for (const LinePoint& point : points) line.add(point);
  return line;
}

/// With chi^2 by the points themselves, which has more digits of it where a line fits well.
WeightedLine checked(WeightedLine line, std::span<const LinePoint> points) {
  line.chi_square = 0;
  for (const LinePoint& p : points) line.chi_square += std::pow((p.y.value - line.at(p.x)) / p.y.error, 2);
  return widened(line);
}

}  // namespace

Measured combined(std::span<const Measured> estimates) {
  double sum = 0, weights = 0;
  for (const Measured& one : estimates) {
    sum += weight(one) * one.value;
    weights += weight(one);
  }
  return {sum / weights, 1 / std::sqrt(weights)};
}

Measured WeightedLine::intercept(const Measured& other) const {
  return {at_mean.value - other.value * mean_x, std::hypot(at_mean.error, other.error * mean_x)};
}

void LineThroughPoints::add(const LinePoint& point) {
  equations_.add({1, point.x}, point.y.value, point.y.error);
  x_ = point.x;
  ++points_;
}

// With C the covariance of intercept and slope, slope and value are independent at X = -C01 / C11. The value
// there is that of a level line.
WeightedLine LineThroughPoints::line() const {
  const auto level = equations_.holding(1, 0).solve();
  if (!level) throw InputError("a straight line needs points, and finite ones");
  WeightedLine line{.mean_x = x_,
                    .at_mean = {level->coefficients[0], std::sqrt(level->covariance[0][0])},
                    .slope = {},
                    .chi_square = level->chi_square,
                    .points = points_};
  if (const auto fit = equations_.solve()) {
    line.mean_x = -fit->covariance[0][1] / fit->covariance[1][1];
    line.slope = {fit->coefficients[1], std::sqrt(fit->covariance[1][1])};
    line.chi_square = fit->chi_square;
  }
  return line;
}

// Least squares under a bound lie on it where the free line is beyond: a constant, or a line through
// (0, min).
WeightedLine LineThroughPoints::rising_line(double min) const {
  WeightedLine line = this->line();
  if (line.slope.value >= 0 && line.intercept().value >= min) return line;
  if (line.slope.value < 0) {
    line.slope.value = 0;
    line.at_mean.value = std::max(line.at_mean.value, min);
  } else {
    const auto from_min = equations_.holding(0, min).solve();
    line.slope.value = from_min ? std::max(0.0, from_min->coefficients[0]) : 0;
    line.at_mean.value = min + line.slope.value * line.mean_x;
  }
  line.chi_square = equations_.chi_square({line.intercept().value, line.slope.value});
  return line;
}

// Errors grow by sqrt(chi^2 / (n - 2)) where that is above 1 (Birge's ratio).
WeightedLine widened(WeightedLine line) {
  if (line.points < 3) return line;
  const double ratio = std::sqrt(line.chi_square / (line.points - 2));
  line.at_mean.error *= std::max(1.0, ratio);
  line.slope.error *= std::max(1.0, ratio);
  return line;
}

WeightedLine fit_weighted_line(std::span<const LinePoint> points) {
  return checked(through(points).line(), points);
}

WeightedLine fit_rising_line(std::span<const LinePoint> points, double min) {
  return checked(through(points).rising_line(min), points);
}

}  // namespace plumbline
