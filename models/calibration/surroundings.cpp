#include "models/calibration/surroundings.hpp"

#include <algorithm>
#include <cmath>

#include <boost/math/distributions/chi_squared.hpp>

#include "models/calibration/line.hpp"
#include "models/statistics.hpp"

namespace plumbline {
namespace {

constexpr double normal95 = 1.96;

std::vector<double> equally_likely(std::vector<double> values, int bins) {
  std::sort(values.begin(), values.end());
  if (values.size() <= static_cast<std::size_t>(bins)) return values;
  std::vector<double> means;
  for (int i = 0; i < bins; ++i) {
    const std::size_t n = values.size(),
                      begin = static_cast<std::size_t>(i) * n / static_cast<std::size_t>(bins);
    const std::size_t end = static_cast<std::size_t>(i + 1) * n / static_cast<std::size_t>(bins);
    means.push_back(*mean(std::span(values).subspan(begin, end - begin)));
  }
  return means;
}

// With rates r_i = (y_(i+1) - y_i) / h of an offset y, the changes c_i = r_(i+1) - r_i have the variance of
// the wander over h and that of the reading errors, which the next two autocovariances take off again: a
// reading error e adds 6 e^2, -4 e^2 and e^2 (over h^2), and 6 - 2 4 + 2 1 = 0. The wander's second in which
// it changes lies anywhere: the share p and 1 - p of it add (p^2 + (1-p)^2 + 2 p (1-p)) = 1.
//   relative wander^2 h = gamma_0 + 2 gamma_1 + 2 gamma_2;   one clock's is half of the variance of two.
struct Changes {
  std::vector<double> c;
  double gap;

