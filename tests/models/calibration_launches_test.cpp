#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "models/calibration/fit.hpp"
#include "models/calibration/launches.hpp"

namespace plumbline {
namespace {

/// With these overheads, each known to +- 1.96 `error`.
NetworkFit with_overheads(double o_s, double o_r, double error) {
  NetworkFit fit;
  fit.o_s = {o_s, o_s - 1.96 * error, o_s + 1.96 * error, false};
  fit.o_r = {o_r, o_r - 1.96 * error, o_r + 1.96 * error, false};
  fit.latencies = {1e-6};
  return fit;
}

// o_s + o_r of 0.9, 1.0, 1.1 and 1.2 us: s = 0.1291 us, of 1.05 us in the mean. chi^2 of 3 degrees of freedom
// is in 95 % of cases 0.2158 to 9.3484: the interval is sqrt(3 / 9.3484) = 0.5665 to sqrt(3 / 0.2158)
// = 3.7285 times the estimate. With errors of 0.02 us each, (0.02^2 + 0.02^2) us^2 are taken off of each
// variance.
TEST(FactorOfLaunches, IsTheSpreadOfTheOverheadsLessTheirOwnErrors) {
  const auto launches = [](double error) {
    std::vector<NetworkFit> all;
    for (const double both : {0.9e-6, 1e-6, 1.1e-6, 1.2e-6})
      all.push_back(with_overheads(both / 2, both / 2, error));
    return all;
  };
  const Parameter exact = *factor_of_launches(launches(0));
  EXPECT_NEAR(exact.value, 0.12910 / 1.05, 1e-5);
  EXPECT_NEAR(exact.low, 0.5665 * 0.12910 / 1.05, 1e-5);
  EXPECT_NEAR(exact.high, 3.7285 * 0.12910 / 1.05, 1e-4);
  const Parameter less = *factor_of_launches(launches(0.02e-6));
  EXPECT_NEAR(less.value, std::sqrt(0.12910 * 0.12910 - 0.0008) / 1.05, 1e-5);
  EXPECT_NEAR(less.low, std::sqrt(0.07314 * 0.07314 - 0.0008) / 1.05, 1e-5);
}

// Errors of 0.1 us explain a spread of 0.129 us: 0.129^2 / (9.3484 / 3) < 2 0.1^2. All that is known is that
// the factor spreads by at most sqrt((3.7285 0.1291)^2 - 0.02) us of 1.05 us.
TEST(FactorOfLaunches, IsABoundWhereTheErrorsExplainTheSpread) {
  std::vector<NetworkFit> launches;
  for (const double both : {0.9e-6, 1e-6, 1.1e-6, 1.2e-6})
    launches.push_back(with_overheads(both / 2, both / 2, 0.1e-6));
  const Parameter factor = *factor_of_launches(launches);
  EXPECT_TRUE(factor.bound);
  EXPECT_EQ(factor.low, 0);
  EXPECT_NEAR(factor.value, std::sqrt(std::pow(3.7285 * 0.12910, 2) - 0.02) / 1.05, 1e-4);
}

TEST(Pooled, HasEachTimeInPlaceOfTheLaunchInItsMiddle) {
  std::vector<CalibrationSamples> launches(3);
  for (CalibrationSamples& launch : launches) launch.in_place.resize(1);
  launches[0].in_place[0].trips = {1, 1}, launches[0].in_place[0].streams = {7, 8, 9};
  launches[1].in_place[0].trips = {3, 9}, launches[1].in_place[0].streams = {4};
  launches[2].in_place[0].trips = {2}, launches[2].in_place[0].streams = {9, 9};
  const CalibrationSamples all = pooled(launches);
  ASSERT_EQ(all.in_place.size(), 1U);
  EXPECT_EQ(all.in_place[0].trips, std::vector<double>{2});
  EXPECT_EQ(all.in_place[0].streams, (std::vector<double>{7, 8, 9}));
}

// S of 300, 100, 200 B and round trips of 1, 3, 2 us: 200 B, 2 us. o_s of 0.1, 0.2 and 0.9 us is 0.4 us with
// the interval -0.68 to 1.48 us, of which nothing below 0 is taken.
TEST(FitLaunches, HasTheMiddleThresholdAndMeanRoundTripsAndNothingBelow0) {
  std::vector<NetworkFit> launches;
  for (const double o_s : {0.1e-6, 0.2e-6, 0.9e-6}) launches.push_back(with_overheads(o_s, 0.5e-6, 0));
  launches[0].eager_most = 300, launches[1].eager_most = 100, launches[2].eager_most = 200;
  launches[0].sizes = {{8, 1e-6, 4e-6}}, launches[1].sizes = {{8, 3e-6, 4e-6}},
  launches[2].sizes = {{8, 2e-6, 7e-6}};
  launches[2].latencies = {2e-6, 4e-6};
  const NetworkFit mean = fit_launches({}, launches);
  EXPECT_EQ(mean.eager_most, 200);
  EXPECT_DOUBLE_EQ(mean.sizes[0].measured, 2e-6);
  EXPECT_DOUBLE_EQ(mean.sizes[0].fitted, 5e-6);
  EXPECT_NEAR(mean.o_s.value, 0.4e-6, 1e-15);
  EXPECT_EQ(mean.o_s.low, 0);
  EXPECT_NEAR(mean.o_s.high, 1.483e-6, 1e-9);
  ASSERT_EQ(mean.latencies.size(), 2U);  // 1, 1, 2 and 1, 1, 4 us
  EXPECT_NEAR(mean.latencies[0], 4e-6 / 3, 1e-15);
  EXPECT_NEAR(mean.latencies[1], 2e-6, 1e-15);
}

}  // namespace
}  // namespace plumbline
