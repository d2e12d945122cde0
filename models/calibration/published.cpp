#include "models/calibration/published.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <span>

#include <fmt/format.h>

#include "models/calibration/latency.hpp"
#include "models/calibration/round_trips.hpp"
#include "models/calibration/segments.hpp"
#include "models/errors.hpp"
#include "models/statistics.hpp"

namespace plumbline {
namespace {

constexpr double published_scatter = 0.04;  // a class's times lie on a line to this share at best
constexpr double copies = 0.8;  // a send that copies nothing takes less than this share of one that does

using Column = std::optional<double> PublishedSize::*;

/// Of sizes from `first` to `last` that have it, over k - 1, with a relative error.
std::vector<LinePoint> points_of(const Published& results, Column column, std::int64_t first,
                                 std::int64_t last, double error) {
  std::vector<LinePoint> points;
  for (const PublishedSize& size : results.sizes) {
    if (size.bytes < first || size.bytes > last || !(size.*column)) continue;
    const double y = *(size.*column);
    points.push_back({static_cast<double>(size.bytes - 1), {y, error * y}});
  }
  return points;
}

constexpr std::int64_t no_size = 0, every_size = std::numeric_limits<std::int64_t>::max();

/// Relative standard deviation of a point about the straight line through its neighbours, which a line has
/// nothing of however far they are apart (Gasser, Sroka and Jennen-Steinmetz, 1986): with w how far the point
/// is between them, the deviation's variance is 1 + w^2 + (1 - w)^2 times that of a point. Four fifths of a
/// normal deviation are within 1.2816 standard deviations; the others are left to jumps.
double scatter_of(std::span<const LinePoint> points) {
  std::vector<double> deviations;
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    const LinePoint &before = points[i - 1], &here = points[i], &behind = points[i + 1];
    const double w = (here.x - before.x) / (behind.x - before.x);
    const double line = before.y.value + w * (behind.y.value - before.y.value);
    deviations.push_back(std::abs(here.y.value - line) / std::max(here.y.value, line) /
                         std::sqrt(1 + w * w + (1 - w) * (1 - w)));
  }
  return quantile(deviations, 0.8).value_or(0) / 1.2816;
}

/// Where sends cease to cost their bytes: the last size that does, and the first that does not.
struct Handshake {
  std::int64_t last = every_size, first = no_size;
};

std::int64_t bytes_at(const LinePoint& point) { return static_cast<std::int64_t>(point.x) + 1; }

Handshake handshake_of(const Published& results) {
  const std::vector<LinePoint> sends =
      points_of(results, &PublishedSize::send, no_size, every_size, published_scatter);
  const std::vector<Segment> parts = segments(sends, 0);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const LinePoint &last = sends[parts[i - 1].end - 1], &first = sends[parts[i].begin];
    if (parts[i].line.at(first.x) < copies * parts[i - 1].line.at(last.x))
      return {bytes_at(last), bytes_at(first)};
  }
  return {};
}

Distribution jitter_of(const std::vector<double>& values) {
  return Distribution(Empirical{std::make_shared<std::vector<double>>(values)});
}

constexpr double middle = 8;  // bytes: the small round trips stand for this size

/// One leg's time, less what `middle` bytes take more than one.
std::vector<double> legs_of(const std::vector<RoundTrip>& small, double slope, int bins) {
  std::vector<double> trips;
  for (const RoundTrip& trip : small) trips.push_back(trip.time);
  std::vector<double> legs = one_of_two_legs(trips, bins);
  for (double& leg : legs) leg = std::max(0.0, leg - slope * (middle - 1));
  return legs;
}

class Fit {
 public:
  Fit(const Published& results, int bins) : results_(results), bins_(bins) {}

  PublishedFit run() {
    const auto trips = points_of(results_, &PublishedSize::half_trip, no_size, every_size, published_scatter);
    if (trips.size() < 3)
      throw InputError(fmt::format(
          "half round trips of {} sizes are too few for a line; it takes 3. osu_latency, IMB's PingPong, "
          "Netgauge's -o file and the SMPI calibration's ping-pong have them",
          trips.size()));
    fit_.scatter = std::max(published_scatter, scatter_of(trips));
    fit_.overheads_seen =
        std::ranges::any_of(results_.sizes, [](const auto& size) { return size.send.has_value(); });
    fit_.spacing_seen =
        std::ranges::any_of(results_.sizes, [](const auto& size) { return size.spacing.has_value(); });
    const Handshake change = handshake_of(results_);
    if (change.first > no_size) fit_.S = change.last, fit_.rendezvous_min = change.first;
    take_jitter(change.last);
    add_classes(no_size, change.last, false);
    if (fit_.S) add_classes(change.first, every_size, true);
    check();
    return std::move(fit_);
  }

 private:
  std::vector<LinePoint> trips(std::int64_t first, std::int64_t last) const {
    return points_of(results_, &PublishedSize::half_trip, first, last, fit_.scatter);
  }

  std::vector<Segment> parts_of(const std::vector<LinePoint>& points, double min) const {
    return segments(points, 0, [min](const LineThroughPoints& part) { return part.rising_line(min); });
  }

