#pragma once

#include <cstdint>

#include "models/planning/variance_model.hpp"

namespace plumbline {

/// A comparison of two sides, A and B.
struct ComparisonDesign {
  VarianceModel model;
  int reps = 1000;    ///< observations of a launch, at least 2
  int launches = 30;  ///< a side
  double effect = 0;  ///< B's times are 1 + effect times A's
};

/// How often each test finds a difference, of all comparisons.
struct RejectionRates {
  double one_launch = 0;  ///< Student's t test of the observations of one launch a side
  double pooled = 0;      ///< the same of the observations of all launches together
  double medians = 0;     ///< Wilcoxon, Mann and Whitney, of the launches' medians: what `compare` does
};

/// Simulates `comparisons` of them, all tests two-sided at `level`.
RejectionRates simulate_comparisons(const ComparisonDesign& design, double level, int comparisons,
                                    std::uint64_t seed);

}  // namespace plumbline
