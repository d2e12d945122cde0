#include "models/calibration/summary.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "models/errors.hpp"

namespace plumbline::calibrating {
namespace {

constexpr double rounding = 0.3e-12;  // seconds: standard deviation of a rounding to 1 ps
constexpr std::size_t fewest_eager = 3;
constexpr double reads_a_sample = 100;  // as schemes/calibrate/surroundings.cpp takes them

double min_rounding(const Measured& m) { return std::max(m.error, rounding); }

LinePoint at(const SizeSamples& size, const Measured& y) {
  return {static_cast<double>(std::max<std::int64_t>(size.bytes, 1) - 1), {y.value, min_rounding(y)}};
}

// From the closed forms of models/calibration/round_trips.hpp; every measured time has one read in it.
//   b            = (delayed sends - delays) / n
//   u            = (receives - read) / n
//                  or, if less, (train's sends - read) / n: (n-1) max(b,gamma) + b is at least n b
//   max(b,gamma) = (train's sends - read - b) / (n - 1)
//   seen         = (PRTT(n, 0, s) - PRTT(1, 0, s)) / (n - 1)
void add_eager(const SizeSamples& size, double n, Summary& all) {
  const Measured delayed = 1 / n * (typical(size.delayed_sends, all.tick) - typical(size.delays, all.tick));
  const Measured in_a_row = 1 / n * (typical(size.train_sends, all.tick) - all.read);
  const double error = std::hypot(in_a_row.error, delayed.error);
  const Measured b = in_a_row.value < delayed.value - all.t95 * error ? in_a_row : delayed;
  all.send.push_back(at(size, b));
  all.receive.push_back(at(size, 1 / n * (typical(size.receives, all.tick) - all.read)));
  all.spacing.push_back(at(size, 1 / (n - 1) * (typical(size.train_sends, all.tick) - all.read - b)));
}

void refuse_few(const Summary& all) {
  if (all.eager >= fewest_eager) return;
  throw InputError(fmt::format(
      "only {} of the sizes from {} B to {} B are sent before their receiver is ready; the overheads "
      "need 3 or more; calibrate with smaller sizes",
      all.eager, all.bytes.front(), all.bytes.back()));
}

void refuse_no_time(double half_trip, std::int64_t bytes) {
  if (half_trip > 0) return;
  throw InputError(fmt::format(
      "half a round trip of {} B takes {:g} us by this clock; one is needed that ticks more finely, "
      "or is not set meanwhile",
      bytes, half_trip * 1e6));
}

/// Over log2 of a size.
struct Ratio {
  double x, value, error;
};

std::vector<Ratio> loops_over_single(const CalibrationSamples& samples, const Summary& all) {
  std::vector<Ratio> ratios;
  for (const InPlaceSamples& loop : samples.in_place) {
    const auto found = std::ranges::find(all.bytes, loop.bytes);
    if (found == all.bytes.end()) continue;
    const Measured trip = typical(loop.trips, all.tick / reads_a_sample);
    const double alone = 2 * all.half_trip[static_cast<std::size_t>(found - all.bytes.begin())].y.value;
    ratios.push_back({std::log2(static_cast<double>(loop.bytes)), trip.value / alone, trip.error / alone});
  }
  return ratios;
}

Ratio between(const std::vector<Ratio>& ratios, double x) {
  const auto next = std::ranges::lower_bound(ratios, x, {}, &Ratio::x);
  if (next == ratios.end()) return ratios.back();
  if (next == ratios.begin()) return ratios.front();
  const Ratio &a = next[-1], &b = *next;
  const double share = (x - a.x) / (b.x - a.x);
  return {x, a.value + share * (b.value - a.value), std::max(a.error, b.error)};
}

void as_in_loops(const CalibrationSamples& samples, Summary& all) {
  const std::vector<Ratio> ratios = loops_over_single(samples, all);
  if (ratios.empty()) return;
  for (std::size_t i = 0; i < all.bytes.size(); ++i) {
    const Ratio ratio = between(ratios, std::log2(static_cast<double>(all.bytes[i])));
    Measured& half = all.half_trip[i].y;
    half = {ratio.value * half.value, std::hypot(ratio.value * half.error, ratio.error * half.value)};
  }
}

}  // namespace

Parameter not_negative(const Measured& m, double t95) {
  return {std::max(0.0, m.value), std::max(0.0, m.value - t95 * m.error),
          std::max(0.0, m.value + t95 * m.error), false};
}

Measured measured(const Parameter& p, double t95) { return {p.value, (p.high - p.value) / t95}; }

Measured operator+(const Measured& a, const Measured& b) {
  return {a.value + b.value, std::hypot(a.error, b.error)};
}
Measured operator-(const Measured& a, const Measured& b) {
  return {a.value - b.value, std::hypot(a.error, b.error)};
}
Measured operator*(double factor, const Measured& a) {
  return {factor * a.value, std::abs(factor) * a.error};
}

Fences fences_of(std::span<const double> values) {
  const double middle = *median(values);
  std::vector<double> deviations;
  deviations.reserve(values.size());
  for (const double value : values) deviations.push_back(std::abs(value - middle));
  const double width = 4 * *median(deviations);
  return {middle - width, middle + width};
}

// Of a duration of 3.1 ticks nine in ten differences of reads are 3 ticks, and the tenth of 4 is no outlier.
Measured typical(std::span<const double> values, double tick) {
  if (values.empty()) return {0, rounding};
  const Fences fences = fences_of(values);
  std::vector<double> kept;
  for (const double value : values)
    if (value > fences.low - 1.5 * tick && value < fences.high + 1.5 * tick) kept.push_back(value);
  const double unseen = tick / static_cast<double>(kept.size());
  return {mean(kept).value_or(0), std::max({rounding, unseen, standard_error(kept).value_or(0)})};
}

double tick_of(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  double min = std::numeric_limits<double>::infinity();
  for (std::size_t i = 1; i < values.size(); ++i)
    if (values[i] - values[i - 1] > 0.1e-12) min = std::min(min, values[i] - values[i - 1]);
  return std::isinf(min) ? 1e-12 : std::max(1e-12, std::round(min * 1e12) / 1e12);
}

Summary summarise(const CalibrationSamples& samples) {
  Summary all;
  if (samples.sizes.empty()) throw InputError("a calibration without sizes cannot be fitted");
  all.tick = tick_of(samples.round_trips);
  all.read = typical(samples.reads, all.tick / reads_a_sample);
  all.t95 =
      student_t_quantile(0.975, std::max(1.0, static_cast<double>(samples.sizes.front().single.size()) - 1));
  for (const SizeSamples& size : samples.sizes) {
    const Measured single = typical(size.single, all.tick);
    all.half_trip.push_back(at(size, 0.5 * (single - all.read)));
    refuse_no_time(all.half_trip.back().y.value, size.bytes);
    all.bytes.push_back(size.bytes);
    const double between = 1.0 / (samples.messages - 1);
    all.spacing_seen.push_back(at(size, between * (typical(size.train, all.tick) - single)));
    if (size.waits_for_receiver || all.eager + 1 < all.bytes.size()) continue;
    add_eager(size, samples.messages, all);
    ++all.eager;
  }
  refuse_few(all);
  as_in_loops(samples, all);
  return all;
}

}  // namespace plumbline::calibrating
