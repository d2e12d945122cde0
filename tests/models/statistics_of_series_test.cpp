#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "models/random.hpp"
#include "models/statistics/autocorrelation.hpp"
#include "models/statistics/warm_up.hpp"

namespace plumbline {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::Optional;
using Values = std::vector<double>;

const Values infinite(100, std::numeric_limits<double>::infinity());

// Deviations -1.5, -0.5, 0.5, 1.5, squares 5. Products at lag 1: 0.75 - 0.25 + 0.75; 2: -1.5; 3: -2.25.
TEST(Autocorrelation, IsTheSumOfProductsAtEachLag) {
  EXPECT_THAT(*autocorrelation(Values{1, 2, 3, 4}),
              ElementsAre(DoubleNear(1, 1e-14), DoubleNear(0.25, 1e-14), DoubleNear(-0.3, 1e-14),
                          DoubleNear(-0.45, 1e-14)));
}

// By the definition, for lengths around powers of two.
TEST(Autocorrelation, AgreesWithItsDefinition) {
  Stream random(3, Purpose::noise, 0, 0);
  for (const std::size_t n : {2u, 3u, 31u, 32u, 33u, 100u}) {
    Values x(n);
    double mean = 0, squares = 0;
    for (double& value : x) mean += (value = 1e3 + random.normal()) / static_cast<double>(n);
    for (const double value : x) squares += (value - mean) * (value - mean);
    const auto r = autocorrelation(x);
    for (std::size_t k = 0; k < n; ++k) {
      double sum = 0;
      for (std::size_t t = 0; t + k < n; ++t) sum += (x[t] - mean) * (x[t + k] - mean);
      EXPECT_NEAR((*r)[k], sum / squares, 1e-11);
    }
  }
}

TEST(Autocorrelation, IsUndefinedWithoutASpread) {
  for (const Values& bad : {Values{}, Values{1}, Values(8, 2.5), infinite}) {
    EXPECT_FALSE(autocorrelation(bad));
    EXPECT_FALSE(effective_sample_size(bad));
  }
  EXPECT_FALSE(effective_sample_size(Values{1, 2, 3}));
}

// r = 1, 0.25, -0.3, -0.45: the first pair is 1.25, the second negative: 4 / (2 * 1.25 - 1).
TEST(EffectiveSampleSize, SumsPairsWhileTheyArePositive) {
  EXPECT_THAT(effective_sample_size(Values{1, 2, 3, 4}), Optional(DoubleNear(4 / 1.5, 1e-12)));
}

// r_1 = -(n - 1)/n: such a mean is surer than that of independent values, but n is the most.
TEST(EffectiveSampleSize, IsAtMostTheNumberOfValues) {
  EXPECT_THAT(effective_sample_size(Values{1, -1, 1, -1, 1, -1, 1, -1}), Optional(8.0));
}

// x_t = 0.9 x_(t-1) + e_t has r_k = 0.9^k: 1 + 2 sum r_k = 1.9 / 0.1. The estimate from 2^17 values scatters
// by a few per cent.
TEST(EffectiveSampleSize, IsANineteenthForAnAutoregressionOfNineTenths) {
  Stream random(5, Purpose::noise, 0, 0);
  Values x(1 << 17);
  double last = 0;
  for (double& value : x) last = value = 0.9 * last + random.normal();
  EXPECT_NEAR(*effective_sample_size(x) * 19 / static_cast<double>(x.size()), 1, 0.15);
}

/// `slow` values of 10, then 1 and 3 in turn.
Values with_warm_up(std::size_t slow, std::size_t n) {
  Values values(n);
  for (std::size_t i = 0; i < n; ++i) values[i] = i < slow ? 10 : i % 2 == 0 ? 1 : 3;
  return values;
}

// Batches of the steady part are 1.8 and 2.2 in turn: k of them, k even, give 0.04 k / k^2, the less the more
// there are; a single batch of 10 among them gives far more.
TEST(WarmUp, EndsWhereTheSteadyPartBegins) {
  EXPECT_THAT(warm_up_length(with_warm_up(20, 100)), Optional(20u));
  EXPECT_THAT(warm_up_length(with_warm_up(0, 100)), Optional(0u));
  EXPECT_THAT(warm_up_length(with_warm_up(1, 1000)), Optional(5u));
  EXPECT_THAT(warm_up_length(Values(60, 2.0)), Optional(0u));
}

// k batches of a ramp give about k^3 / 12 / k^2: the fewer the better, to the end. Three fifths is past half.
TEST(WarmUp, IsUndefinedWhereTheRunIsTooShortToTell) {
  Values ramp;
  for (int i = 0; i < 200; ++i) ramp.push_back(200 - i);
  EXPECT_FALSE(warm_up_length(ramp));
  EXPECT_FALSE(warm_up_length(with_warm_up(60, 100)));
  EXPECT_FALSE(warm_up_length(Values(49, 2.0)));
  EXPECT_FALSE(warm_up_length(infinite));
}

}  // namespace
}  // namespace plumbline
