#include "models/calibration/free_clock.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "models/statistics/tails.hpp"

namespace plumbline {
namespace {

constexpr double closest = 5;           // seconds: of readings that are used
constexpr double chi_square_95 = 3.84;  // of chi^2_1: 95 %
constexpr double doubt = 0.001;         // of a good fit that is refused

constexpr std::string_view steered_text = "it is steered";

using ClockReadings = std::vector<ClockReading>;

ClockReadings readings_of(const ClockTrace& trace) {
  ClockReadings readings;
  for (const ClockTrace::Point& one : trace.points) {
    if (!readings.empty() && to_seconds(one.at) == readings.back().at) readings.pop_back();
    readings.push_back({to_seconds(one.at), to_seconds(one.ahead - trace.points.front().ahead)});
  }
  return readings;
}

/// Every second, third, ... of them, so that they are five seconds apart, where enough are left.
ClockReadings thinned(const ClockReadings& all) {
  const double distance = median_distance(all);
  const auto enough = static_cast<double>(all.size() / fewest_clock_readings);
  const auto every = static_cast<std::size_t>(std::max(1.0, std::min(std::ceil(closest / distance), enough)));
  ClockReadings some;
  for (std::size_t i = 0; i < all.size(); i += every) some.push_back(all[i]);
  return some;
}

/// What the filter knows of a clock at a reading: x, y and their covariance, in units of q.
struct ClockState {
  double at, x, y, xx, xy, yy;
};

/// Of wander 1 and reading errors of variance r: sum of ln F, sum of v^2 / F, and the last state.
struct Filtered {
  double logarithms = 0, squares = 0;
  ClockState last{};
};

ClockState begun(const ClockReading& first, const ClockReading& second, double r) {
  const double dt = second.at - first.at, forward = std::abs(dt);
  return {second.at, second.ahead, (second.ahead - first.ahead) / dt,
          r,         r / dt,       2 * r / (dt * dt) + forward / 3};
}

// Backwards in time as well: dt is below 0 then, and noise is gained all the same.
void advance(ClockState& state, double to) {
  const double dt = to - state.at, forward = std::abs(dt);
  state.x += state.y * dt;
  state.xx += 2 * dt * state.xy + dt * dt * state.yy + forward * forward * forward / 3;
  state.xy += dt * state.yy + dt * forward / 2;
  state.yy += forward;
  state.at = to;
}

Filtered filtered(const ClockReadings& readings, double r) {
  Filtered sums;
  ClockState& state = sums.last = begun(readings[0], readings[1], r);
  for (std::size_t i = 2; i < readings.size(); ++i) {
    advance(state, readings[i].at);
    const double v = readings[i].ahead - state.x, F = state.xx + r;
    const double to_x = state.xx / F, to_y = state.xy / F;
    sums.logarithms += std::log(F);
    sums.squares += v * v / F;
    state.x += to_x * v;
    state.y += to_y * v;
    state.yy -= to_y * state.xy;
    state.xy -= to_x * state.xy;
    state.xx -= to_x * state.xx;
  }
  return sums;
}

/// Where a function of one number is least between two: golden section, to a thousandth.
template <class Function>
double golden_section(Function function, double low, double high) {
  constexpr double golden = 0.6180339887498949;
  double a = high - golden * (high - low), b = low + golden * (high - low);
  double at_a = function(a), at_b = function(b);
  while (high - low > 1e-3) {
    const bool left = at_a < at_b;
    (left ? high : low) = left ? b : a;
    if (left)
      b = std::exchange(a, high - golden * (high - low)), at_b = std::exchange(at_a, function(a));
    else
      a = std::exchange(b, low + golden * (high - low)), at_a = std::exchange(at_b, function(b));
  }
  return (low + high) / 2;
}

/// -2 ln likelihood as a function of ln q and u = ln(r / (q d^3)), d the distance of readings.
class Likelihood {
 public:
  explicit Likelihood(const ClockReadings& readings) : readings_(readings) {
    const double d = median_distance(readings);
    cube_ = d * d * d;
    const double span = (readings.back().at - readings.front().at) / d;
    most_ = 3 * std::log(span) + 10;
  }

