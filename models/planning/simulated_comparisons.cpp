#include "models/planning/simulated_comparisons.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "models/planning/simulated_launch.hpp"
#include "models/statistics.hpp"
#include "models/statistics/wilcoxon.hpp"

namespace plumbline {
namespace {

using Launches = std::vector<SimulatedLaunch>;

Launches draw_side(const LaunchSampler& sampler, int launches, double factor, Stream& random) {
  Launches side;
  for (int i = 0; i < launches; ++i) {
    const SimulatedLaunch launch = sampler.draw(random);
    side.push_back({factor * launch.mean, factor * factor * launch.variance, factor * launch.median});
  }
  return side;
}

/// A sample by what its t test needs.
struct Summary {
  double mean = 0, squares = 0;  ///< squares: of the distances to the mean, summed
};

// All observations of several launches: squares within them, and of their means.
Summary summary_of(std::span<const SimulatedLaunch> launches, double reps) {
  Summary summary;
  for (const SimulatedLaunch& launch : launches)
    summary.mean += launch.mean / static_cast<double>(launches.size());
  for (const SimulatedLaunch& launch : launches)
    summary.squares +=
        (reps - 1) * launch.variance + reps * (launch.mean - summary.mean) * (launch.mean - summary.mean);
  return summary;
}

/// Student's t test of two sides of `size` observations each; `critical`: the t from which on it rejects.
bool t_test_rejects(const Summary& a, const Summary& b, double size, double critical) {
  const double variance = (a.squares + b.squares) / (2 * size - 2);
  return std::abs(a.mean - b.mean) > critical * std::sqrt(2 * variance / size);
}

std::vector<double> sorted_medians(const Launches& side) {
  std::vector<double> medians;
  for (const SimulatedLaunch& launch : side) medians.push_back(launch.median);
  std::ranges::sort(medians);
  return medians;
}

/// W: how many pairs have a > b.
std::size_t pairs_above(const Launches& a, const Launches& b) {
  const std::vector<double> of_a = sorted_medians(a), of_b = sorted_medians(b);
  std::size_t pairs = 0, below = 0;
  for (const double value : of_a) {
    while (below < of_b.size() && of_b[below] < value) ++below;
    pairs += below;
  }
  return pairs;
}

/// The three tests of one design.
class Tests {
 public:
  Tests(const ComparisonDesign& design, double level)
      : reps_(design.reps),
        launches_(static_cast<std::size_t>(design.launches)),
        t_of_one_(critical_t(reps_, level)),
        t_of_all_(critical_t(reps_ * design.launches, level)),
        ranks_(wilcoxon_rejection(launches_, launches_, level)) {}

  bool one_launch_rejects(const Launches& a, const Launches& b) const {
    return t_test_rejects(summary_of(std::span(a).first(1), reps_), summary_of(std::span(b).first(1), reps_),
                          reps_, t_of_one_);
  }
  bool pooled_rejects(const Launches& a, const Launches& b) const {
    return t_test_rejects(summary_of(a, reps_), summary_of(b, reps_), reps_ * static_cast<double>(launches_),
                          t_of_all_);
  }
  bool medians_reject(const Launches& a, const Launches& b) const {
    const std::size_t W = pairs_above(a, b);
    return W < ranks_.below || W + ranks_.below > launches_ * launches_;
  }

 private:
  static double critical_t(double size, double level) {
    return student_t_quantile(1 - level / 2, 2 * size - 2);
  }

  double reps_;
  std::size_t launches_;
  double t_of_one_, t_of_all_;
  WilcoxonRejection ranks_;
};

}  // namespace

RejectionRates simulate_comparisons(const ComparisonDesign& design, double level, int comparisons,
                                    std::uint64_t seed) {
  const LaunchSampler sampler(design.model, design.reps);
  const Tests tests(design, level);
  int one_launch = 0, pooled = 0, medians = 0;
  for (int i = 0; i < comparisons; ++i) {
    Stream random(seed, Purpose::planning, 0, static_cast<std::uint64_t>(i));
    const Launches a = draw_side(sampler, design.launches, 1, random);
    const Launches b = draw_side(sampler, design.launches, 1 + design.effect, random);
    one_launch += tests.one_launch_rejects(a, b) ? 1 : 0;
    pooled += tests.pooled_rejects(a, b) ? 1 : 0;
    medians += tests.medians_reject(a, b) ? 1 : 0;
  }
  const auto share = [&](int count) { return static_cast<double>(count) / comparisons; };
  return {share(one_launch), share(pooled), share(medians)};
}

}  // namespace plumbline
