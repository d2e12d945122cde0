#include "models/calibration/line.hpp"

#include <algorithm>
#include <cmath>

namespace plumbline {
namespace {

double weight(const Measured& y) { return 1 / (y.error * y.error); }

// Errors grow by sqrt(chi^2 / (n - 2)) where that is above 1 (Birge's ratio).
void widen(WeightedLine& line) {
  if (line.points < 3) return;
  const double ratio = std::sqrt(line.chi_square / (line.points - 2));
  line.at_mean.error *= std::max(1.0, ratio);
  line.slope.error *= std::max(1.0, ratio);
}

double chi_square(const WeightedLine& line, std::span<const LinePoint> points) {
  double sum = 0;
  for (const LinePoint& p : points) sum += std::pow((p.y.value - line.at(p.x)) / p.y.error, 2);
  return sum;
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

// With X = sum w x / sum w: slope = sum w (x - X) y / sum w (x - X)^2, variance 1 / sum w (x - X)^2;
// at_mean = sum w y / sum w, variance 1 / sum w.
WeightedLine fit_weighted_line(std::span<const LinePoint> points) {
  WeightedLine line{
      .mean_x = 0, .at_mean = {}, .slope = {}, .chi_square = 0, .points = static_cast<int>(points.size())};
  double weights = 0, width = 0, turn = 0;
  for (const LinePoint& p : points) weights += weight(p.y), line.mean_x += weight(p.y) * p.x;
  line.mean_x /= weights;
  for (const LinePoint& p : points) {
    const double x = p.x - line.mean_x;
    width += weight(p.y) * x * x;
    turn += weight(p.y) * x * p.y.value;
    line.at_mean.value += weight(p.y) * p.y.value / weights;
  }
  line.at_mean.error = 1 / std::sqrt(weights);
  if (width > 0) line.slope = {turn / width, 1 / std::sqrt(width)};
  line.chi_square = chi_square(line, points);
  widen(line);
  return line;
}

// Least squares under a bound lie on it where the free line is beyond: a constant, or a line through
// (0, least), whose slope is sum w x (y - least) / sum w x^2.
WeightedLine fit_rising_line(std::span<const LinePoint> points, double least) {
  WeightedLine line = fit_weighted_line(points);
  if (line.slope.value >= 0 && line.intercept().value >= least) return line;
  double width = 0, turn = 0;
  for (const LinePoint& p : points) {
    width += weight(p.y) * p.x * p.x;
    turn += weight(p.y) * p.x * (p.y.value - least);
  }
  const bool falls = line.slope.value < 0;
  line.slope.value = falls || width == 0 ? 0 : std::max(0.0, turn / width);
  line.at_mean.value = std::max(line.at_mean.value, least);
  if (!falls) line.at_mean.value = least + line.slope.value * line.mean_x;
  line.chi_square = chi_square(line, points);
  return line;
}

}  // namespace plumbline