  double variance(double u) const { return cube_ * std::exp(u); }
  double u_of(double variance) const { return std::log(variance / cube_); }
  /// Of the best q: the u that is best.
  double best_u() const {
    double best = fewest, value = std::numeric_limits<double>::infinity();
    for (double u = fewest; u <= most_; u += 1)
      if (const double one = of(u); one < value) best = u, value = one;
    return golden_section([&](double u) { return of(u); }, best - 1, std::min(best + 1, most_));
  }
  double best_q(double u) const { return filtered(readings_, variance(u)).squares / count(); }
  double of(double u) const {
    const Filtered sums = filtered(readings_, variance(u));
    return count() * std::log(sums.squares / count()) + sums.logarithms + count();
  }
  /// The least of a q: r is free. `near` is the u to begin at.
  double profile(double log_q, double near) const {
    const auto both = [&](double u) {
      const Filtered sums = filtered(readings_, variance(u));
      return count() * log_q + sums.logarithms + sums.squares / std::exp(log_q);
    };
    return both(golden_section(both, std::max(fewest, near - 8), near + 8));
  }
  double without_wander() const { return of(most_); }

 private:
  static constexpr double fewest = -12;
  double count() const { return static_cast<double>(readings_.size() - 2); }

  const ClockReadings& readings_;
  double cube_ = 1, most_ = 0;
};

/// The ln q, from the best one on in steps of that sign, at which the profile is chi^2's quantile above
/// its min.
double end_of_interval(const Likelihood& likelihood, double best, double u, double step) {
  const double limit = likelihood.profile(best, u) + chi_square_95;
  const auto near = [&](double log_q) { return u - (log_q - best); };  // the same r
  const auto above = [&](double log_q) { return likelihood.profile(log_q, near(log_q)) > limit; };
  double inside = best, outside = best + step;
  while (!above(outside) && std::abs(outside - best) < 100) inside = outside, outside += step *= 2;
  for (int i = 0; i < 12; ++i) {
    const double middle = (inside + outside) / 2;
    (above(middle) ? outside : inside) = middle;
  }
  return outside;
}

/// Of the random walk and the reading errors: wander^2 and their variance.
struct ClockNoise {
  double q = 0, r = 0;
};

bool is_straight(const ClockReadings& readings) {
  const auto changes = frequency_changes(readings, median_distance(readings));
  return std::ranges::all_of(changes, [](const FrequencyChange& one) {
    return std::abs(one.change) * std::min(one.first, one.second) < 4e-12;  // roundings to 1 ps
  });
}

ClockNoise clock_noise_of(const ClockReadings& readings) {
  if (is_straight(readings)) return {};
  const Likelihood likelihood(readings);
  const double u = likelihood.best_u(), q = likelihood.best_q(u);
  return {q, q * likelihood.variance(u)};
}

void fit_wander(const ClockReadings& readings, const ClockNoise& noise, Parameter& wander) {
  if (noise.q == 0) return;
  const Likelihood likelihood(readings);
  const double q = noise.q, u = likelihood.u_of(noise.r / q), best = std::log(q);
  const double high = std::exp(end_of_interval(likelihood, best, u, 0.1) / 2);
  if (likelihood.without_wander() - likelihood.of(u) < chi_square_95)
    wander = {high, 0, high, true};
  else
    wander = {std::sqrt(q), std::exp(end_of_interval(likelihood, best, u, -0.1) / 2), high, false};
}

Parameter skew_of(ClockReadings readings, const ClockNoise& noise, double most_wander) {
  std::ranges::reverse(readings);
  const double q = std::max(noise.q, most_wander * most_wander);
  if (q == 0) {
    const double slope =
        (readings.front().ahead - readings.back().ahead) / (readings.front().at - readings.back().at);
    return {slope, slope, slope, false};
  }
  const double value = filtered(readings, noise.r / noise.q).last.y;
  const double half = 1.96 * std::sqrt(filtered(readings, noise.r / q).last.yy * q);
  return {value, value - half, value + half, false};
}

double variance_of(const FrequencyChange& one, const ClockNoise& noise) {
  const double a = 1 / one.first, b = 1 / one.second;
  return noise.r * (a * a + (a + b) * (a + b) + b * b) + noise.q * (one.first + one.second) / 3;
}

/// Whether the fitted clock's frequency changes as the measured one's: an empty text, or why not.
std::string refusal(const AllanCheck& check, double chi_square, double n, double alpha) {
  const double degrees = n / 1.94, sum = chi_square / 1.94, above = chi_squared_tail(sum, degrees);
  if (above > alpha / 2 && 1 - above > alpha / 2) return "";
  const std::string both = fmt::format(
      "over {:.3g} s its frequency changes by {:.3g} ppm, where one with the wander and the reading "
      "errors of its shorter times changes by {:.3g} ppm",
      check.measured.tau, 1e6 * check.measured.deviation, 1e6 * check.fitted);
  if (above > 0.5) return fmt::format("{}: {}", steered_text, both);
  return "its frequency does no random walk (temperature, load, or steered at times): " + both;
}

// Where it does not at several tau, the one at which it does least is told.
void check_allan(const ClockReadings& readings, const ClockNoise& noise, FreeClockFit& fit) {
  const std::vector<AllanPoint> points = allan_deviations(readings);
  double worst = 0;
  for (const AllanPoint& point : points) {
    AllanCheck check{point, 0};
    double expected = 0, chi_square = 0, n = 0;
    for (const FrequencyChange& one : frequency_changes(readings, point.tau)) {
      const double variance = variance_of(one, noise);
      expected += variance, chi_square += one.change * one.change / variance, ++n;
    }
    check.fitted = std::sqrt(expected / n / 2);
    fit.allan.push_back(check);
    if (expected == 0 || point.tau < closest) continue;
    const std::string refused = refusal(check, chi_square, n, doubt / static_cast<double>(points.size()));
    const double miss = std::abs(std::log(check.measured.deviation / check.fitted));
    if (refused.empty() || miss < worst) continue;
    fit.refused = refused;
    worst = miss;
  }
}

std::string steps_of(const ClockTrace& trace) {
  int steps = 0;
  Picoseconds first = 0, by = 0;
  for (std::size_t i = 1; i < trace.points.size(); ++i)
    if (trace.points[i].at == trace.points[i - 1].at && trace.points[i].ahead != trace.points[i - 1].ahead &&
        steps++ == 0)
      first = trace.points[i].at, by = trace.points[i].ahead - trace.points[i - 1].ahead;
  if (steps == 0) return "";
  return fmt::format("it steps {} time{}, first by {:.3g} s at {:.6g} s", steps, steps == 1 ? "" : "s",
                     to_seconds(by), to_seconds(first));
}

}  // namespace

FreeClockFit fit_free_clock(const ClockTrace& trace) {
  FreeClockFit fit;
  const ClockReadings all = readings_of(trace);
  fit.refused = steps_of(trace);
  if (fit.refused.empty() && all.size() < fewest_clock_readings)
    fit.refused = fmt::format("it has {} readings; a fit needs {}", all.size(), fewest_clock_readings);
  if (!fit.refused.empty()) {
    for (const AllanPoint& point : allan_deviations(all)) fit.allan.push_back({point, 0});
    return fit;
  }
  const ClockReadings readings = thinned(all);
  const ClockNoise noise = clock_noise_of(readings);
  fit_wander(readings, noise, fit.wander);
  fit.reading = std::sqrt(noise.r);
  fit.skew = skew_of(readings, noise, fit.wander.bound ? fit.wander.high : 0);
  check_allan(readings, noise, fit);
  if (fit.refused.empty() && fit.wander.bound && noise.r > 0 && fit.skew.low <= 0 && fit.skew.high >= 0)
    fit.refused = fmt::format(
        "it stays within reading errors of {:.3g} s of the time: it is steered from reading to reading, or "
        "its "
        "{:.6g} s are too few to see a skew or a wander",
        fit.reading, all.back().at - all.front().at);
  return fit;
}

std::string steering_of(const ClockTrace& trace) {
  const ClockReadings all = readings_of(trace);
  if (!steps_of(trace).empty() || all.size() < fewest_clock_readings) return "";
  const ClockReadings readings = thinned(all);
  FreeClockFit fit;
  check_allan(readings, clock_noise_of(readings), fit);
  return fit.refused.starts_with(steered_text) ? fit.refused : "";
}

}  // namespace plumbline
