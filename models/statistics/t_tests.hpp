#pragma once

#include <optional>
#include <span>

#include "models/statistics/interval.hpp"

namespace plumbline {

/// A test of the difference of two means.
struct TTest {
  double t = 0, degrees = 0;  ///< the statistic and its degrees of freedom
  double two_sided = 1;       ///< p
  double difference = 0;      ///< mean of x - mean of y
  Interval interval;          ///< of the difference
};

// As R's t.test. Empty where a side has fewer than two values, where a value is not finite, or where the
// values of both sides are equal to 10 ulp of the means. 0 < confidence < 1.

/// Variances may differ (Welch, Biometrika 34, 1947).
std::optional<TTest> welch_t_test(std::span<const double> x, std::span<const double> y,
                                  double confidence = 0.95);
/// One variance for both sides (Student, Biometrika 6, 1908).
std::optional<TTest> student_t_test(std::span<const double> x, std::span<const double> y,
                                    double confidence = 0.95);

/// t(n - 1) standard errors about the mean. Empty for fewer than two values, or where one is not finite.
std::optional<Interval> mean_interval(std::span<const double> values, double confidence = 0.95);

}  // namespace plumbline
