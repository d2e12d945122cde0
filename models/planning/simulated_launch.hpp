#pragma once

#include "models/distribution.hpp"
#include "models/planning/variance_model.hpp"

namespace plumbline {

/// Of the observations of one launch, relative to the cell's true median.
struct SimulatedLaunch {
  double mean = 0, variance = 0;  ///< of its observations; the variance has reps - 1 below
  double median = 0;              ///< of observations of its own: not for one formula with the mean
};

/// Draws launches of the variance model without drawing their observations: means, variances and medians come
/// from their exact distributions.
class LaunchSampler {
 public:
  /// reps >= 2.
  LaunchSampler(const VarianceModel& model, int reps);

  SimulatedLaunch draw(Stream& random) const;

 private:
  double standard_median(Stream& random) const;

  VarianceModel model_;
  int reps_;
  Distribution chi_squared_;    // with reps - 1 degrees of freedom, divided by them
  Distribution below_, above_;  // whose ratio is the beta-distributed order statistic under the middle
};

}  // namespace plumbline