  double covariance(std::size_t lag) const {
    double sum = 0;
    for (std::size_t i = 0; i + lag < c.size(); ++i) sum += c[i] * c[i + lag];
    return sum / static_cast<double>(c.size());
  }
};

Changes changes_of(const ClockSamples& node) {
  Changes changes{{}, (node.at.back() - node.at.front()) / static_cast<double>(node.at.size() - 1)};
  std::vector<double> rates;
  for (std::size_t i = 1; i < node.at.size(); ++i)
    rates.push_back((node.offset[i] - node.offset[i - 1]) / (node.at[i] - node.at[i - 1]));
  for (std::size_t i = 1; i < rates.size(); ++i) changes.c.push_back(rates[i] - rates[i - 1]);
  return changes;
}

// The variance of a sum over five lags is about 2 (2 2 + 1) / n of its square: below twice its standard error
// it is a bound, of what the changes would be if they were wander alone.
Parameter fit_wander(const Changes& changes) {
  const double variance =
      (changes.covariance(0) + 2 * changes.covariance(1) + 2 * changes.covariance(2)) / 2 / changes.gap;
  const double relative = std::sqrt(10.0 / static_cast<double>(changes.c.size()));
  const double most = std::sqrt(changes.covariance(0) / 2 / changes.gap);
  if (changes.c.size() < 5 || variance <= 0 || 2 * relative >= 1) return {most, 0, most, true};
  const double value = std::sqrt(variance);
  return {value, value * std::sqrt(1 - 2 * relative), value * std::sqrt(1 + 2 * relative), false};
}

// Least squares; the scatter around the line, wander in it, is the error of a point.
ClockFit fit_clock(const ClockSamples& node) {
  std::vector<LinePoint> points;
  for (std::size_t i = 0; i < node.at.size(); ++i)
    points.push_back({node.at[i] - node.at.front(), {node.offset[i] - node.offset.front(), 1e-12}});
  const WeightedLine line = fit_weighted_line(points);
  const double half = student_t_quantile(0.975, line.points - 2) * line.slope.error;
  return {node.node,
          node.offset.front(),
          {line.slope.value, line.slope.value - half, line.slope.value + half, false},
          fit_wander(changes_of(node))};
}

double overheads(const NetworkFit& fit) { return fit.o_s.value + fit.o_r.value; }

Parameter mean_parameter(std::span<const NetworkFit> launches, Parameter NetworkFit::*which) {
  Parameter result = launches.front().*which;
  std::vector<double> values;
  for (const NetworkFit& one : launches)
    values.push_back((one.*which).value), result.bound |= (one.*which).bound;
  if (values.size() < 2) return result;
  result.value = *mean(values);
  const double half = *mean_half_width(values, 0.95);
  if (result.bound) return {result.value, 0, result.value, true};
  return {result.value, result.value - half, result.value + half, false};
}

}  // namespace

std::optional<NoiseFit> fit_noise(std::span<const double> works, double tick, int bins) {
  if (works.empty()) return std::nullopt;
  NoiseFit fit;
  const double usual = *median(works);
  const double fence = tukey_fences(works).value_or(Fences{0, 0}).high;
  const double limit = std::max(2 * tick + 0.005 * usual, fence - usual);
  double lost = 0;
  for (const double work : works) {
    fit.seconds += work;
    if (work - usual <= limit) continue;
    fit.lengths.push_back(work - usual);
    lost += work - usual;
  }
  const auto count = static_cast<double>(fit.lengths.size());
  const double rate = count / fit.seconds, half = normal95 * std::sqrt(count) / fit.seconds;
  fit.rate = count > 0 ? Parameter{rate, std::max(0.0, rate - half), rate + half, false}
                       : Parameter{3 / fit.seconds, 0, 3 / fit.seconds, true};
  fit.share = lost / fit.seconds;
  fit.lengths = equally_likely(std::move(fit.lengths), bins);
  return fit;
}

std::vector<double> uninterrupted(std::span<const double> trips, const NoiseFit& noise) {
  std::vector<double> kept(trips.begin(), trips.end());
  const std::optional<Fences> fences = tukey_fences(trips);
  if (noise.lengths.empty() || !fences) return kept;
  const double limit = std::max(fences->high, *median(trips) + *median(noise.lengths));
  std::erase_if(kept, [limit](double trip) { return trip > limit; });
  return kept;
}

std::vector<ClockFit> fit_clocks(std::span<const ClockSamples> nodes) {
  std::vector<ClockFit> fits;
  for (const ClockSamples& node : nodes)
    if (node.at.size() >= 3) fits.push_back(fit_clock(node));
  return fits;
}

// (n - 1) s^2 / sigma^2 is chi^2 distributed with n - 1 degrees of freedom. What the fits' own errors would
// spread is taken off: s^2 = variance over launches - mean square of their standard errors.
std::optional<Parameter> fit_launches(std::span<const NetworkFit> launches) {
  if (launches.size() < 2) return std::nullopt;
  std::vector<double> values, own;
  for (const NetworkFit& one : launches) {
    values.push_back(overheads(one));
    own.push_back(std::pow((one.o_s.high - one.o_s.low) / 2 / normal95, 2) +
                  std::pow((one.o_r.high - one.o_r.low) / 2 / normal95, 2));
  }
  const double variance = std::pow(*standard_deviation(values), 2) - *mean(own);
  const double sd = std::sqrt(std::max(0.0, variance)) / *mean(values);
  const double degrees = static_cast<double>(values.size()) - 1;
  const boost::math::chi_squared chi_squared(degrees);
  return Parameter{sd, sd * std::sqrt(degrees / quantile(chi_squared, 0.975)),
                   sd * std::sqrt(degrees / quantile(chi_squared, 0.025)), false};
}

NetworkFit mean_of_launches(std::span<const NetworkFit> launches) {
  NetworkFit mean = launches.front();
  for (const auto which : {&NetworkFit::o_s, &NetworkFit::o_r, &NetworkFit::g, &NetworkFit::G, &NetworkFit::O,
                           &NetworkFit::latency, &NetworkFit::L, &NetworkFit::read_cost})
    mean.*which = mean_parameter(launches, which);
  const auto n = static_cast<double>(launches.size());
  for (std::size_t i = 0; i < mean.latencies.size(); ++i) {
    mean.latencies[i] = 0;
    for (const NetworkFit& one : launches)
      mean.latencies[i] += one.latencies[std::min(i, one.latencies.size() - 1)] / n;
  }
  return mean;
}

}  // namespace plumbline
