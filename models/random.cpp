#include "models/random.hpp"

#include <array>
#include <cmath>

#include "models/elementary.hpp"

namespace plumbline {
namespace {

// M. J. Wichura, "Algorithm AS 241: The percentage points of the normal distribution", Applied Statistics 37
// (1988): PPND16, three rational functions P(r)/Q(r), the coefficients from the highest power down.
using Coefficients = std::array<double, 8>;

constexpr Coefficients centre_p = {2.5090809287301226727e3, 3.3430575583588128105e4, 6.7265770927008700853e4,
                                   4.5921953931549871457e4, 1.3731693765509461125e4, 1.9715909503065514427e3,
                                   1.3314166789178437745e2, 3.3871328727963666080e0};
constexpr Coefficients centre_q = {
    5.2264952788528545610e3, 2.8729085735721942674e4, 3.9307895800092710610e4, 2.1213794301586595867e4,
    5.3941960214247511077e3, 6.8718700749205790830e2, 4.2313330701600911252e1, 1.0};
constexpr Coefficients middle_p = {7.74545014278341407640e-4, 2.27238449892691845833e-2,
                                   2.41780725177450611770e-1, 1.27045825245236838258e0,
                                   3.64784832476320460504e0,  5.76949722146069140550e0,
                                   4.63033784615654529590e0,  1.42343711074968357734e0};
constexpr Coefficients middle_q = {1.05075007164441684324e-9, 5.47593808499534494600e-4,
                                   1.51986665636164571966e-2, 1.48103976427480074590e-1,
                                   6.89767334985100004550e-1, 1.67638483018380384940e0,
                                   2.05319162663775882187e0,  1.0};
constexpr Coefficients tail_p = {2.01033439929228813265e-7, 2.71155556874348757815e-5,
                                 1.24266094738807843860e-3, 2.65321895265761230930e-2,
                                 2.96560571828504891230e-1, 1.78482653991729133580e0,
                                 5.46378491116411436990e0,  6.65790464350110377720e0};
constexpr Coefficients tail_q = {2.04426310338993978564e-15, 1.42151175831644588870e-7,
                                 1.84631831751005468180e-5,  7.86869131145613259100e-4,
                                 1.48753612908506148525e-2,  1.36929880922735805310e-1,
                                 5.99832206555887937690e-1,  1.0};

double ratio(const Coefficients& p, const Coefficients& q, double r) {
  double above = p[0];
  double below = q[0];
  for (std::size_t i = 1; i < p.size(); ++i) {
    above = above * r + p[i];
    below = below * r + q[i];
  }
  return above / below;
}

}  // namespace

double normal_quantile(double p) {
  const double q = p - 0.5;
  if (std::abs(q) <= 0.425) return q * ratio(centre_p, centre_q, 0.180625 - q * q);
  const double r = std::sqrt(-portable_log(q < 0 ? p : 1 - p));
  const double size = r <= 5 ? ratio(middle_p, middle_q, r - 1.6) : ratio(tail_p, tail_q, r - 5);
  return q < 0 ? -size : size;
}

}  // namespace plumbline
