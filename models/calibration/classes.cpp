#include "models/calibration/classes.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "models/errors.hpp"

namespace plumbline::calibrating {
namespace {

constexpr double above = 5;     // standard errors that one thing is above another for certain
constexpr double hidden = 1.1;  // how much longer a train takes than its sends, where they do not wait for it
constexpr double class_scatter = 0.04;  // a class's round trips lie on a line to this share
constexpr double most_fall = 0.15;  // of a class's round trips: where 1 B was in a slow state, and 8 B not

WeightedLine line_of(std::span<const LinePoint> points, const Segment& part) {
  return fit_weighted_line(points.subspan(part.begin, part.end - part.begin));
}

void refuse_falling(const Summary& all, const Segment& part) {
  const Measured slope = part.line.slope;
  if (slope.value + all.t95 * slope.error >= 0 || part.line.points < 3) return;
  const double fall = -slope.value * (all.half_trip[part.end - 1].x - all.half_trip[part.begin].x);
  if (fall <= most_fall * part.line.at_mean.value) return;
  throw InputError(fmt::format(
      "between {} B and {} B round trips get shorter, by {:.3g} ns a byte: G would be below 0; measure these "
      "sizes again, with more repetitions",
      all.bytes[part.begin], all.bytes[part.end - 1], -2e9 * slope.value));
}

/// A line whose value at one byte and whose slope are at least 0.
struct Rising {
  Measured at_one, slope;
};

Rising rising(const WeightedLine& line) {
  if (line.slope.value < 0) return {line.at_mean, {0, line.slope.error}};
  if (line.intercept().value >= 0) return {line.intercept(), line.slope};
  return {{0, line.intercept().error}, 1 / line.mean_x * line.at_mean};
}

Measured at_least_0(const Measured& m) { return {std::max(0.0, m.value), m.error}; }

/// L = rest / legs, where the overheads leave something; they are made shorter where not.
void share_out(const Measured& at_one, double legs, double t95, Measured o_s, Measured o_r, ClassFit& fit) {
  const double both = o_s.value + o_r.value;
  if (both > at_one.value) fit.shortened = at_one.value / both;
  o_s = fit.shortened * o_s, o_r = fit.shortened * o_r;
  fit.o_s = not_negative(o_s, t95);
  fit.o_r = not_negative(o_r, t95);
  fit.L = not_negative(1 / legs * (at_one - o_s - o_r), t95);
  if (fit.shortened < 1) fit.L.value = fit.L.low = 0;  // exactly, not but for rounding
}

Parameter gap_of(const Summary& all, const Segment& part, const Measured& G) {
  const double first = all.half_trip[part.begin].x, last = all.half_trip[part.end - 1].x;
  std::vector<LinePoint> shown;
  for (const LinePoint& point : gap_points(all))
    if (point.x >= first && point.x <= last) shown.push_back(point);
  if (!shown.empty()) return not_negative(at_least_0(fit_weighted_line(shown).intercept(G)), all.t95);
  double most = all.send[part.begin].y.value;
  for (std::size_t i = part.begin; i < part.end; ++i)
    most = std::min(most, all.send[i].y.value - all.send[i].x * G.value);
  return {std::max(0.0, most), 0, std::max(0.0, most), true};
}

// What is left of the spacing that the round trips of trains show: gamma - sigma, or A - sigma.
Parameter gap_of_trains(const Summary& all, const Segment& part, const Measured& G) {
  std::vector<Measured> gaps;
  for (std::size_t i = part.begin; i < part.end; ++i)
    gaps.push_back(all.spacing_seen[i].y - all.spacing_seen[i].x * G);
  return not_negative(combined(gaps), all.t95);
}

ClassFit eager_class(const Summary& all, const Segment& part) {
  ClassFit fit{.first = all.bytes[part.begin], .last = all.bytes[part.end - 1]};
  const Rising trip = rising(part.line);
  const WeightedLine send = line_of(all.send, part), receive = line_of(all.receive, part);
  Measured O{};
  if (send.slope.error > 0) O = combined(std::vector{send.slope, receive.slope});
  O.value = std::clamp(O.value, 0.0, trip.slope.value);
  const Measured G = trip.slope - O;
  fit.O = not_negative(O, all.t95);
  fit.G = not_negative(G, all.t95);
  fit.g = gap_of(all, part, G);
  share_out(trip.at_one, 1, all.t95, at_least_0(send.intercept(O)), at_least_0(receive.intercept(O)), fit);
  // Timed in a row a send or a receive takes longer than in a round trip: that holds for a row alone.
  if (fit.shortened < 1) fit.g = gap_of_trains(all, part, G);
  return fit;
}

ClassFit rendezvous_class(const Summary& all, const Segment& part, const ClassFit& smallest) {
  ClassFit fit{.first = all.bytes[part.begin], .last = all.bytes[part.end - 1], .rendezvous = true};
  const Rising trip = rising(part.line);
  fit.G = not_negative(trip.slope, all.t95);
  share_out(trip.at_one, 3, all.t95, measured(smallest.o_s, all.t95), measured(smallest.o_r, all.t95), fit);
  fit.g = smallest.g;
  // A = sigma + max(2L + max(o_s, o_r), g)
  const double hidden_below = 2 * fit.L.value + std::max(fit.o_s.value, fit.o_r.value);
  const Parameter shown = gap_of_trains(all, part, trip.slope);
  if (shown.low > hidden_below) fit.g = shown;
  return fit;
}

// Where a send or a receive takes more than twice as long as at the size before, of half the bytes or more:
// no straight line does that.
bool jumps(const Summary& all, std::size_t i) {
  const auto doubles = [i](const std::vector<LinePoint>& points) {
    return points[i].y.value > 2 * points[i - 1].y.value;
  };
  return i < all.eager && all.bytes[i] <= 2 * all.bytes[i - 1] && (doubles(all.send) || doubles(all.receive));
}

}  // namespace

std::vector<Segment> protocols(const Summary& all, double min_error) {
  std::vector<Segment> parts;
  for (const Segment& found : segments(all.half_trip, min_error)) {
    std::size_t begin = found.begin;
    for (std::size_t i = begin + 1; i < found.end; ++i) {
      if (i != all.eager && !jumps(all, i)) continue;
      parts.push_back({begin, i});
      begin = i;
    }
    parts.push_back({begin, found.end});
  }
  for (Segment& part : parts) {
    part.line = line_of(all.half_trip, part);
    refuse_falling(all, part);
  }
  return parts;
}

std::vector<LinePoint> gap_points(const Summary& all) {
  std::vector<LinePoint> shown;
  for (std::size_t i = 0; i < all.eager; ++i) {
    const Measured b = all.send[i].y, u = all.receive[i].y;
    const Measured seen = all.spacing_seen[i].y, sent = all.spacing[i].y;
    const double most = std::max({sent.value, b.value, u.value});
    if (seen.value > hidden * most + above * seen.error) {
      shown.push_back(all.spacing_seen[i]);
    } else if (sent.value > 1.003 * b.value + above * sent.error) {
      shown.push_back(all.spacing[i]);
    }
  }
  return shown;
}

std::vector<ClassFit> fit_classes(const Summary& measured) {
  Summary all = measured;
  for (auto* points : {&all.half_trip, &all.send, &all.receive})
    for (LinePoint& point : *points) point.y.error = std::hypot(point.y.error, class_scatter * point.y.value);
  std::vector<ClassFit> classes;
  for (const Segment& part : protocols(all, class_scatter))
    classes.push_back(part.end <= all.eager ? eager_class(all, part)
                                            : rendezvous_class(all, part, classes.front()));
  return classes;
}

const ClassFit& class_of(const std::vector<ClassFit>& classes, std::int64_t bytes) {
  const auto reaches = [bytes](const ClassFit& one) { return bytes <= one.last; };
  const auto found = std::ranges::find_if(classes, reaches);
  return found == classes.end() ? classes.back() : *found;
}

double half_trip(const ClassFit& sizes, std::int64_t bytes) {
  const double k = static_cast<double>(std::max<std::int64_t>(bytes, 1)) - 1;
  const double ends = sizes.o_s.value + sizes.o_r.value + k * (sizes.G.value + sizes.O.value);
  return ends + (sizes.rendezvous ? 3 : 1) * sizes.L.value;
}

}  // namespace plumbline::calibrating
