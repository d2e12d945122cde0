#include "models/calibration/fit.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "models/calibration/classes.hpp"
#include "models/calibration/latency.hpp"
#include "models/calibration/summary.hpp"
#include "models/errors.hpp"
#include "models/statistics.hpp"

namespace plumbline {
namespace {

using calibrating::class_of;
using calibrating::half_trip;
using calibrating::measured;
using calibrating::not_negative;
using calibrating::Summary;
using calibrating::operator+;
using calibrating::operator-;
using calibrating::operator*;

constexpr double straight = 0.005;  // a protocol's round trips lie on a line to this share
constexpr double most_off = 0.05;   // by which the fitted round trip of a size may differ from the measured

double microseconds(double seconds) { return seconds * 1e6; }

bool spread_out(const WeightedLine& line) { return line.slope.error > 0; }

// Half a round trip grows by G + O a byte where messages are eager, by G where they are not; the gap grows by
// G.
Measured fit_G(const Summary& all, const std::vector<Segment>& found, const Measured& O,
               const WeightedLine* gap) {
  std::vector<Measured> estimates;
  for (const auto& [begin, end, line] : found)
    if (spread_out(line)) estimates.push_back(end <= all.eager ? line.slope - O : line.slope);
  if (gap && spread_out(*gap)) estimates.push_back(gap->slope);
  return combined(estimates);
}

// Nothing shows: gamma is at most b at every size (where the train's sends would show it).
Parameter bound_of_gap(const Summary& all, const Measured& G) {
  double most = all.send.front().y.value;
  for (const LinePoint& b : all.send) most = std::min(most, b.y.value - b.x * G.value);
  return {std::max(0.0, most), 0, std::max(0.0, most), true};
}

// L + jitter of both ways = PRTT(1, 0, 1) - read - 2 (o_s + o_r)
std::vector<double> both_latencies(const std::vector<double>& trips, double rest) {
  std::vector<double> sums;
  sums.reserve(trips.size());
  for (const double trip : trips) sums.push_back(trip - rest);
  return sums;
}

Parameter scaled(const Parameter& p, double factor) {
  return {factor * p.value, factor * p.low, factor * p.high, p.bound};
}

template <class Fit>  // NetworkFit or ClassFit
void shorten_overheads(double factor, Fit& fit) {
  fit.o_s = scaled(fit.o_s, factor);
  fit.o_r = scaled(fit.o_r, factor);
  fit.shortened *= factor;
}

// Calls within a round trip may take a little less than when timed alone, and the errors of all, and a tick,
// explain some more: then both overheads are made shorter, in proportion, until L is 0.
void leave_no_negative_latency(const CalibrationSamples& samples, const Summary& all, NetworkFit& fit) {
  const Measured overheads = measured(fit.o_s, all.t95) + measured(fit.o_r, all.t95);
  const double half = (median(samples.round_trips).value_or(0) - all.read.value) / 2;
  if (half >= overheads.value) return;
  const double error = std::hypot(overheads.error, all.half_trip.front().y.error);
  const double allowed = std::max(most_off * overheads.value, all.t95 * error + all.tick / 2);
  if (half <= 0 || half < overheads.value - allowed)
    throw InputError(
        fmt::format("half a round trip of 1 B, {:.3f} us, is less than the overheads o_s + o_r = {:.3f} us: "
                    "L would be {:.3f} us; "
                    "calls that are timed alone take longer here than in a round trip",
                    microseconds(half), microseconds(overheads.value), microseconds(half - overheads.value)));
  const double factor = half / overheads.value;
  shorten_overheads(factor, fit);
  if (fit.classes.empty()) return;
  shorten_overheads(factor, fit.classes.front());
  fit.classes.front().L = {};
}

void fit_latency(const CalibrationSamples& samples, const Summary& all, const Measured& overheads, int bins,
                 NetworkFit& fit) {
  const std::vector<double> sums = both_latencies(samples.round_trips, all.read.value + 2 * overheads.value);
  const Measured both{mean(sums).value_or(0), standard_error(sums).value_or(0)};
  const Measured latency{both.value / 2, std::hypot(both.error / 2, all.read.error / 2, overheads.error)};
  fit.latency = not_negative(latency, all.t95);
  const double spread = *quantile(sums, 0.99) - *quantile(sums, 0.01);
  fit.latencies = spread > 2 * fit.tick ? one_of_two_legs(sums, bins) : std::vector<double>{latency.value};
  for (double& one : fit.latencies) one = std::max(0.0, one);
  const double L = fit.latencies.size() == 1 ? latency.value : std::max(0.0, *min(sums) / 2);
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
    fit.rendezvous_min = samples.rendezvous_min > 0 ? samples.rendezvous_min : all.bytes[all.eager];
    fit.changes.push_back({*fit.eager_most, fit.rendezvous_min, true});
  }
  std::ranges::sort(fit.changes, {}, &ProtocolChange::first);
}

/// Of all sizes of one kind, where one set of parameters does for them.
ClassFit one_class(const NetworkFit& fit, bool rendezvous, double latency) {
  return {.rendezvous = rendezvous,
          .o_s = fit.o_s,
          .o_r = fit.o_r,
          .L = {latency},
          .G = fit.G,
          .O = rendezvous ? Parameter{} : fit.O};
}

std::vector<double> half_trips(const Summary& all, const NetworkFit& fit, double latency) {
  const ClassFit eager = one_class(fit, false, latency), rendezvous = one_class(fit, true, latency);
  std::vector<double> halves;
  for (std::size_t i = 0; i < all.bytes.size(); ++i)
    halves.push_back(half_trip(i < all.eager ? eager : rendezvous, all.bytes[i]));
  return halves;
}

// The latency is that of the smallest messages, measured as the others are: a mean over 50,000 round trips
// has rare long ones in it.
bool reproduces(const Summary& all, const NetworkFit& fit) {
  const double latency = all.half_trip.front().y.value - fit.o_s.value - fit.o_r.value;
  if (latency < 0) return false;
  const std::vector<double> fitted = half_trips(all, fit, latency);
  for (std::size_t i = 0; i < fitted.size(); ++i)
    if (std::abs(fitted[i] / all.half_trip[i].y.value - 1) > most_off) return false;
  return true;
}

void check_sizes(const Summary& all, NetworkFit& fit) {
  const std::vector<double> fitted = half_trips(all, fit, fit.latency.value);
  for (std::size_t i = 0; i < fitted.size(); ++i) {
    const double way =
        fit.classes.empty() ? fitted[i] : half_trip(class_of(fit.classes, all.bytes[i]), all.bytes[i]);
    fit.sizes.push_back({all.bytes[i], 2 * all.half_trip[i].y.value, 2 * way});
  }
}

void fit_all_sizes_at_once(const CalibrationSamples& samples, const Summary& all,
                           const std::vector<Segment>& found, int bins, NetworkFit& fit) {
  const WeightedLine send = fit_weighted_line(all.send), receive = fit_weighted_line(all.receive);
  Measured O = combined(std::vector{send.slope, receive.slope});
  fit.O = not_negative(O, all.t95);
  if (fit.O.low <= 0) O.value = fit.O.value = 0;
  const Measured o_s = send.intercept(O), o_r = receive.intercept(O);
  fit.o_s = not_negative(o_s, all.t95);
  fit.o_r = not_negative(o_r, all.t95);
  const std::vector<LinePoint> shown = calibrating::gap_points(all);
  const WeightedLine gap = shown.empty() ? WeightedLine{} : fit_weighted_line(shown);
  const Measured G = fit_G(all, found, O, shown.empty() ? nullptr : &gap);
  fit.G = not_negative(G, all.t95);
  fit.g = shown.empty() ? bound_of_gap(all, G) : not_negative(gap.intercept(G), all.t95);
  fit_latency(samples, all, o_s + o_r, bins, fit);
}

void fit_every_protocol(const CalibrationSamples& samples, const Summary& all, int bins, NetworkFit& fit) {
  fit.classes = calibrating::fit_classes(all);
  const ClassFit& smallest = fit.classes.front();
  fit.o_s = smallest.o_s, fit.o_r = smallest.o_r, fit.g = smallest.g;
  fit.G = smallest.G, fit.O = smallest.O;
  fit_latency(samples, all, measured(fit.o_s, all.t95) + measured(fit.o_r, all.t95), bins, fit);
}

}  // namespace

NetworkFit fit_network(const CalibrationSamples& samples, int bins) {
  const Summary all = calibrating::summarise(samples);
  const std::vector<Segment> found = calibrating::protocols(all, straight);
  NetworkFit fit;
  fit.read_cost = not_negative(all.read, all.t95);
  fit.tick = all.tick;
  fit_all_sizes_at_once(samples, all, found, bins, fit);
  if (!reproduces(all, fit)) fit_every_protocol(samples, all, bins, fit);
  leave_no_negative_latency(samples, all, fit);
  find_changes(samples, all, found, fit);
  check_sizes(all, fit);
  return fit;
}

}  // namespace plumbline
