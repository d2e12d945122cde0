#include "models/planning/simulated_launch.hpp"

#include <cmath>

namespace plumbline {
namespace {

Distribution gamma_of_mean_one(double shape) { return Distribution(Gamma{shape, 1 / shape}); }

}  // namespace

// The k-th of n uniform order statistics is Beta(k, n + 1 - k), and with G(a) gamma-distributed of shape a
// Beta(a, b) = G(a) / (G(a) + G(b)). k = (n + 1) / 2, rounded down: the median's, or the lower of the two.
LaunchSampler::LaunchSampler(const VarianceModel& model, int reps)
    : model_(model),
      reps_(reps),
      chi_squared_(gamma_of_mean_one((reps - 1) / 2.0)),
      below_(Gamma{static_cast<double>((reps + 1) / 2), 1.0 / reps}),
      above_(Gamma{static_cast<double>(reps + 1 - (reps + 1) / 2), 1.0 / reps}) {}

SimulatedLaunch LaunchSampler::draw(Stream& random) const {
  const double launch = 1 + model_.between * random.normal();
  const double mean = launch + model_.within * random.normal() / std::sqrt(reps_);
  const double variance = model_.within * model_.within * chi_squared_.draw(random);
  return {mean, variance, launch + model_.within * standard_median(random)};
}

// Of an even number n = 2k: above the k-th order statistic u lie k uniform on (u, 1), the min of them at
// u + (1 - u) (1 - v^(1/k)), v uniform.
double LaunchSampler::standard_median(Stream& random) const {
  const double below = below_.draw(random), above = above_.draw(random);
  const double u = below / (below + above);
  if (reps_ % 2 == 1) return normal_quantile(u);
  const double next = 1 - (1 - u) * std::pow(random.uniform(), 2.0 / reps_);
  return (normal_quantile(u) + normal_quantile(next)) / 2;
}

}  // namespace plumbline
