#include "models/planning/power.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include "models/random.hpp"
#include "models/statistics/power.hpp"
#include "models/statistics/tails.hpp"
#include "models/statistics/wilcoxon.hpp"

namespace plumbline {
namespace {

constexpr double relative_efficiency = 3 / std::numbers::pi;
/// Standard deviations apart from which on samples overlap nowhere.
constexpr double certain = 20;

double attained_level(int launches, double level) {
  const auto n = static_cast<std::size_t>(launches);
  return wilcoxon_rejection(n, n, level).level;
}

double power_at(double effect, int launches, double attained) {
  if (attained == 0) return 0;
  if (effect > certain) return 1;
  return t_test_power(effect, relative_efficiency * launches, attained);
}

// P(|N(0, 1)| > z / ratio)
double beyond(double level, double ratio) { return 2 * normal_tail(normal_quantile(1 - level / 2) / ratio); }

}  // namespace

double effect_in_deviations(double effect, double sd) {
  return effect / (sd * std::sqrt((1 + (1 + effect) * (1 + effect)) / 2));
}

double rank_sum_power(double effect, int launches, double level) {
  return power_at(effect, launches, attained_level(launches, level));
}

// Power rises with the effect: doubling finds enough, bisection the one between.
double detectable_effect(int launches, double level, double power) {
  const double attained = attained_level(launches, level);
  if (attained == 0) return std::numeric_limits<double>::infinity();
  double low = 0, high = 0.01;
  while (power_at(high, launches, attained) < power) low = high, high *= 2;
  while (high - low > 1e-6 * high) {
    const double middle = (low + high) / 2;
    (power_at(middle, launches, attained) < power ? low : high) = middle;
  }
  return high;
}

double one_launch_false_positives(const VarianceModel& model, double reps, double level) {
  if (model.between == 0) return level;
  return beyond(level, std::sqrt(1 + reps * std::pow(model.between / model.within, 2)));
}

double pooled_false_positives(const VarianceModel& model, double reps, double level) {
  if (model.between == 0) return level;
  const double ratio = std::pow(model.between / model.within, 2);
  return beyond(level, std::isinf(ratio) ? std::sqrt(reps) : std::sqrt((1 + reps * ratio) / (1 + ratio)));
}

}  // namespace plumbline
