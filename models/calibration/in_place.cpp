#include "models/calibration/in_place.hpp"

#include <algorithm>
#include <cmath>

#include "models/calibration/classes.hpp"
#include "models/statistics.hpp"

namespace plumbline {
namespace {

constexpr std::int64_t short_bytes = 1024;  // up to here a constant shows beside what bytes take
constexpr std::int64_t shortest_bytes = 8;  // up to here sizes make no difference
constexpr double min_share = 0.02;          // of what a loop takes: medians scatter as much
constexpr double most_missed = 0.08;        // of what a forwarded message takes
constexpr double shows = 0.05;              // of what a message takes
constexpr double waits = 1.1;  // times what a message of a row takes that does not wait for others

InPlaceSize summary_of(const InPlaceSamples& seen) {
  const auto of = [&](const std::vector<double>& values) { return median(values).value_or(0); };
  return {.bytes = seen.bytes,
          .way = of(seen.trips) / 2,
          .forwarded = of(seen.forwards) / 2,
          .exchanged = of(seen.exchanges),
          .combined = of(seen.combines),
          .added = of(seen.additions),
          .called = of(seen.calls) / 2,
          .streamed = of(seen.streams)};
}

/// The mean over short sizes and its 95 % interval, from how they scatter; 0 where that reaches 0.
Parameter constant_of(const std::vector<double>& values) {
  if (values.size() < 2) return {};
  const double middle = *mean(values), half = *mean_half_width(values, 0.95);
  const Parameter found{middle, middle - half, middle + half, false};
  return found.low > 0 ? found : Parameter{0, 0, std::max(0.0, found.high), false};
}

template <class Value>
Parameter constant_of(const std::vector<InPlaceSize>& sizes, std::int64_t most_bytes, Value value) {
  std::vector<double> values;
  for (const InPlaceSize& size : sizes)
    if (size.bytes <= most_bytes) values.push_back(value(size));
  return constant_of(values);
}

/// 0 where it is lost in the whole.
double shown(double part, double whole) { return part > min_share * whole ? part : 0; }

double shown_gap(const NetworkFit& fit) { return fit.g.bound ? 0 : fit.g.value; }

template <class Costs>  // NetworkFit or ClassFit
double busy_of(const Costs& costs, double L, std::int64_t bytes) {
  return std::max(0.0, static_cast<double>(bytes - 1) * (costs.O.value - costs.G.value) - L);
}

double busy_of(const NetworkFit& fit, std::int64_t bytes) {
  if (fit.eager_most && bytes > *fit.eager_most) return 0;
  if (fit.classes.empty()) return busy_of(fit, fit.latency.value, bytes);
  const ClassFit& one = calibrating::class_of(fit.classes, bytes);
  return busy_of(one, one.L.value, bytes);
}

/// What a message of a row takes that waits for no other.
double alone_in_a_row(const ClassFit& one, double o, double k_1) {
  if (!one.rendezvous) return o + one.o_s.value + k_1 * one.O.value;
  return o + 2 * one.L.value + std::max(one.o_s.value, one.o_r.value) + k_1 * one.G.value;
}

bool near(double fitted, double measured) { return std::abs(fitted / measured - 1) <= most_missed; }

/// As far as any gap and rate can: neither makes a message faster.
bool reproduces(const InPlaceFit& fit, const ClassFit& one) {
  return std::ranges::all_of(fit.sizes, [&](const InPlaceSize& size) {
    if (size.bytes < one.first || size.bytes > one.last) return true;
    const double k_1 = static_cast<double>(size.bytes - 1), alone = alone_in_a_row(one, fit.o.value, k_1);
    const double in_a_row = std::max(alone, one.g.value + k_1 * one.G.value);
    return near(size.way + k_1 * one.G_forward, std::max(size.way, size.forwarded)) &&
           (size.streamed <= 0 || near(in_a_row, std::max(alone, size.streamed)));
  });
}

/// The gap of a class's messages, seconds, that makes streams best, relative to each, where they take 10 %
/// more than sends that do not wait for each other; elsewhere the min of g and what they leave of it, a
/// bound; g where nothing was streamed.
// min over g of sum ((A - (k-1) G - g) / A)^2
Parameter gap_of_streams(const InPlaceFit& fit, const ClassFit& one) {
  std::vector<double> gaps;
  double sums = 0, weights = 0, most = one.g.value;
  for (const InPlaceSize& size : fit.sizes) {
    if (size.bytes < one.first || size.bytes > one.last || size.streamed <= 0) continue;
    const double k_1 = static_cast<double>(size.bytes - 1), left = size.streamed - k_1 * one.G.value;
    most = std::min(most, std::max(0.0, left));
    if (size.streamed <= waits * alone_in_a_row(one, fit.o.value, k_1)) continue;
    const double weight = 1 / (size.streamed * size.streamed);
    gaps.push_back(left);
    sums += weight * left, weights += weight;
  }
  if (gaps.empty()) return most < one.g.value ? Parameter{most, 0, most, true} : one.g;
  const double gap = std::max(0.0, sums / weights);
  const double half = gaps.size() < 2 ? 0 : mean_half_width(gaps, 0.95).value_or(0);
  return {gap, std::max(0.0, gap - half), gap + half, false};
}

}  // namespace

InPlaceFit fit_in_place(std::span<const InPlaceSamples> seen, const NetworkFit& network) {
  InPlaceFit fit;
  for (const InPlaceSamples& size : seen) fit.sizes.push_back(summary_of(size));
  if (std::ranges::all_of(fit.sizes, [](const InPlaceSize& size) { return size.called > 0; })) {
    fit.o = constant_of(fit.sizes, shortest_bytes, [&](auto& size) {
      return size.streamed > shown_gap(network) ? size.streamed - network.o_s.value : 0;
    });
    const double o = fit.o.value;
    fit.o_message =
        constant_of(fit.sizes, short_bytes, [o](auto& size) { return size.called - size.way - o; });
  }
  const double call = fit.o.value + fit.o_message.value;
  for (const InPlaceSize& size : fit.sizes) {
    const double known = call + busy_of(network, size.bytes);
    const double exchange = shown(size.exchanged - size.way - known, size.exchanged);
    fit.o_exchange.push_back(exchange);
    fit.combining.push_back(shown(size.combined - size.forwarded - known - exchange, size.combined));
    fit.combining_unsent.push_back(
        size.added > 0 ? std::optional(shown(size.added - size.exchanged, size.added)) : std::nullopt);
  }
  return fit;
}

// min over G of sum ((f - h - (k-1) G) / f)^2
double forwarding_rate(const InPlaceFit& fit, std::int64_t first, std::int64_t last) {
  double products = 0, squares = 0, most = 0;
  for (const InPlaceSize& size : fit.sizes) {
    if (size.bytes < first || size.bytes > last) continue;
    const double x = static_cast<double>(size.bytes - 1) / size.forwarded;
    products += x * (size.forwarded - size.way) / size.forwarded;
    squares += x * x;
    most = std::max(most, x);
  }
  const double rate = squares > 0 ? products / squares : 0;
  return rate * most > shows ? rate : 0;
}

std::vector<ClassFit> cut_in_place(const InPlaceFit& fit, const ClassFit& one) {
  const auto part_of = [&](std::int64_t first, std::int64_t last) {
    ClassFit part = one;
    part.first = first, part.last = last;
    part.g = gap_of_streams(fit, part);
    part.G_forward = forwarding_rate(fit, first, last);
    return part;
  };
  std::vector<ClassFit> parts;
  std::int64_t first = one.first, last = 0;
  for (const InPlaceSize& size : fit.sizes) {
    if (size.bytes < one.first || size.bytes > one.last) continue;
    if (last > 0 && !reproduces(fit, part_of(first, size.bytes))) {
      parts.push_back(part_of(first, size.bytes - 1));
      first = size.bytes;
    }
    last = size.bytes;
  }
  parts.push_back(part_of(first, one.last));
  return parts;
}

}  // namespace plumbline
