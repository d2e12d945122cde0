#include "models/statistics/t_tests.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "models/statistics.hpp"
#include "models/statistics/finite.hpp"
#include "models/statistics/tails.hpp"

namespace plumbline {
namespace {

struct Side {
  double n, mean, variance;
};

std::optional<Side> side_of(std::span<const double> values) {
  if (values.size() < 2 || !all_finite(values)) return std::nullopt;
  const double sd = *standard_deviation(values);
  return Side{static_cast<double>(values.size()), *mean(values), sd * sd};
}

// t = (mean x - mean y) / error; the interval reaches t(degrees) errors to either side.
std::optional<TTest> t_test(const Side& x, const Side& y, double error, double degrees, double confidence) {
  const double largest = std::max(std::abs(x.mean), std::abs(y.mean));
  if (error <= 10 * std::numeric_limits<double>::epsilon() * largest) return std::nullopt;
  const double difference = x.mean - y.mean, t = difference / error;
  const double half = student_t_quantile(0.5 + confidence / 2, degrees) * error;
  return TTest{t,
               degrees,
               std::min(1.0, 2 * student_t_tail(std::abs(t), degrees)),
               difference,
               {difference - half, difference + half}};
}

}  // namespace

// error^2 = vx/nx + vy/ny, degrees = error^4 / ((vx/nx)^2 / (nx - 1) + (vy/ny)^2 / (ny - 1))
std::optional<TTest> welch_t_test(std::span<const double> x_values, std::span<const double> y_values,
                                  double confidence) {
  const auto x = side_of(x_values), y = side_of(y_values);
  if (!x || !y) return std::nullopt;
  const double from_x = x->variance / x->n, from_y = y->variance / y->n, square = from_x + from_y;
  if (square == 0) return std::nullopt;
  // As shares of error^2: their squares cannot underflow.
  const double share_x = from_x / square, share_y = from_y / square;
  const double degrees = 1 / (share_x * share_x / (x->n - 1) + share_y * share_y / (y->n - 1));
  return t_test(*x, *y, std::sqrt(square), degrees, confidence);
}

// error^2 = v (1/nx + 1/ny), v = ((nx - 1) vx + (ny - 1) vy) / degrees, degrees = nx + ny - 2
std::optional<TTest> student_t_test(std::span<const double> x_values, std::span<const double> y_values,
                                    double confidence) {
  const auto x = side_of(x_values), y = side_of(y_values);
  if (!x || !y) return std::nullopt;
  const double degrees = x->n + y->n - 2;
  const double variance = ((x->n - 1) * x->variance + (y->n - 1) * y->variance) / degrees;
  return t_test(*x, *y, std::sqrt(variance * (1 / x->n + 1 / y->n)), degrees, confidence);
}

std::optional<Interval> mean_interval(std::span<const double> values, double confidence) {
  if (values.size() < 2 || !all_finite(values)) return std::nullopt;
  const double centre = *mean(values), half = *mean_half_width(values, confidence);
  return Interval{centre - half, centre + half};
}

}  // namespace plumbline
