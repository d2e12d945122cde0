#include "models/calibration/segments.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace plumbline {
namespace {

constexpr std::size_t min_points = 3;
constexpr double falls = 1e9;  // what a falling line costs in chi^2: more than any scatter

std::vector<LinePoint> with_min_error(std::span<const LinePoint> points, double min_error) {
  std::vector<LinePoint> wider(points.begin(), points.end());
  for (LinePoint& p : wider) p.y.error = std::hypot(p.y.error, min_error * std::abs(p.y.value));
  return wider;
}

double cost(const WeightedLine& line, std::size_t all) {
  const bool falling = line.slope.value + 2 * line.slope.error < 0;
  return line.chi_square + 3 * std::log(static_cast<double>(all)) + (falling ? falls : 0);
}

// best[j] = min over i <= j - 3 of best[i] + cost(i, j); from[j] is that i. From each i on, a line of one
// more point is had from the one before.
std::vector<std::size_t> best_cuts(std::span<const LinePoint> points, const LineFit& fit) {
  const std::size_t n = points.size(), fewest = std::min(n, min_points);
  std::vector<double> best(n + 1, std::numeric_limits<double>::infinity());
  std::vector<std::size_t> from(n + 1, 0);
  best[0] = 0;
  for (std::size_t i = 0; i + fewest <= n; ++i) {
    if (std::isinf(best[i])) continue;
    LineThroughPoints line;
    for (std::size_t j = i + 1; j <= n; ++j) {
      line.add(points[j - 1]);
      if (j < i + fewest) continue;
      const double total = best[i] + cost(widened(fit(line)), n);
      if (total < best[j]) best[j] = total, from[j] = i;
    }
  }
  return from;
}

}  // namespace

std::vector<Segment> segments(std::span<const LinePoint> points, double min_error, const LineFit& fit) {
  if (points.empty()) return {};
  const std::vector<LinePoint> wider = with_min_error(points, min_error);
  const std::vector<std::size_t> from = best_cuts(wider, fit);
  std::vector<Segment> found;
  for (std::size_t end = points.size(); end > 0; end = from[end]) {
    LineThroughPoints line;
    for (std::size_t i = from[end]; i < end; ++i) line.add(wider[i]);
    found.push_back({from[end], end, widened(fit(line))});
  }
  std::reverse(found.begin(), found.end());
  return found;
}

}  // namespace plumbline
