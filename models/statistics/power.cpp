#include "models/statistics/power.hpp"

#include <cassert>
#include <cmath>

#include "models/statistics.hpp"
#include "models/statistics/tails.hpp"

namespace plumbline {

double t_test_power(double effect, double n, double alpha) {
  const double degrees = 2 * n - 2;
  return noncentral_t_tail(student_t_quantile(1 - alpha / 2, degrees), degrees, effect * std::sqrt(n / 2));
}

// Power grows with n: doubling finds an n with enough, bisection the one between.
double t_test_sample_size(double effect, double power, double alpha) {
  assert(effect > 0 && alpha < power && power < 1);
  double low = 2, high = 2;
  while (t_test_power(effect, high, alpha) < power) low = high, high *= 2;
  for (double middle = (low + high) / 2; low < middle && middle < high; middle = (low + high) / 2)
    (t_test_power(effect, middle, alpha) < power ? low : high) = middle;
  return high;
}

}  // namespace plumbline
