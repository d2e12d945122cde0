#include "models/calibration/noise_fit.hpp"

#include <algorithm>
#include <cmath>

#include <boost/math/distributions/chi_squared.hpp>

#include "models/calibration/summary.hpp"

namespace plumbline {
namespace {

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
  const double usual = *median(trips), fence = calibrating::fences_of(trips).high;
  const auto beyond = std::ranges::count_if(trips, [fence](double trip) { return trip > fence; });
  const double met = 2 * static_cast<double>(trips.size()) * noise.rate.high * (usual + *mean(noise.lengths));
  const bool all_explained = static_cast<double>(beyond) <= met;
  const double limit = all_explained ? fence : std::max(fence, usual + *median(noise.lengths));
  std::erase_if(kept, [limit](double trip) { return trip > limit; });
  return kept;
}

}  // namespace plumbline
