#include "schemes/sync/estimate.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "models/line.hpp"
#include "models/statistics.hpp"

namespace plumbline::sync {
namespace {

constexpr std::size_t most_stretches = 33;
constexpr int most_refinements = 20;
constexpr double outlier = 4;            // robust standard deviations
constexpr double to_deviation = 1.4826;  // of a normal distribution: standard deviation / median distance

/// y = offset + slope (x - at)
struct Line {
  double at, offset, slope;
  double distance(const Estimate& point) const { return point.offset - offset - slope * (point.at - at); }
};

struct Point {
  double x, y;
};

Point middle_of(std::span<const Estimate> stretch) {
  std::vector<double> x, y;
  for (const Estimate& point : stretch) {
    x.push_back(point.at);
    y.push_back(point.offset);
  }
  return {*median(x), *median(y)};
}

std::vector<Point> middles(std::span<const Estimate> points) {
  const std::size_t count = std::min(points.size(), most_stretches);
  std::vector<Point> result;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t begin = i * points.size() / count;
    result.push_back(middle_of(points.subspan(begin, (i + 1) * points.size() / count - begin)));
  }
  return result;
}

// slope  = median over all pairs of (y_j - y_i) / (x_j - x_i)
// offset = median of y_i - slope (x_i - at)
Line theil_sen(std::span<const Point> points) {
  std::vector<double> slopes, offsets;
  for (std::size_t j = 1; j < points.size(); ++j)
    for (std::size_t i = 0; i < j; ++i)
      if (points[j].x > points[i].x)
        slopes.push_back((points[j].y - points[i].y) / (points[j].x - points[i].x));
  Line line{points[points.size() / 2].x, 0, median(slopes).value_or(0)};
  for (const Point& point : points) offsets.push_back(point.y - line.slope * (point.x - line.at));
  line.offset = *median(offsets);
  return line;
}

// The jitter of an exchange's two ways is at most its excess over the smallest round trip, and the offset's
// error half of their difference. So a point's standard deviation is taken to be proportional to its excess
// e, plus the typical excess m for what all have in common, in units of which it is 1 + e / m.
// m is the median of the excesses above 0: on coarse ticks most round trips are the smallest.
double typical_excess(std::span<const double> excess) {
  std::vector<double> above;
  for (const double e : excess)
    if (e > 0) above.push_back(e);
  return median(above).value_or(0);
}

std::vector<double> errors_of(std::span<const Estimate> points) {
  std::vector<double> excess;
  for (const Estimate& point : points) excess.push_back(point.round_trip);
  const double min_trip = *min(excess);
  for (double& e : excess) e -= min_trip;
  const double typical = typical_excess(excess);
  for (double& e : excess) e = typical > 0 ? 1 + e / typical : 1;
  return excess;
}

double spread(const Line& line, std::span<const Estimate> points) {
  std::vector<double> distances;
  for (const Estimate& point : points) distances.push_back(std::abs(line.distance(point)));
  return to_deviation * *median(distances);
}

// Half a tick of the client's clock, where ticks are coarse enough to be seen; else 0.
//
// The middles of exchanges are then whole multiples of half a tick, and so are their second differences
//   d_i = x_(i+1) - 2 x_i + x_(i-1)
// which evenly spread points leave small: the smallest of them that is not 0 is the candidate, and holds if
// nine of ten d are multiples of it, and a quarter is not 0. Offsets do not show the tick as well: a
// reference that answers with its global time does not answer in whole ticks.
double half_tick(std::span<const Estimate> points) {
  constexpr double nothing = 0.5e-12;  // seconds: doubles add up to less
  constexpr std::size_t min_points = 10;
  if (points.size() < min_points) return 0;
  std::vector<double> bends;
  double half = std::numeric_limits<double>::infinity();
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    bends.push_back(std::abs((points[i + 1].at - points[i].at) - (points[i].at - points[i - 1].at)));
    if (bends.back() > nothing) half = std::min(half, bends.back());
  }
  const auto bent = std::ranges::count_if(bends, [](double bend) { return bend > nothing; });
  const auto whole = std::ranges::count_if(
      bends, [&](double bend) { return std::abs(std::remainder(bend, half)) <= nothing + 0.01 * half; });
  const auto count = static_cast<std::ptrdiff_t>(bends.size());
  return 4 * bent >= count && 10 * whole >= 9 * count ? half : 0;
}

/// Points by number: whether they are kept.
using Kept = std::vector<bool>;

// At least half of the points are within the limit, which is above their median distance. Where the clocks
// tick coarsely, most points may lie on one line, and a wrong one: a reading is wrong by up to a tick.
Kept near(const Line& line, std::span<const Estimate> points, double half_tick) {
  const double limit = outlier * std::max(spread(line, points), half_tick);
  Kept kept(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) kept[i] = std::abs(line.distance(points[i])) <= limit;
  return kept;
}

// Over distances from a line near the points, and times from its anchor, so that nothing is lost to
// cancellation.
Line least_squares(const Line& near, std::span<const Estimate> points, const Kept& kept,
                   std::span<const double> errors) {
  LineThroughPoints through;
  for (std::size_t i = 0; i < points.size(); ++i)
    if (kept[i]) through.add({points[i].at - near.at, {near.distance(points[i]), errors[i]}});
  const WeightedLine turn = through.line();
  return {near.at + turn.mean_x, near.offset + near.slope * turn.mean_x + turn.at_mean.value,
          near.slope + turn.slope.value};
}

}  // namespace

LineFit fit_line(std::span<const Estimate> points) {
  const std::vector<double> errors = errors_of(points);
  const double half = half_tick(points);
  Line line = theil_sen(middles(points));
  Kept last;
  for (int i = 0; i < most_refinements; ++i) {
    Kept kept = near(line, points, half);
    if (kept == last) break;  // of the same points comes the same line
    line = least_squares(line, points, kept, errors);
    last = std::move(kept);
  }
  return {{line.at, line.offset, line.slope}, spread(line, points)};
}

}  // namespace plumbline::sync
