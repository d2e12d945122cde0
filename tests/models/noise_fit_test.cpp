#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "models/calibration/noise_fit.hpp"
#include "models/calibration/summary.hpp"

namespace plumbline {
namespace {

// 28 round trips of 22.0 to 22.6 us and 12 that were interrupted, for 4 to 15 ms: the median of all is 22.4
// us, the median deviation 0.3 us, so that those of 22.0 to 22.6 us are left, whose mean is 22.3 us. Tukey's
// upper quartile is an interrupted one.
TEST(Typical, IsOfTheUndisturbedWhereThreeInTenAreInterrupted) {
  std::vector<double> trips;
  for (int i = 0; i < 4; ++i)
    for (const double trip : {22.0e-6, 22.1e-6, 22.2e-6, 22.3e-6, 22.4e-6, 22.5e-6, 22.6e-6})
      trips.push_back(trip);
  for (int i = 4; i < 16; ++i) trips.push_back(i * 1e-3);
  const Measured typical = calibrating::typical(trips, 1e-12);
  EXPECT_NEAR(typical.value, 22.3e-6, 1e-12);
  EXPECT_NEAR(typical.error, 0.2e-6 * std::sqrt(28.0 / 27) / std::sqrt(28.0), 1e-12);
}

// The frequency wavers by 2 %: median 20.2 us, median deviation 0.1 us, so the fence lies at 20.6 us.
TEST(NoiseFit, TakesAWaveringFrequencyForNoInterruption) {
  std::vector<double> works;
  for (int i = 0; i < 20; ++i)
    for (const double work : {20.0e-6, 20.1e-6, 20.2e-6, 20.3e-6, 20.4e-6}) works.push_back(work);
  EXPECT_TRUE(fit_noise(works, 1e-9)->lengths.empty());
  works.push_back(25e-6);
  EXPECT_EQ(fit_noise(works, 1e-9)->lengths.size(), 1U);
}

// Trips with a median of 1.1 us and a median deviation of 0.1 us: those beyond 1.5 us are longer than the
// others.
const std::vector<double> some_long{1e-6, 1.1e-6, 1.2e-6, 1.1e-6, 9e-6, 12e-6, 1e-6, 1.2e-6, 1.1e-6, 25e-6};

// Interruptions of 20 us, at most one a second: of 10 trips they meet 2 10 21.1e-6, so that 9 and 12 us are
// the network's. 25 us is longer than the median by 20 us.
TEST(NoiseFit, LeavesOutRoundTripsThatWereInterrupted) {
  NoiseFit noise;
  noise.lengths = {20e-6}, noise.rate.high = 1;
  EXPECT_EQ(uninterrupted(some_long, noise), std::vector<double>(some_long.begin(), some_long.end() - 1));
  EXPECT_EQ(uninterrupted(some_long, NoiseFit{}), some_long);
}

// 8,000 a second meet 2 10 8,000 21.1e-6 = 3.4 of 10 trips: three beyond the fences are explained, also where
// an interruption was half over.
TEST(NoiseFit, LeavesOutAllLongTripsWhereInterruptionsExplainThem) {
  NoiseFit noise;
  noise.lengths = {20e-6}, noise.rate.high = 8000;
  EXPECT_EQ(uninterrupted(some_long, noise),
            (std::vector<double>{1e-6, 1.1e-6, 1.2e-6, 1.1e-6, 1e-6, 1.2e-6, 1.1e-6}));
}

// 10 iterations of 20 us, two of them 7 us longer: 2 interruptions in 214 us, 14 us of them lost.
TEST(NoiseFit, CountsWhatTookLongerThanTheRest) {
  std::vector<double> works(10, 20e-6);
  works[3] = works[7] = 27e-6;
  const NoiseFit fit = *fit_noise(works, 1e-9);
  EXPECT_NEAR(fit.rate.value, 2 / 214e-6, 1e-6);
  EXPECT_NEAR(fit.share, 14.0 / 214, 1e-12);
  ASSERT_EQ(fit.lengths.size(), 2U);
  EXPECT_NEAR(fit.lengths[0], 7e-6, 1e-15);
}

// Garwood's interval of an expectation, 2 counted: 0.2422 to 7.2247; 1 counted: 0.0253 to 5.5716.
TEST(NoiseFit, HasTheExactIntervalOfACount) {
  std::vector<double> works(10, 20e-6);
  works[3] = 27e-6;
  EXPECT_NEAR(fit_noise(works, 1e-9)->rate.low, 0.0253 / 207e-6, 1);
  EXPECT_NEAR(fit_noise(works, 1e-9)->rate.high, 5.5716 / 207e-6, 1);
  works[7] = 27e-6;
  EXPECT_NEAR(fit_noise(works, 1e-9)->rate.low, 0.2422 / 214e-6, 1);
  EXPECT_NEAR(fit_noise(works, 1e-9)->rate.high, 7.2247 / 214e-6, 1);
}

TEST(NoiseFit, OfQuietWorkIsABoundByTheRuleOfThree) {
  const NoiseFit fit = *fit_noise(std::vector<double>(100, 1e-3), 1e-9);
  EXPECT_TRUE(fit.rate.bound);
  EXPECT_NEAR(fit.rate.value, 30, 1e-9);
  EXPECT_FALSE(fit_noise({}, 1e-9));
}

}  // namespace
}  // namespace plumbline
