#include "models/calibration/launches.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <boost/math/distributions/chi_squared.hpp>

#include "models/statistics.hpp"

namespace plumbline {
namespace {

constexpr double normal95 = 1.96;
constexpr Parameter NetworkFit::*parameters[] = {
    &NetworkFit::o_s, &NetworkFit::o_r,     &NetworkFit::g, &NetworkFit::G,
    &NetworkFit::O,   &NetworkFit::latency, &NetworkFit::L, &NetworkFit::read_cost};

double overheads(const NetworkFit& fit) { return fit.o_s.value + fit.o_r.value; }

/// About `value`, Student's interval over launches; a bound where one of them has a bound.
Parameter over_launches(std::span<const NetworkFit> fits, Parameter NetworkFit::*which, double value) {
  std::vector<double> values;
  for (const NetworkFit& one : fits) values.push_back((one.*which).value);
  const double half = *mean_half_width(values, 0.95);
  if (std::ranges::any_of(fits, [&](const NetworkFit& one) { return (one.*which).bound; }))
    return {value, 0, value, true};
  return {value, std::max(0.0, value - half), value + half, false};
}

/// Of a value of each.
template <class Each, class Value>
double mean_over(std::span<const Each> all, Value value) {
  double sum = 0;
  for (const Each& one : all) sum += value(one);
  return sum / static_cast<double>(all.size());
}

/// The launch in the middle by a value of each.
template <class Each, class Value>
const Each& middle_by(std::span<const Each> all, Value value) {
  std::vector<const Each*> sorted;
  for (const Each& one : all) sorted.push_back(&one);
  std::ranges::sort(sorted, {}, [&](const Each* one) { return value(*one); });
  return *sorted[sorted.size() / 2];
}

NetworkFit mean_of(std::span<const NetworkFit> fits) {
  NetworkFit mean = middle_by(fits, [](const NetworkFit& fit) {
    return fit.eager_most.value_or(std::numeric_limits<std::int64_t>::max());
  });
  for (const auto which : parameters)
    mean.*which = over_launches(fits, which,
                                mean_over(fits, [&](const NetworkFit& one) { return (one.*which).value; }));
  for (const NetworkFit& one : fits)
    mean.latencies.resize(std::max(mean.latencies.size(), one.latencies.size()));
  for (std::size_t i = 0; i < mean.latencies.size(); ++i)
    mean.latencies[i] = mean_over(
        fits, [i](const NetworkFit& one) { return one.latencies[std::min(i, one.latencies.size() - 1)]; });
  for (std::size_t i = 0; i < mean.sizes.size(); ++i) {
    mean.sizes[i].measured = mean_over(fits, [i](const NetworkFit& one) { return one.sizes[i].measured; });
    mean.sizes[i].fitted = mean_over(fits, [i](const NetworkFit& one) { return one.sizes[i].fitted; });
  }
  return mean;
}

void append(std::vector<double>& all, const std::vector<double>& more, double less = 0) {
  for (const double value : more) all.push_back(value - less);
}

/// Each launch has a delay of its own: what it takes is taken off of the delayed sends, too.
void append(SizeSamples& all, const SizeSamples& more) {
  const double delays = median(more.delays).value_or(0);
  append(all.single, more.single);
  append(all.train, more.train);
  append(all.train_sends, more.train_sends);
  append(all.delayed_sends, more.delayed_sends, delays);
  append(all.delays, more.delays, delays);
  append(all.receives, more.receives);
}

SizeSamples pooled_size(std::span<const CalibrationSamples> launches, std::size_t index) {
  SizeSamples all{.bytes = launches.front().sizes[index].bytes};
  std::size_t waiting = 0;
  for (const CalibrationSamples& launch : launches) {
    append(all, launch.sizes[index]);
    waiting += launch.sizes[index].waits_for_receiver;
  }
  all.waits_for_receiver = 2 * waiting > launches.size();
  return all;
}

InPlaceSamples middle_in_place(std::span<const CalibrationSamples> launches, std::size_t index) {
  InPlaceSamples all{.bytes = launches.front().in_place[index].bytes};
  for (const auto which : {&InPlaceSamples::trips, &InPlaceSamples::forwards, &InPlaceSamples::exchanges,
                           &InPlaceSamples::combines, &InPlaceSamples::additions, &InPlaceSamples::calls,
                           &InPlaceSamples::streams})
    all.*which = middle_by(launches,
                           [&](const CalibrationSamples& launch) {
                             return median(launch.in_place[index].*which).value_or(0);
                           })
                     .in_place[index].*
                 which;
  return all;
}

}  // namespace

std::vector<InPlaceSamples> middle_in_place(std::span<const CalibrationSamples> launches) {
  std::vector<InPlaceSamples> all;
  for (std::size_t i = 0; i < launches.front().in_place.size(); ++i)
    all.push_back(middle_in_place(launches, i));
  return all;
}

CalibrationSamples pooled(std::span<const CalibrationSamples> launches) {
  CalibrationSamples all{.messages = launches.front().messages};
  const CalibrationSamples& middle = middle_by(launches, [](const CalibrationSamples& launch) {
    return launch.rendezvous_min == 0 ? std::numeric_limits<std::int64_t>::max() : launch.eager_most;
  });
  all.eager_most = middle.eager_most, all.rendezvous_min = middle.rendezvous_min;
  for (std::size_t i = 0; i < launches.front().sizes.size(); ++i)
    all.sizes.push_back(pooled_size(launches, i));
  for (const CalibrationSamples& launch : launches) {
    append(all.reads, launch.reads);
    append(all.round_trips, launch.round_trips);
  }
  all.in_place = middle_in_place(launches);
  return all;
}

NetworkFit fit_launches(std::span<const CalibrationSamples> launches, std::span<const NetworkFit> fits,
                        int bins) {
  if (fits.size() == 1) return fits.front();
  if (std::ranges::all_of(fits, [](const NetworkFit& fit) { return fit.classes.empty(); }))
    return mean_of(fits);
  NetworkFit fit = fit_network(pooled(launches), bins);
  for (const auto which : parameters) fit.*which = over_launches(fits, which, (fit.*which).value);
  return fit;
}

// s^2, the variance over launches, is that of the factor and of the fits' own errors, whose mean square is
// taken off again. (n - 1) s^2 over its expectation is chi^2 distributed with n - 1 degrees of freedom.
std::optional<Parameter> factor_of_launches(std::span<const NetworkFit> fits) {
  if (fits.size() < 2) return std::nullopt;
  std::vector<double> values, own;
  for (const NetworkFit& one : fits) {
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

}  // namespace plumbline
