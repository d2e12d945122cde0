#include "models/statistics/tails.hpp"

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/non_central_t.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <limits>
#include <numbers>

namespace plumbline {
namespace {

template <class Distribution>
double tail(const Distribution& distribution, double x) {
  return as_p(boost::math::cdf(boost::math::complement(distribution, x)));
}

}  // namespace

double as_p(double probability) { return std::clamp(probability, std::numeric_limits<double>::min(), 1.0); }

// erfc(x / sqrt 2) / 2
double normal_tail(double x) { return as_p(std::erfc(x / std::numbers::sqrt2) / 2); }

double student_t_tail(double x, double degrees) {
  return tail(boost::math::students_t_distribution<double>(degrees), x);
}

// Where exp(-noncentrality^2 / 2) underflows, by Abramowitz and Stegun 26.7.10: with s = 1 / (4 degrees) the
// tail of N(noncentrality, 1 + 2 s x^2) at x (1 - s).
double noncentral_t_tail(double x, double degrees, double noncentrality) {
  if (noncentrality > 37) {
    const double s = 1 / (4 * degrees);
    return normal_tail((x * (1 - s) - noncentrality) / std::sqrt(1 + 2 * s * x * x));
  }
  return tail(boost::math::non_central_t_distribution<double>(degrees, noncentrality), x);
}

double chi_squared_tail(double x, double degrees) {
  return tail(boost::math::chi_squared_distribution<double>(degrees), x);
}

}  // namespace plumbline
