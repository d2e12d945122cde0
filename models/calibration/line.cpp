#include "models/calibration/line.hpp"

#include <algorithm>
#include <cmath>

namespace plumbline {
namespace {

double weight(const Measured& y) { return 1 / (y.error * y.error); }

LineSums sums_of(std::span<const LinePoint> points) {
  LineSums sums;
  for (const LinePoint& point : points) sums.add(point);
  return sums;
}

/// With chi^2 by the points themselves: sums lose the digits in which a line fits well.
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

void LineSums::add(const LinePoint& point) {
  const double w = weight(point.y), share = w / (weights_ + w);
  const double x = point.x - mean_x_, y = point.y.value - mean_y_;
  xx_ += w * (1 - share) * x * x;
  xy_ += w * (1 - share) * x * y;
  yy_ += w * (1 - share) * y * y;
  mean_x_ += share * x;
  mean_y_ += share * y;
  weights_ += w;
  ++points_;
}

// sum w (y - (at_mean + slope (x - X)))^2
double LineSums::chi_square(const WeightedLine& line) const {
  const double slope = line.slope.value, above = mean_y_ - line.at_mean.value;
  return std::max(0.0, yy_ - 2 * slope * xy_ + slope * slope * xx_ + weights_ * above * above);
}

// With X = sum w x / sum w: slope = sum w (x - X) y / sum w (x - X)^2, variance 1 / sum w (x - X)^2;
// at_mean = sum w y / sum w, variance 1 / sum w.
WeightedLine LineSums::line() const {
  WeightedLine line{.mean_x = mean_x_,
                    .at_mean = {mean_y_, 1 / std::sqrt(weights_)},
                    .slope = {},
                    .chi_square = 0,
                    .points = points_};
  if (xx_ > 0) line.slope = {xy_ / xx_, 1 / std::sqrt(xx_)};
  line.chi_square = chi_square(line);
  return line;
}

// Least squares under a bound lie on it where the free line is beyond: a constant, or a line through
// (0, min), whose slope is sum w x (y - min) / sum w x^2.
WeightedLine LineSums::rising_line(double min) const {
  WeightedLine line = this->line();
  if (line.slope.value >= 0 && line.intercept().value >= min) return line;
  const double width = xx_ + weights_ * mean_x_ * mean_x_;
  const double turn = xy_ + weights_ * mean_x_ * (mean_y_ - min);
  const bool falls = line.slope.value < 0;
  line.slope.value = falls || width == 0 ? 0 : std::max(0.0, turn / width);
  line.at_mean.value = std::max(line.at_mean.value, min);
  if (!falls) line.at_mean.value = min + line.slope.value * line.mean_x;
  line.chi_square = chi_square(line);
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
  return checked(sums_of(points).line(), points);
}

WeightedLine fit_rising_line(std::span<const LinePoint> points, double min) {
  return checked(sums_of(points).rising_line(min), points);
}

}  // namespace plumbline
