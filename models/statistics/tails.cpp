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

double noncentral_t_tail(double x, double degrees, double noncentrality) {
  return tail(boost::math::non_central_t_distribution<double>(degrees, noncentrality), x);
}

double chi_squared_tail(double x, double degrees) {
  return tail(boost::math::chi_squared_distribution<double>(degrees), x);
}

}  // namespace plumbline
