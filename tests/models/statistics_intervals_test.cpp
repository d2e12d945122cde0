#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "models/statistics/bootstrap.hpp"
#include "models/statistics/kernel_density.hpp"
#include "models/statistics/median_interval.hpp"

namespace plumbline {
namespace {

using testing::DoubleEq;
using testing::Optional;
using Values = std::vector<double>;

constexpr double infinity = std::numeric_limits<double>::infinity();

Stream stream(std::uint64_t seed = 1) { return {seed, Purpose::order_of_cells, 0, 0}; }

/// n, n - 1, ..., 1: the k-th smallest is k.
Values down_from(int n) {
  Values values;
  for (int i = n; i > 0; --i) values.push_back(i);
  return values;
}

// P(B = 0) = 1/64 <= 0.025: the min and the max of six hold the median with 1 - 2/64. Of five, 1/32 is
// too much. Of ten, P(B <= 1) = 11/1024 <= 0.025 < P(B <= 2) = 56/1024: the second and the ninth.
TEST(MedianInterval, LiesBetweenOrderStatistics) {
  const auto of_six = median_interval(down_from(6));
  EXPECT_EQ(of_six->interval.low, 1);
  EXPECT_EQ(of_six->interval.high, 6);
  EXPECT_DOUBLE_EQ(of_six->coverage, 62.0 / 64);
  EXPECT_FALSE(median_interval(down_from(5)));
  const auto of_ten = median_interval(down_from(10));
  EXPECT_EQ(of_ten->interval.low, 2);
  EXPECT_EQ(of_ten->interval.high, 9);
  EXPECT_NEAR(of_ten->coverage, 1 - 22.0 / 1024, 1e-14);
}

// The binomial distribution added up: the first order statistic out of reach is the one after which more than
// 0.025 lies outside.
TEST(MedianInterval, IsTheNarrowestThatCovers) {
  for (int n = 6; n <= 300; ++n) {
    double term = std::pow(0.5, n), below = term;
    int k = 1;
    for (; below + term * (n - k + 1) / k <= 0.025; ++k) below += term *= static_cast<double>(n - k + 1) / k;
    const auto found = median_interval(down_from(n));
    ASSERT_EQ(found->interval.low, k) << n;
    ASSERT_EQ(found->interval.high, n + 1 - k) << n;
    ASSERT_NEAR(found->coverage, 1 - 2 * below, 1e-12) << n;
  }
}

TEST(MedianInterval, IsUndefinedForNothingAndForInfinities) {
  EXPECT_FALSE(median_interval({}));
  EXPECT_FALSE(median_interval(Values{1, 2, 3, 4, 5, infinity, 7, 8}));
}

// Drawn from 1 and 3, the median of two is 1, 2 or 3 with 1/4, 1/2, 1/4: 2 fills the middle 40 %, and 95 %
// reach from 1 to 3.
TEST(RatioOfMedians, SpreadsAsTheResamplesDo) {
  const Values x = {1, 3}, y = {1, 1};
  const auto narrow = ratio_of_medians_interval(x, y, stream(), 0.4);
  EXPECT_EQ(narrow->low, 2);
  EXPECT_EQ(narrow->high, 2);
  const auto wide = ratio_of_medians_interval(x, y, stream(), 0.95);
  EXPECT_EQ(wide->low, 1);
  EXPECT_EQ(wide->high, 3);
  const auto certain = ratio_of_medians_interval(Values{2, 2, 2}, Values{4, 4, 4, 4, 4}, stream());
  EXPECT_EQ(certain->low, 0.5);
  EXPECT_EQ(certain->high, 0.5);
}

// The median of an odd number drawn is one of the values, each side to the power of two: a ratio is exact.
TEST(RatioOfMedians, DrawsEveryValueAndIsTheSameForTheSameStream) {
  const Values x = {1, 2, 4, 8, 16, 32, 64}, y = {1, 1};
  const auto first = ratio_of_medians_interval(x, y, stream(), 0.9999, 20000);
  const auto again = ratio_of_medians_interval(x, y, stream(), 0.9999, 20000);
  EXPECT_EQ(first->low, again->low);
  EXPECT_EQ(first->high, again->high);
  EXPECT_LE(first->low, 2);
  EXPECT_GE(first->high, 32);
}

// Normal samples of 30 about 100 with standard deviation 1: an interval of 95 % should hold 1 in about 95 %
// of 1,000 trials; 0.95 +- 4 sqrt(0.95 * 0.05 / 1000) is 0.92 to 0.98.
TEST(RatioOfMedians, CoversTheRatio) {
  Stream random = stream(7);
  int held = 0;
  for (std::uint64_t trial = 0; trial < 1000; ++trial) {
    Values x(30), y(30);
    for (double& value : x) value = 100 + random.normal();
    for (double& value : y) value = 100 + random.normal();
    const auto interval = ratio_of_medians_interval(x, y, stream(trial), 0.95, 500);
    held += interval->low <= 1 && 1 <= interval->high;
  }
  EXPECT_GE(held, 920);
  EXPECT_LE(held, 980);
}

TEST(RatioOfMedians, IsUndefinedWithoutTwoPositiveValuesASide) {
  const Values some = {1, 2, 3};
  for (const Values& bad : {Values{}, Values{1}, Values{0, 1}, Values{-1, 1}, Values{1, infinity}}) {
    EXPECT_FALSE(ratio_of_medians_interval(bad, some, stream()));
    EXPECT_FALSE(ratio_of_medians_interval(some, bad, stream()));
  }
}

// 0 and 2: quartiles 0.5 and 1.5, 1 / 1.34 < sqrt 2. With five equal of six the IQR is 0 and the standard
// deviation, sqrt((5 (2/3)^2 + (10/3)^2) / 5) = sqrt(8/3), is taken.
TEST(SilvermanBandwidth, TakesTheSmallerSpread) {
  EXPECT_THAT(silverman_bandwidth(Values{0, 2}), Optional(DoubleEq(0.9 / 1.34 * std::pow(2, -0.2))));
  EXPECT_THAT(silverman_bandwidth(Values{1, 1, 1, 1, 1, 5}),
              Optional(DoubleEq(0.9 * std::sqrt(8.0 / 3) * std::pow(6, -0.2))));
}

// Half way between two values both kernels give exp(-(1/h)^2 / 2) / (h sqrt(2 pi)), and their mean is that.
TEST(KernelDensity, AddsUpGaussianKernels) {
  const auto found = kernel_density(Values{0, 2}, 3);
  const double h = 0.9 / 1.34 * std::pow(2, -0.2);
  EXPECT_DOUBLE_EQ(found->bandwidth, h);
  EXPECT_DOUBLE_EQ(found->at[0], -3 * h);
  EXPECT_DOUBLE_EQ(found->at[1], 1);
  EXPECT_DOUBLE_EQ(found->at[2], 2 + 3 * h);
  EXPECT_NEAR(found->density[1], std::exp(-0.5 / (h * h)) / (h * std::sqrt(2 * std::numbers::pi)), 1e-15);
}

// Beyond three bandwidths lies less than 0.14 % of the outermost kernel.
TEST(KernelDensity, IntegratesToOne) {
  const auto found = kernel_density(down_from(100));
  double area = 0;
  for (std::size_t i = 1; i < found->at.size(); ++i)
    area += (found->at[i] - found->at[i - 1]) * (found->density[i] + found->density[i - 1]) / 2;
  EXPECT_EQ(found->at.size(), 512u);
  EXPECT_NEAR(area, 1, 2e-3);
}

TEST(KernelDensity, IsUndefinedWithoutASpread) {
  for (const Values& bad : {Values{}, Values{1}, Values{2, 2, 2}, Values{1, 2, infinity}})
    EXPECT_FALSE(kernel_density(bad));
}

}  // namespace
}  // namespace plumbline
