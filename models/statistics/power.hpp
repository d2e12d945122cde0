#pragma once

namespace plumbline {

/// The probability that Student's t test of two samples of n values each, two-sided at `alpha`, sees that
/// their means differ by `effect` standard deviations: P(T > t(1 - alpha/2, 2n - 2)), T noncentral t with 2n
/// - 2 degrees of freedom and noncentrality effect sqrt(n/2), as R's power.t.test. effect > 0, n > 1 (may be
/// broken), 0 < alpha < 1.
double t_test_power(double effect, double n, double alpha = 0.05);

/// The n, broken, whose power is the one asked for; the smallest, 2, where that has more. alpha < power < 1.
double t_test_sample_size(double effect, double power, double alpha = 0.05);

}  // namespace plumbline
