#pragma once

namespace plumbline {

// Tails of distributions, P(X > x), by Boost.Math. As p-values: never 0, but at least the smallest normal
// double, where the tail is too thin for one.

/// Of the standard normal distribution.
double normal_tail(double x);
/// Of Student's t with `degrees` > 0 degrees of freedom.
double student_t_tail(double x, double degrees);
/// Of Student's t shifted by `noncentrality`: of (N + noncentrality) / sqrt(X / degrees), N standard normal,
/// X chi-squared.
double noncentral_t_tail(double x, double degrees, double noncentrality);
/// Of chi-squared with `degrees` > 0 degrees of freedom; x >= 0.
double chi_squared_tail(double x, double degrees);

/// Into [smallest normal double, 1].
double as_p(double probability);

}  // namespace plumbline
