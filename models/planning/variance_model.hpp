#pragma once

#include <optional>
#include <span>
#include <vector>

namespace plumbline {

/// How a cell's run-times vary, relative to their median: a one-way random-effects model,
///
///   X = median (1 + L + E),   L ~ N(0, between) once a launch,   E ~ N(0, within) for each observation.
struct VarianceModel {
  double between = 0;  ///< standard deviation of the launch effect: 0.03 is 3 %
  double within = 0;   ///< standard deviation within a launch
};

/// The standard deviation of a launch's number, the median over `reps` observations, relative:
/// sqrt(between^2 + (pi/2) within^2 / reps), of large samples (Cramer, Mathematical Methods of Statistics,
/// 1946, section 28.5). reps >= 1.
double launch_number_sd(const VarianceModel& model, double reps);

/// The observations that bring the standard deviation of a launch's number down to `sd`, broken. Empty where
/// none do: the launch effect alone is as large.
std::optional<double> reps_for_sd(const VarianceModel& model, double sd);

/// What a pilot tells of a cell.
struct VarianceEstimate {
  double median = 0;  ///< seconds, over the launches' numbers
  VarianceModel model;
  double between_upper = 0;  ///< the launch effect is below this with 95 % confidence
  int launches = 0;
};

/// From the observations of each launch, seconds, of which Tukey's filter leaves those that count. `within`
/// is the root of the pooled variance, `between` what the variance of the launches' numbers (launch_number())
/// has beyond (pi/2) within^2 / reps, at least 0; its limit by chi-squared. Launches without a number are
/// left out. Empty for fewer than two launches, two observations in all of them, or a median that is not
/// above 0.
std::optional<VarianceEstimate> estimate_variance(std::span<const std::vector<double>> launches);

/// The share of `launches` launches' pooled variance within them; empty for fewer than two observations in
/// every launch. Of one launch too: what a machine file's launch effect is added to.
std::optional<double> variation_within(std::span<const std::vector<double>> launches);

}  // namespace plumbline
