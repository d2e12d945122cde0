#include "models/least_squares.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "models/errors.hpp"
#include "models/line.hpp"

namespace plumbline {
namespace {

void expect_relative(double value, double expected, double share) {
  EXPECT_NEAR(value, expected, share * std::abs(expected));
}

/// (x, y): (0, 1), (1, 3) with errors of 1, (2, 4) with one of 1/2, which is a weight of 4.
LeastSquares<2> three_points() {
  LeastSquares<2> line;
  line.add({1, 0}, 1, 1);
  line.add({1, 1}, 3, 1);
  line.add({1, 2}, 4, 0.5);
  return line;
}

// Sums of w, w x, w x^2, w y, w x y: 6, 9, 17, 20, 35; determinant 6 * 17 - 9^2 = 21.
//   intercept (17 * 20 - 9 * 35) / 21 = 25/21, slope (6 * 35 - 9 * 20) / 21 = 30/21
//   covariance of errors of that size (17, -9; -9, 6) / 21
//   residuals (-4, 8, -1) / 21, chi^2 (16 + 64 + 4 * 1) / 441 = 4/21
TEST(LeastSquares, OfAWeightedLineAreThoseByHand) {
  const auto fit = three_points().solve();
  ASSERT_TRUE(fit);
  EXPECT_THAT(fit->coefficients, testing::Pointwise(testing::DoubleNear(1e-15), {25.0 / 21, 30.0 / 21}));
  EXPECT_THAT(fit->covariance[0], testing::Pointwise(testing::DoubleNear(1e-15), {17.0 / 21, -9.0 / 21}));
  EXPECT_THAT(fit->covariance[1], testing::Pointwise(testing::DoubleNear(1e-15), {-9.0 / 21, 6.0 / 21}));
  EXPECT_NEAR(fit->chi_square, 4.0 / 21, 1e-15);
}

// x = -2 ... 2, y = 4, 1, 1, 0, 2, all with an error of 2. Sums of 1, x^2, x^4: 5, 10, 34; of y, x y, x^2 y:
// 8, -5, 25; odd ones are 0. So b = -5/10, and of a and c with the determinant 5 * 34 - 10^2 = 70:
//   a = (34 * 8 - 10 * 25) / 70 = 22/70, c = (5 * 25 - 10 * 8) / 70 = 45/70
//   covariance 2^2 (34/70, 0, -10/70; 0, 1/10, 0; -10/70, 0, 5/70)
//   residuals (8, -32, 48, -32, 8) / 70, chi^2 (64 + 1024 + 2304 + 1024 + 64) / 70^2 / 2^2 = 8/35
TEST(LeastSquares, OfAParabolaAreThoseByHand) {
  LeastSquares<3> parabola;
  const double y[] = {4, 1, 1, 0, 2};
  for (const double x : {-2.0, -1.0, 0.0, 1.0, 2.0})
    parabola.add({1, x, x * x}, y[static_cast<int>(x) + 2], 2);
  const auto fit = parabola.solve();
  ASSERT_TRUE(fit);
  const auto are = [](double a, double b, double c) {
    return testing::Pointwise(testing::DoubleNear(1e-14), {a, b, c});
  };
  EXPECT_THAT(fit->coefficients, are(22.0 / 70, -0.5, 45.0 / 70));
  EXPECT_THAT(fit->covariance[0], are(136.0 / 70, 0, -40.0 / 70));
  EXPECT_THAT(fit->covariance[1], are(0, 0.4, 0));
  EXPECT_THAT(fit->covariance[2], are(-40.0 / 70, 0, 20.0 / 70));
  EXPECT_NEAR(fit->chi_square, 8.0 / 35, 1e-14);
}

// Deflections of a load cell, loads of 150,000 to 3,000,000 twice: NIST's Statistical Reference Datasets,
// "Pontius", quadratic, with certified coefficients, their standard deviations, and that of residuals. Normal
// equations hold 1 beside 8e25. The constant is 1 / 3,000 of the deflections, whose digits end at 1e-16.
TEST(LeastSquares, OfColumnsTwelveOrdersApartAreTheCertifiedOnes) {
  const double deflections[] = {.11019,  .21956,  .32949,  .43899,  .54803,  .65694,  .76562,  .87487,
                                .98292,  1.09146, 1.20001, 1.30822, 1.41599, 1.52399, 1.63194, 1.73947,
                                1.84646, 1.95392, 2.06128, 2.16844, .11052,  .22018,  .32939,  .43886,
                                .54798,  .65739,  .76596,  .87474,  .98300,  1.09150, 1.20004, 1.30818,
                                1.41613, 1.52408, 1.63159, 1.73965, 1.84696, 1.95445, 2.06177, 2.16829};
  LeastSquares<3> parabola;
  for (std::size_t i = 0; i < 40; ++i) {
    const double load = 150'000.0 * static_cast<double>(i % 20 + 1);
    parabola.add({1, load, load * load}, deflections[i], 1);
  }
  const auto fit = parabola.solve();
  ASSERT_TRUE(fit);
  const double coefficients[] = {0.673565789473684e-3, 0.732059160401003e-6, -0.316081871345029e-14};
  const double deviations[] = {0.107938612033077e-3, 0.157817399981659e-9, 0.486652849992036e-16};
  const double residual_deviation = std::sqrt(fit->chi_square / (40 - 3));
  expect_relative(residual_deviation, 0.205177424076185e-3, 1e-12);
  for (std::size_t i = 0; i < 3; ++i) {
    expect_relative(fit->coefficients[i], coefficients[i], 1e-11);
    expect_relative(residual_deviation * std::sqrt(fit->covariance[i][i]), deviations[i], 1e-12);
  }
}

// L = 1e6 ps, G = 1e-3 ps a byte, and times of both kinds of sizes: 1 B to 4 MiB, exact but for the rounding
// of y, 2^-34, which is 3e-14 of what 4 MiB add.
TEST(LeastSquares, KeepTwelveDigitsOfALargeInterceptAndASmallSlope) {
  LeastSquares<2> line;
  for (int power = 0; power <= 22; ++power) {
    const double bytes = std::ldexp(1, power);
    line.add({1, bytes}, 1e6 + 1e-3 * bytes, 10);
  }
  const auto fit = line.solve();
  ASSERT_TRUE(fit);
  expect_relative(fit->coefficients[0], 1e6, 1e-12);
  expect_relative(fit->coefficients[1], 1e-3, 1e-12);
}

// An error of 1/3 is a weight of 9.
TEST(LeastSquares, TakeAnEquationOfAThirdOfTheErrorForNine) {
  LeastSquares<2> once = three_points(), nine_times = three_points();
  once.add({1, 5}, 7, 1.0 / 3);
  for (int i = 0; i < 9; ++i) nine_times.add({1, 5}, 7, 1);
  const auto a = once.solve(), b = nine_times.solve();
  ASSERT_TRUE(a && b);
  for (std::size_t i = 0; i < 2; ++i) {
    expect_relative(a->coefficients[i], b->coefficients[i], 1e-14);
    expect_relative(a->covariance[i][i], b->covariance[i][i], 1e-14);
  }
  expect_relative(a->chi_square, b->chi_square, 1e-14);
}

// Through (0, 1): slope = sum of w x (y - 1) / sum of w x^2 = (2 + 4 * 2 * 3) / (1 + 4 * 4) = 26/17, variance
// 1/17, residuals (0, 8, -1) / 17, chi^2 (64 + 4 * 1) / 289 = 4/17. Level: the weighted mean, 20/6 with 1/6;
// chi^2 = sum of w y^2 - 20^2 / 6 = 74 - 400/6 = 22/3.
TEST(LeastSquares, HoldACoefficientThatIsKnown) {
  const auto through = three_points().holding(0, 1).solve(), level = three_points().holding(1, 0).solve();
  ASSERT_TRUE(through && level);
  EXPECT_NEAR(through->coefficients[0], 26.0 / 17, 1e-15);
  EXPECT_NEAR(through->covariance[0][0], 1.0 / 17, 1e-15);
  EXPECT_NEAR(through->chi_square, 4.0 / 17, 1e-15);
  EXPECT_NEAR(level->coefficients[0], 20.0 / 6, 1e-15);
  EXPECT_NEAR(level->covariance[0][0], 1.0 / 6, 1e-15);
  EXPECT_NEAR(level->chi_square, 22.0 / 3, 1e-14);
}

// y = 1 + x: residuals (0, 1, 1), the last with a weight of 4.
TEST(LeastSquares, SayHowFarAnyCoefficientsAreOff) {
  EXPECT_NEAR(three_points().chi_square({1, 1}), 1 + 4 * 1, 1e-14);
}

TEST(LeastSquares, OfColumnsThatDependOnEachOtherAreEmpty) {
  LeastSquares<3> sum;  // the third column is the sum of the others, as exactly as thirds can be written
  LeastSquares<2> same_place;
  for (int i = 1; i <= 1000; ++i) {
    const double x = i / 3.0;
    sum.add({1, x, 1 + x}, i % 7, 0.1 * i);
    same_place.add({1, 1.0 / 3}, i % 7, 0.1 * i);
  }
  EXPECT_FALSE(sum.solve());
  EXPECT_FALSE(same_place.solve());
  EXPECT_TRUE(sum.holding(2, 0).solve());
}

// The same three points in seconds and in petaseconds.
TEST(LeastSquares, DependOnNoUnit) {
  for (const double unit : {1e-15, 1e15}) {
    LeastSquares<2> line;
    line.add({1, 0}, 1, 1);
    line.add({1, unit}, 3, 1);
    line.add({1, 2 * unit}, 4, 0.5);
    const auto fit = line.solve();
    ASSERT_TRUE(fit) << unit;
    expect_relative(fit->coefficients[1], 30.0 / 21 / unit, 1e-14);
    expect_relative(fit->covariance[1][1], 6.0 / 21 / unit / unit, 1e-14);
  }
}

TEST(LeastSquares, OfTooFewEquationsAreEmpty) {
  LeastSquares<3> few;
  EXPECT_FALSE(few.solve());
  few.add({1, 2, 4}, 3, 1);
  few.add({1, 3, 9}, 5, 1);
  EXPECT_FALSE(few.solve());
  few.add({1, 4, 16}, 7, 1);  // y = 2 x - 1
  ASSERT_TRUE(few.solve());
  EXPECT_THAT(few.solve()->coefficients, testing::Pointwise(testing::DoubleNear(1e-13), {-1, 2, 0}));
}

TEST(LeastSquares, OfWhatIsNotFiniteAreEmpty) {
  for (const double wrong :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    LeastSquares<2> of_y = three_points(), of_x = three_points();
    of_y.add({1, 3}, wrong, 1);
    of_x.add({1, wrong}, 3, 1);
    EXPECT_FALSE(of_y.solve());
    EXPECT_FALSE(of_x.solve());
  }
}

// Sizes of 1 GiB and one byte more. Slope 3, value 7 at the mean, whose error is 1 / sqrt(2) however far away
// the intercept is.
TEST(WeightedLine, KeepsItsMeanFarFromZero) {
  const double x = 0x1p30;
  const WeightedLine line = fit_weighted_line(std::vector<LinePoint>{{x, {5.5, 1}}, {x + 1, {8.5, 1}}});
  expect_relative(line.at_mean.value, 7, 1e-15);
  expect_relative(line.at_mean.error, std::sqrt(0.5), 1e-15);
  expect_relative(line.slope.value, 3, 1e-6);
}

TEST(WeightedLine, OfPointsOfOneXIsLevelThere) {
  const WeightedLine line = fit_weighted_line(std::vector<LinePoint>{{3, {5, 1}}, {3, {7, 1}}});
  EXPECT_EQ(line.slope.value, 0);
  EXPECT_EQ(line.slope.error, 0);
  EXPECT_EQ(line.mean_x, 3);
  EXPECT_DOUBLE_EQ(line.at_mean.value, 6);
  EXPECT_DOUBLE_EQ(line.at_mean.error, std::sqrt(0.5));
  EXPECT_DOUBLE_EQ(line.intercept({2, 0}).value, 6 - 2 * 3);
}

TEST(WeightedLine, OfPointsThatAreNotFiniteIsRefused) {
  EXPECT_THROW(fit_weighted_line(std::vector<LinePoint>{{1, {NAN, 1}}, {2, {3, 1}}}), InputError);
}

}  // namespace
}  // namespace plumbline
