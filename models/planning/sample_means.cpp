#include "models/planning/sample_means.hpp"

#include <span>
#include <vector>

#include "models/statistics.hpp"
#include "models/statistics/shapiro_wilk.hpp"
#include "models/statistics/t_tests.hpp"

namespace plumbline {
namespace {

/// As many as the paper draws for its histograms (Hunold and Carpen-Amarie 2016, section 4.1).
constexpr std::size_t means_tested = 500;

void draw_sample(const Distribution& run_time, Stream random, std::span<double> sample) {
  for (double& time : sample) time = run_time.draw(random);
}

}  // namespace

MeanIntervals sample_means(const Distribution& run_time, int size, double confidence, int samples,
                           std::uint64_t seed) {
  const double truth = run_time.mean();
  std::vector<double> sample(static_cast<std::size_t>(size)), means;
  int below = 0, above = 0;
  for (int i = 0; i < samples; ++i) {
    draw_sample(run_time, Stream(seed, Purpose::planning, 1, static_cast<std::uint64_t>(i)), sample);
    means.push_back(*mean(sample));
    const auto interval = mean_interval(sample, confidence);
    below += interval && interval->high < truth ? 1 : 0;
    above += interval && interval->low > truth ? 1 : 0;
  }
  const auto share = [&](int count) { return static_cast<double>(count) / samples; };
  const auto normal = shapiro_wilk(std::span(means).first(means_tested));
  return {1 - share(below + above), share(below), share(above),
          normal ? std::optional(normal->p) : std::nullopt};
}

}  // namespace plumbline
