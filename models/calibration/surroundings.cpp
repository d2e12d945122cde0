#include "models/calibration/surroundings.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <boost/math/distributions/chi_squared.hpp>

#include "models/calibration/fences.hpp"
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
  return {result.value, std::max(0.0, result.value - half), result.value + half, false};
}

const NetworkFit& middle_by_threshold(std::span<const NetworkFit> launches) {
  std::vector<const NetworkFit*> all;
  for (const NetworkFit& one : launches) all.push_back(&one);
  const auto threshold = [](const NetworkFit* fit) {
    return fit->eager_most.value_or(std::numeric_limits<std::int64_t>::max());
  };
  std::ranges::sort(all, {}, threshold);
  return *all[all.size() / 2];
}

/// Where n events were counted, how many are expected: 95 % (Garwood, 1936).
Parameter expected_count(double n) {
  const double high = quantile(boost::math::chi_squared(2 * n + 2), 0.975) / 2;
  return {n, quantile(boost::math::chi_squared(2 * n), 0.025) / 2, high, false};
}

}  // namespace

std::optional<NoiseFit> fit_noise(std::span<const double> works, double tick, int bins) {
  if (works.empty()) return std::nullopt;
  NoiseFit fit;
  const double usual = *median(works);
  const double limit = std::max(2 * tick + 0.005 * usual, calibrating::fences_of(works).high - usual);
  double lost = 0;
  for (const double work : works) {
    fit.seconds += work;
    if (work - usual <= limit) continue;
    fit.lengths.push_back(work - usual);
    lost += work - usual;
  }
  const auto count = static_cast<double>(fit.lengths.size());
  const Parameter expected = count > 0 ? expected_count(count) : Parameter{3, 0, 3, true};
  fit.rate = {expected.value / fit.seconds, expected.low / fit.seconds, expected.high / fit.seconds,
              expected.bound};
  fit.share = lost / fit.seconds;
  fit.lengths = equally_likely(std::move(fit.lengths), bins);
  return fit;
}

std::vector<double> uninterrupted(std::span<const double> trips, const NoiseFit& noise) {
  std::vector<double> kept(trips.begin(), trips.end());
  if (noise.lengths.empty() || trips.empty()) return kept;
  const double limit = std::max(calibrating::fences_of(trips).high, *median(trips) + *median(noise.lengths));
  std::erase_if(kept, [limit](double trip) { return trip > limit; });
  return kept;
}

// s^2, the variance over launches, is that of the factor and of the fits' own errors, whose mean square is
// taken off again. (n - 1) s^2 over its expectation is chi^2 distributed with n - 1 degrees of freedom.
std::optional<Parameter> fit_launches(std::span<const NetworkFit> launches) {
  if (launches.size() < 2) return std::nullopt;
  std::vector<double> values, own;
  for (const NetworkFit& one : launches) {
    values.push_back(overheads(one));
    own.push_back(std::pow((one.o_s.high - one.o_s.value) / normal95, 2) +
                  std::pow((one.o_r.high - one.o_r.value) / normal95, 2));
  }
  const auto of_factor = [&](double variance) {
    return std::sqrt(std::max(0.0, variance - *mean(own))) / *mean(values);
  };
  const double variance = std::pow(*standard_deviation(values), 2);
  const double degrees = static_cast<double>(values.size()) - 1;
  const boost::math::chi_squared chi_squared(degrees);
  const double low = of_factor(variance * degrees / quantile(chi_squared, 0.975));
  const double high = of_factor(variance * degrees / quantile(chi_squared, 0.025));
  if (low == 0) return Parameter{high, 0, high, true};
  return Parameter{of_factor(variance), low, high, false};
}

NetworkFit mean_of_launches(std::span<const NetworkFit> launches) {
  NetworkFit mean = middle_by_threshold(launches);
  for (const auto which : {&NetworkFit::o_s, &NetworkFit::o_r, &NetworkFit::g, &NetworkFit::G, &NetworkFit::O,
                           &NetworkFit::latency, &NetworkFit::L, &NetworkFit::read_cost})
    mean.*which = mean_parameter(launches, which);
  const auto over_launches = [&](auto value) {
    double sum = 0;
    for (const NetworkFit& one : launches) sum += value(one);
    return sum / static_cast<double>(launches.size());
  };
  for (const NetworkFit& one : launches)
    mean.latencies.resize(std::max(mean.latencies.size(), one.latencies.size()));
  for (std::size_t i = 0; i < mean.latencies.size(); ++i)
    mean.latencies[i] = over_launches(
        [i](const NetworkFit& one) { return one.latencies[std::min(i, one.latencies.size() - 1)]; });
  for (std::size_t i = 0; i < mean.sizes.size(); ++i) {
    mean.sizes[i].measured = over_launches([i](const NetworkFit& one) { return one.sizes[i].measured; });
    mean.sizes[i].fitted = over_launches([i](const NetworkFit& one) { return one.sizes[i].fitted; });
  }
  return mean;
}

}  // namespace plumbline
