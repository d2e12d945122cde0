#include "models/calibration/fit.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "models/calibration/latency.hpp"
#include "models/calibration/summary.hpp"
#include "models/errors.hpp"
#include "models/statistics.hpp"

namespace plumbline {
namespace {

using calibrating::Summary;
using calibrating::operator+;
using calibrating::operator-;
using calibrating::operator*;

constexpr double above = 5;     // standard errors that one thing is above another for certain
constexpr double hidden = 1.1;  // how much longer a train takes than its sends, where they do not wait for it

Parameter interval(const Measured& m, double t95) {
  return {m.value, m.value - t95 * m.error, m.value + t95 * m.error, false};
}

double microseconds(double seconds) { return seconds * 1e6; }

/// The points of a stretch of sizes, all eager or all rendezvous.
struct Stretch {
  std::size_t begin, end;
};

std::vector<Stretch> stretches(const Summary& all, const std::vector<Segment>& found) {
  std::vector<Stretch> cut;
  for (const Segment& segment : found) {
    if (segment.begin < all.eager && all.eager < segment.end) {
      cut.push_back({segment.begin, all.eager});
      cut.push_back({all.eager, segment.end});
    } else {
      cut.push_back({segment.begin, segment.end});
    }
  }
  return cut;
}

void refuse_falling(const Summary& all, const Stretch& stretch, const WeightedLine& line) {
  if (line.slope.value + all.t95 * line.slope.error >= 0 || line.points < 3) return;
  throw InputError(fmt::format(
      "between {} B and {} B round trips get shorter, by {:.3g} ns a byte: G would be below 0; measure these "
      "sizes again, with more repetitions",
      all.bytes[stretch.begin], all.bytes[stretch.end - 1], -2e9 * line.slope.value));
}

/// Where the gap shows, and O is known: gamma over k - 1.
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

bool spread_out(const WeightedLine& line) { return line.slope.error > 0; }

// Half a round trip grows by G + O a byte where messages are eager, by G where they are not; the gap grows by
// G.
Measured fit_G(const Summary& all, const std::vector<Segment>& found, const Measured& O,
               const WeightedLine* gap) {
  std::vector<Measured> estimates;
  for (const Stretch& stretch : stretches(all, found)) {
    const WeightedLine line =
        fit_weighted_line(std::span(all.half_trip).subspan(stretch.begin, stretch.end - stretch.begin));
    refuse_falling(all, stretch, line);
    if (spread_out(line)) estimates.push_back(stretch.end <= all.eager ? line.slope - O : line.slope);
  }
  if (gap && spread_out(*gap)) estimates.push_back(gap->slope);
  return combined(estimates);
}

// Nothing shows: gamma is at most b at every size (where the train's sends would show it).
Parameter bound_of_gap(const Summary& all, const Measured& G) {
  double most = all.send.front().y.value;
  for (const LinePoint& b : all.send) most = std::min(most, b.y.value - b.x * G.value);
  return {std::max(0.0, most), 0, std::max(0.0, most), true};
}

/// At least 0; a bound where the interval reaches down to it.
Parameter not_negative(const Measured& m, double t95) {
  Parameter p = interval(m, t95);
  p.low = std::max(0.0, p.low);
  if (m.value - t95 * m.error > 0) return p;
  return {std::max(0.0, m.value), 0, std::max(0.0, p.high), false};
}

// L + jitter of both ways = PRTT(1, 0, 1) - read - 2 (o_s + o_r)
std::vector<double> both_latencies(const std::vector<double>& trips, double rest) {
  std::vector<double> sums;
  sums.reserve(trips.size());
  for (const double trip : trips) sums.push_back(trip - rest);
  return sums;
}

void refuse_negative_latency(std::span<const double> sums, const NetworkFit& fit) {
  const double low = quantile(sums, 0.01).value_or(0) / 2;
  if (low >= 0) return;
  throw InputError(
      fmt::format("half a round trip of 1 B, {:.3f} us, is less than the overheads o_s + o_r = {:.3f} us: L "
                  "would be {:.3f} "
                  "us; calls that are timed alone take longer here than in a round trip",
                  microseconds(low + fit.o_s.value + fit.o_r.value),
                  microseconds(fit.o_s.value + fit.o_r.value), microseconds(low)));
}

void fit_latency(const CalibrationSamples& samples, const Summary& all, const Measured& overheads, int bins,
                 NetworkFit& fit) {
  const std::vector<double> sums = both_latencies(samples.round_trips, all.read.value + 2 * overheads.value);
  refuse_negative_latency(sums, fit);
  const Measured both{mean(sums).value_or(0), standard_error(sums).value_or(0)};
  const Measured latency{both.value / 2, std::hypot(both.error / 2, all.read.error / 2, overheads.error)};
  fit.latency = not_negative(latency, all.t95);
  const double spread = *quantile(sums, 0.99) - *quantile(sums, 0.01);
  fit.latencies = spread > 2 * fit.tick ? one_of_two_legs(sums, bins) : std::vector<double>{latency.value};
  for (double& one : fit.latencies) one = std::max(0.0, one);
  const double L = fit.latencies.size() == 1 ? latency.value : std::max(0.0, *least(sums) / 2);
  for (double& one : fit.latencies) one = std::max(L, one);
  fit.L = fit.latencies.size() == 1 ? fit.latency : Parameter{L, 0, L, true};
}

void find_changes(const CalibrationSamples& samples, const Summary& all, const std::vector<Segment>& found,
                  NetworkFit& fit) {
  for (std::size_t i = 1; i < found.size(); ++i)
    if (found[i].begin != all.eager)
      fit.changes.push_back({all.bytes[found[i].begin - 1], all.bytes[found[i].begin], false});
  if (all.eager < all.bytes.size()) {
    fit.eager_most = std::max(samples.eager_most, all.bytes[all.eager - 1]);
    fit.rendezvous_least = samples.rendezvous_least > 0 ? samples.rendezvous_least : all.bytes[all.eager];
    fit.changes.push_back({*fit.eager_most, fit.rendezvous_least, true});
  }
  std::ranges::sort(fit.changes, {}, &ProtocolChange::first);
}

// 2 (o_s + l + sigma + u), or 2 (o_s + 3 l + sigma + o_r), l the mean of L + jitter
void check_sizes(const Summary& all, NetworkFit& fit) {
  for (std::size_t i = 0; i < all.bytes.size(); ++i) {
    const double bytes = all.half_trip[i].x, serial = bytes * fit.G.value;
    const double ends = fit.o_s.value + fit.o_r.value + serial;
    const double way =
        i < all.eager ? ends + fit.latency.value + bytes * fit.O.value : ends + 3 * fit.latency.value;
    fit.sizes.push_back({all.bytes[i], 2 * all.half_trip[i].y.value, 2 * way});
  }
}

}  // namespace

NetworkFit fit_network(const CalibrationSamples& samples, int bins) {
  const Summary all = calibrating::summarise(samples);
  const WeightedLine send = fit_weighted_line(all.send), receive = fit_weighted_line(all.receive);
  Measured O = combined(std::vector{send.slope, receive.slope});
  NetworkFit fit;
  fit.O = not_negative(O, all.t95);
  if (fit.O.low <= 0) O.value = fit.O.value = 0;
  const Measured o_s = send.intercept(O), o_r = receive.intercept(O);
  fit.o_s = not_negative(o_s, all.t95);
  fit.o_r = not_negative(o_r, all.t95);
  const std::vector<Segment> found = segments(all.half_trip);
  const std::vector<LinePoint> shown = gap_points(all);
  const WeightedLine gap = shown.empty() ? WeightedLine{} : fit_weighted_line(shown);
  const Measured G = fit_G(all, found, O, shown.empty() ? nullptr : &gap);
  fit.G = not_negative(G, all.t95);
  fit.g = shown.empty() ? bound_of_gap(all, G) : not_negative(gap.intercept(G), all.t95);
  fit.read_cost = not_negative(all.read, all.t95);
  fit.tick = all.tick;
  fit_latency(samples, all, o_s + o_r, bins, fit);
  find_changes(samples, all, found, fit);
  check_sizes(all, fit);
  return fit;
}

}  // namespace plumbline
