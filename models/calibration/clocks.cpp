#include "models/calibration/clocks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "models/calibration/free_clock.hpp"
#include "models/line.hpp"
#include "models/statistics.hpp"

namespace plumbline {
namespace {

double length_of(const ClockSamples& node) { return node.at.back() - node.at.front(); }

/// How the rate of one clock against the other changes from interval to interval.
class Changes {
 public:
  explicit Changes(const ClockSamples& node)
      : gap_(length_of(node) / static_cast<double>(node.at.size() - 1)) {
    std::vector<double> rates;
    for (std::size_t i = 1; i < node.at.size(); ++i)
      rates.push_back((node.offset[i] - node.offset[i - 1]) / (node.at[i] - node.at[i - 1]));
    for (std::size_t i = 1; i < rates.size(); ++i) c_.push_back(rates[i] - rates[i - 1]);
    for (int lag = 0; lag <= most_lag; ++lag) gamma_[static_cast<std::size_t>(lag)] = covariance(lag);
  }

  Parameter wander() const {
    const auto n = static_cast<double>(c_.size());
    double squares = 0;
    for (int m = -2 * most_lag; m <= 2 * most_lag; ++m) squares += sum_around(m) * sum_around(m);
    const double S = sum_around(0), half = student_t_quantile(0.975, n / 5) * std::sqrt(2 / n * squares);
    const double most = of_one_clock(std::max(S, 0.0) + half);
    if (S <= half) return {most, 0, most, true};
    return {of_one_clock(S), of_one_clock(S - half), most, false};
  }

 private:
  static constexpr int most_lag = 2;

  double covariance(int lag) const {
    double sum = 0;
    for (std::size_t i = static_cast<std::size_t>(lag); i < c_.size(); ++i)
      sum += c_[i] * c_[i - static_cast<std::size_t>(lag)];
    return sum / static_cast<double>(c_.size());
  }

  double gamma(int lag) const {
    return std::abs(lag) > most_lag ? 0 : gamma_[static_cast<std::size_t>(std::abs(lag))];
  }

  double sum_around(int lag) const {
    double sum = 0;
    for (int j = -most_lag; j <= most_lag; ++j) sum += gamma(lag - j);
    return sum;
  }

  double of_one_clock(double S) const { return std::sqrt(std::max(0.0, S) / 2 / gap_); }

  std::vector<double> c_;
  std::array<double, most_lag + 1> gamma_{};
  double gap_;
};

WeightedLine line_of(const ClockSamples& node) {
  std::vector<LinePoint> points;
  for (std::size_t i = 0; i < node.at.size(); ++i)
    points.push_back({node.at[i] - node.at.front(), {node.offset[i] - node.offset.front(), 1e-12}});
  return fit_weighted_line(points);
}

ClockTrace offsets_as_trace(const ClockSamples& node) {
  ClockTrace trace;
  for (std::size_t i = 0; i < node.at.size(); ++i)
    trace.points.push_back(
        {to_picoseconds(node.at[i] - node.at.front()), to_picoseconds(node.offset[i] - node.offset.front())});
  return trace;
}

ClockFit fit_clock(const ClockSamples& node) {
  const WeightedLine line = line_of(node);
  const Parameter wander = Changes(node).wander();
  const double walk = std::sqrt(13.0 / 35 * 2 * length_of(node)) * wander.value;
  const double half = student_t_quantile(0.975, line.points - 2) * std::hypot(line.slope.error, walk);
  const double skew = line.slope.value;
  return {node.node,
          node.offset.front(),
          {skew, skew - half, skew + half, false},
          wander,
          steering_of(offsets_as_trace(node))};
}

}  // namespace

std::vector<ClockFit> fit_clocks(std::span<const ClockSamples> nodes) {
  std::vector<ClockFit> fits;
  for (const ClockSamples& node : nodes)
    if (node.at.size() >= fewest_clock_points) fits.push_back(fit_clock(node));
  return fits;
}

}  // namespace plumbline