  /// The smallest leg is o_s + L + o_r of one byte, what the others have more is jitter.
  void take_jitter(std::int64_t eager_most) {
    if (results_.small.empty()) return;
    const std::vector<Segment> parts = parts_of(trips(no_size, eager_most), 0);
    fit_.jitter = legs_of(results_.small, parts.front().line.slope.value, bins_);
    min_leg_ = fit_.jitter.front();
    for (double& leg : fit_.jitter) leg -= *min_leg_;
  }

  void add_classes(std::int64_t first, std::int64_t last, bool rendezvous) {
    const std::vector<LinePoint> points = trips(first, last);
    if (points.empty()) return;
    const double jitter = jitter_of_round_trip(rendezvous) / 2;
    const double send = results_.sizes.front().send.value_or(0);  // nothing is faster than a send's overhead
    for (const Segment& part : parts_of(points, jitter + send)) {
      if (part.begin > 0) note_fall(points[part.begin - 1], points[part.begin]);
      PublishedClass one{.first = bytes_at(points[part.begin]), .last = bytes_at(points[part.end - 1])};
      one.rendezvous = rendezvous;
      const bool smallest = fit_.classes.empty() && min_leg_;
      share_out(one, smallest ? *min_leg_ : part.line.intercept().value - jitter, part.line.slope.value);
      fit_.classes.push_back(one);
    }
  }

  void note_fall(const LinePoint& last, const LinePoint& first) {
    if (first.y.value < (1 - 3 * fit_.scatter) * last.y.value)
      fit_.falls.push_back({bytes_at(last), bytes_at(first), last.y.value, first.y.value});
  }

  /// A line over the class's sizes; of few points, their mean.
  std::optional<WeightedLine> line_of(const PublishedClass& one, Column column) const {
    const auto points = points_of(results_, column, one.first, one.last, published_scatter);
    if (points.empty()) return std::nullopt;
    return fit_rising_line(points);
  }

  /// `at_one` and `slope` of half a round trip without jitter become o_s, O, o_r, L and G.
  void share_out(PublishedClass& one, double at_one, double slope) const {
    const auto send = line_of(one, &PublishedSize::send), receive = line_of(one, &PublishedSize::receive);
    const auto spacing = line_of(one, &PublishedSize::spacing);
    at_one = std::max(at_one, 0.0);
    if (send && !one.rendezvous) one.O = std::min(slope, send->slope.value);
    one.G = slope - one.O;
    if (send) one.o_s = std::clamp(send->intercept({one.O, 0}).value, 0.0, at_one);
    if (one.rendezvous && !fit_.classes.empty()) one.receive = fit_.classes.front().o_r;
    if (receive && !one.rendezvous) one.receive = std::max(0.0, receive->intercept({one.O, 0}).value);
    one.o_r = std::min(one.receive, at_one - one.o_s);
    one.L = (at_one - one.o_s - one.o_r) / (one.rendezvous ? 3 : 1);
    one.g = spacing ? std::max(0.0, spacing->intercept({one.G, 0}).value) : one.o_s;
  }

  /// What it adds to the median.
  double jitter_of_round_trip(bool rendezvous) const {
    return fit_.jitter.empty() ? 0 : median_of_sum(jitter_of(fit_.jitter), legs_of_round_trip(rendezvous));
  }

  void check() {
    const LogGOPS level = machine_of(fit_).network.between_nodes;
    const double eager = jitter_of_round_trip(false), rendezvous = jitter_of_round_trip(true);
    for (const PublishedSize& size : results_.sizes) {
      if (!size.half_trip) continue;
      const double jitter = cost_of(level, size.bytes).rendezvous ? rendezvous : eager;
      fit_.sizes.push_back({size.bytes, 2 * *size.half_trip,
                            to_seconds(parameterised_round_trip(level, 1, 0, size.bytes)) + jitter});
    }
  }

  const Published& results_;
  const int bins_;
  PublishedFit fit_;
  std::optional<double> min_leg_;
};

Costs costs_of(const PublishedClass& one) {
  return {.L = std::max<Picoseconds>(1, to_picoseconds(one.L)),
          .o_s = to_picoseconds(one.o_s),
          .o_r = to_picoseconds(one.o_r),
          .g = to_picoseconds(one.g),
          .G = one.G * 1e12,
          .O = one.O * 1e12};
}

}  // namespace

PublishedFit fit_published(const Published& results, int bins) { return Fit(results, bins).run(); }

Machine machine_of(const PublishedFit& fit) {
  Machine machine;
  LogGOPS& level = machine.network.between_nodes;
  static_cast<Costs&>(level) = costs_of(fit.classes.back());
  for (std::size_t i = 0; i + 1 < fit.classes.size(); ++i)
    level.sizes.push_back({costs_of(fit.classes[i]), fit.classes[i].last});
  if (fit.S) level.S = *fit.S;
  if (!fit.jitter.empty()) level.jitter = jitter_of(fit.jitter);
  return machine;
}

}  // namespace plumbline
