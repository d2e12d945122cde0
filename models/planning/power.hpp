#pragma once

#include "models/planning/variance_model.hpp"

namespace plumbline {

/// How many standard deviations the launches' numbers of two sides lie apart, where B's are 1 + effect times
/// A's, whose standard deviation is `sd`, relative: effect / (sd sqrt((1 + (1 + effect)^2) / 2)), as B's
/// spread has grown too. (With the detectable effect for `sd` it gives the sd that may be.)
double effect_in_deviations(double effect, double sd);

/// The probability that the test of Wilcoxon, Mann and Whitney over `launches` launches a side, two-sided at
/// `level`, sees that their numbers differ by `effect` of their standard deviations. That of the t test with
/// 3/pi times as many (Pitman's asymptotic relative efficiency at the normal distribution; Lehmann,
/// Nonparametrics, 1975, section 2.4), at the level that ranks can attain: 0 where no ranks reach it.
double rank_sum_power(double effect, int launches, double level);

/// The effect, in standard deviations, that is seen with this power; infinity where no ranks reach the level.
/// level < power < 1.
double detectable_effect(int launches, double level, double power);

/// The two-sided quantile z of the t tests below is the normal one: they have hundreds of observations.

/// How often a t test of the observations of one launch a side finds a difference where there is none. Their
/// means differ by N(0, 2 (between^2 + within^2/reps)), and the test knows of the second only:
/// 2 Phi(-z / sqrt(1 + reps between^2 / within^2)).
double one_launch_false_positives(const VarianceModel& model, double reps, double level);

/// The same of a t test of all launches' observations together, which takes between^2 + within^2 for the
/// variance of independent ones: 2 Phi(-z sqrt((within^2 + between^2) / (within^2 + reps between^2))).
double pooled_false_positives(const VarianceModel& model, double reps, double level);

}  // namespace plumbline
