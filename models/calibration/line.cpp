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
  for (const LinePoint& p : points) line.chi_square += std::pow((p.y.value - line.at(p.x)) / p.y.error, 2);
  widen(line);
  return line;
}

}  // namespace plumbline
