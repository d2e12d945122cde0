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

double median_of(std::span<const CalibrationSamples> launches, std::size_t size,
                 std::vector<double> InPlaceSamples::*which) {
  std::vector<double> values;
  for (const CalibrationSamples& launch : launches) {
    const std::vector<double>& seen = launch.in_place[size].*which;
    values.insert(values.end(), seen.begin(), seen.end());
  }
  return median(values).value_or(0);
}

InPlaceSize summary_of(std::span<const CalibrationSamples> launches, std::size_t size) {
  const auto of = [&](auto which) { return median_of(launches, size, which); };
  return {.bytes = launches.front().in_place[size].bytes,
          .way = of(&InPlaceSamples::trips) / 2,
          .forwarded = of(&InPlaceSamples::forwards) / 2,
          .exchanged = of(&InPlaceSamples::exchanges),
          .combined = of(&InPlaceSamples::combines),
          .called = of(&InPlaceSamples::calls) / 2,
          .streamed = of(&InPlaceSamples::streams)};
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

bool reproduces(const InPlaceFit& fit, std::int64_t first, std::int64_t last, double rate) {
  return std::ranges::all_of(fit.sizes, [=](const InPlaceSize& size) {
    const double forwarded = size.way + static_cast<double>(size.bytes - 1) * rate;
    return size.bytes < first || size.bytes > last || std::abs(forwarded / size.forwarded - 1) <= most_missed;
  });
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

}  // namespace

InPlaceFit fit_in_place(std::span<const CalibrationSamples> launches, const NetworkFit& network) {
  InPlaceFit fit;
  for (std::size_t i = 0; i < launches.front().in_place.size(); ++i)
    fit.sizes.push_back(summary_of(launches, i));
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

std::vector<ForwardingRate> forwarding_rates(const InPlaceFit& fit, std::int64_t first, std::int64_t last) {
  std::vector<ForwardingRate> rates{{last, 0}};
  std::int64_t begin = first;
  bool has_size = false;
  for (const InPlaceSize& size : fit.sizes) {
    if (size.bytes < first || size.bytes > last) continue;
    const double rate = forwarding_rate(fit, begin, size.bytes);
    if (has_size && !reproduces(fit, begin, size.bytes, rate)) {
      rates.back().last = size.bytes - 1;
      begin = size.bytes;
      rates.push_back({last, forwarding_rate(fit, begin, size.bytes)});
    } else {
      rates.back().rate = rate;
    }
    has_size = true;
  }
  return rates;
}

}  // namespace plumbline
