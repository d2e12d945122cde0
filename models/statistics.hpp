#pragma once

#include <optional>
#include <span>
#include <vector>

namespace plumbline {

// Every statistic is empty where it is not defined. Values in any order unless it says "sorted".

/// The values in rising order; none of them NaN.
std::vector<double> sorted(std::span<const double> values);

/// Arithmetic mean, by Welford's update. Empty for no values.
std::optional<double> mean(std::span<const double> values);

/// Quantile of type 7 (R's default): linear between the order statistics around (n-1) p. Empty for no values.
/// p in [0, 1].
std::optional<double> quantile(std::span<const double> values, double p);
std::optional<double> median(std::span<const double> values);
std::optional<double> min(std::span<const double> values);
std::optional<double> max(std::span<const double> values);

/// Sample standard deviation, divisor n - 1, by Welford's update. Empty for fewer than two values.
std::optional<double> standard_deviation(std::span<const double> values);
/// Of the mean: standard deviation / sqrt(n). Empty for fewer than two values.
std::optional<double> standard_error(std::span<const double> values);

/// Quantile of Student's t with `degrees` > 0 degrees of freedom; 0 < p < 1.
double student_t_quantile(double p, double degrees);
/// Half the width of the two-sided confidence interval of the mean, t(n-1) standard errors; 0 < confidence <
/// 1. Empty for fewer than two values.
std::optional<double> mean_half_width(std::span<const double> values, double confidence);

/// Q1 - 1.5 IQR and Q3 + 1.5 IQR, quartiles of type 7: the limits of Tukey's outlier filter (Tukey,
/// Exploratory Data Analysis, 1977).
struct Fences {
  double low, high;
};
std::optional<Fences> tukey_fences(std::span<const double> values);
/// The values within the fences, both included, in their order.
std::vector<double> without_outliers(std::span<const double> values);

/// SKaMPI's trimming: sorted values n/4 to n - n/4 (whole divisions), the middle half.
std::vector<double> middle_half(std::span<const double> values);

/// MPIBench's outlier removal: the values up to twice the 99th percentile, in their order (Grove, Coddington,
/// Journal of Supercomputing 2005).
std::vector<double> below_twice_p99(std::span<const double> values);

}  // namespace plumbline
