#pragma once

#include <cstdint>
#include <optional>

#include "models/distribution.hpp"

namespace plumbline {

/// How well Student's t interval of a mean of `size` run-times holds what it promises.
struct MeanIntervals {
  double covers = 0;               ///< share of the intervals that hold the distribution's mean
  double below = 0, above = 0;     ///< share that lies below the mean, above it
  std::optional<double> normal_p;  ///< Shapiro-Wilk of 500 of the sample means; empty where all are equal
};

/// Draws `samples` samples (at least 500) of `size` >= 2 run-times, independent ones. The mean of the
/// distribution must be finite.
MeanIntervals sample_means(const Distribution& run_time, int size, double confidence, int samples,
                           std::uint64_t seed);

}  // namespace plumbline
