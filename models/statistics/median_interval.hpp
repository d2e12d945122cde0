#pragma once

#include <optional>
#include <span>

#include "models/statistics/interval.hpp"

namespace plumbline {

struct MedianInterval {
  Interval interval;    ///< two of the values
  double coverage = 0;  ///< the probability that it holds the median: at least the confidence asked for
};

/// An interval of the median that assumes nothing of the distribution but that it is continuous: between two
/// order statistics (Conover, Practical Nonparametric Statistics, section 3.2). O(n). Empty where even the
/// min and the largest do not reach the confidence (0.95: fewer than 6 values), or where a value is not
/// finite. 0 < confidence < 1.
std::optional<MedianInterval> median_interval(std::span<const double> values, double confidence = 0.95);

}  // namespace plumbline
