#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "models/statistics/holm.hpp"
#include "models/statistics/kolmogorov_smirnov.hpp"
#include "models/statistics/kruskal_wallis.hpp"
#include "models/statistics/power.hpp"
#include "models/statistics/shapiro_wilk.hpp"
#include "models/statistics/t_tests.hpp"
#include "models/statistics/wilcoxon.hpp"

namespace plumbline {
namespace {

using testing::DoubleEq;
using testing::DoubleNear;
using testing::ElementsAre;
using testing::Optional;
using Values = std::vector<double>;

constexpr double infinity = std::numeric_limits<double>::infinity();
const Values none, one = {1}, equal = {2, 2, 2, 2}, some = {1, 2, 3, 5}, infinite = {1, 2, infinity, 3};

Values range(int first, int count) {
  Values values;
  for (int i = 0; i < count; ++i) values.push_back(first + i);
  return values;
}

// C(10, 5) = 252 arrangements; one has W = 0, one W = 25.
TEST(Wilcoxon, CountsArrangements) {
  const auto test = wilcoxon_rank_sum(range(1, 5), range(6, 5));
  EXPECT_TRUE(test->exact);
  EXPECT_EQ(test->W, 0);
  EXPECT_THAT(test->two_sided, Optional(DoubleEq(2.0 / 252)));
  EXPECT_DOUBLE_EQ(test->less, 1.0 / 252);
  EXPECT_DOUBLE_EQ(test->greater, 1);
}

// 4 is above 2 and 3: W = 2. The 10 ways to choose 2 ranks of 5 have W = 0 to 6 in 1, 1, 2, 2, 2, 1, 1 of
// them: P(W <= 2) = 4/10, P(W >= 2) = 8/10.
TEST(Wilcoxon, AddsUpTheTail) {
  const auto test = wilcoxon_rank_sum(Values{1, 4}, Values{2, 3, 5});
  EXPECT_EQ(test->W, 2);
  EXPECT_DOUBLE_EQ(test->less, 0.4);
  EXPECT_DOUBLE_EQ(test->greater, 0.8);
  EXPECT_THAT(test->two_sided, Optional(DoubleEq(0.8)));
}

// 2 = 2 counts half: W = 0.5, 1.5 below the mean. One group of t = 2, t^3 - t = 6: variance
// 4/12 (5 - 6/(4 * 3)) = 1.5. Less: P(Z < -1 / sqrt 1.5) = erfc(1 / sqrt 3) / 2; two-sided twice that;
// greater: P(Z > -2 / sqrt 1.5).
TEST(Wilcoxon, CorrectsForTiesAndContinuity) {
  const auto test = wilcoxon_rank_sum(Values{1, 2}, Values{2, 3});
  EXPECT_FALSE(test->exact);
  EXPECT_EQ(test->W, 0.5);
  EXPECT_THAT(test->two_sided, Optional(DoubleNear(std::erfc(std::sqrt(1.0 / 3)), 1e-15)));
  EXPECT_NEAR(test->less, std::erfc(std::sqrt(1.0 / 3)) / 2, 1e-15);
  EXPECT_NEAR(test->greater, std::erfc(-2 / std::sqrt(3)) / 2, 1e-15);
}

TEST(Wilcoxon, IsExactBelowFiftyValuesASide) {
  EXPECT_TRUE(wilcoxon_rank_sum(range(0, 49), range(49, 49))->exact);
  EXPECT_FALSE(wilcoxon_rank_sum(range(0, 50), range(50, 49))->exact);
  EXPECT_FALSE(wilcoxon_rank_sum(range(0, 49), range(49, 50))->exact);
}

// 54 standard deviations apart: P(Z > 54) is below the smallest double.
TEST(Wilcoxon, NeverGivesAPOfZero) {
  const auto test = wilcoxon_rank_sum(range(0, 2000), range(2000, 2000));
  EXPECT_GT(*test->two_sided, 0);
  EXPECT_GT(test->less, 0);
}

TEST(Wilcoxon, IsUndefinedForAnEmptySideOrAnInfinity) {
  EXPECT_FALSE(wilcoxon_rank_sum(none, some));
  EXPECT_FALSE(wilcoxon_rank_sum(some, none));
  EXPECT_FALSE(wilcoxon_rank_sum(infinite, some));
  EXPECT_FALSE(wilcoxon_rank_sum(equal, equal)->two_sided);
}

// 2 / C(m + n, m)
TEST(MinWilcoxonP, IsThatOfSamplesApart) {
  EXPECT_DOUBLE_EQ(min_wilcoxon_p(1, 1), 1);
  EXPECT_DOUBLE_EQ(min_wilcoxon_p(1, 2), 2.0 / 3);
  EXPECT_DOUBLE_EQ(min_wilcoxon_p(5, 5), 2.0 / 252);
  EXPECT_DOUBLE_EQ(min_wilcoxon_p(60, 60), *wilcoxon_rank_sum(range(0, 60), range(60, 60))->two_sided);
}

// Two pairs with x > y, four with x < y: -2/6. The pair 2, 2 counts for neither: (0 - 3)/4.
TEST(CliffsDelta, ComparesPairs) {
  EXPECT_THAT(cliffs_delta(Values{1, 4}, Values{2, 3, 5}), Optional(DoubleEq(-1.0 / 3)));
  EXPECT_THAT(cliffs_delta(Values{1, 2}, Values{2, 3}), Optional(DoubleEq(-0.75)));
  EXPECT_THAT(cliffs_delta(equal, equal), Optional(0.0));
  EXPECT_THAT(cliffs_delta(some, one), Optional(DoubleEq(0.75)));
  EXPECT_FALSE(cliffs_delta(some, none));
  EXPECT_FALSE(cliffs_delta(infinite, some));
}

// Means 2 and 4, variances 1 and 4: error^2 = 1/3 + 4/3 = 5/3 for both tests, t = -2 / sqrt(5/3).
// Welch: degrees = (5/3)^2 / ((1/3)^2/2 + (4/3)^2/2) = 50/17. Student: 4 degrees, where with
// sin^2 = t^2/(t^2 + 4) = 3/8 the two-sided p is 1 - sin (1 + cos^2 / 2).
TEST(TTests, AgreeWithPencilAndPaper) {
  const Values x = {1, 2, 3}, y = {2, 4, 6};
  const auto welch = welch_t_test(x, y), student = student_t_test(x, y);
  EXPECT_DOUBLE_EQ(welch->t, -2 / std::sqrt(5.0 / 3));
  EXPECT_DOUBLE_EQ(welch->degrees, 50.0 / 17);
  EXPECT_DOUBLE_EQ(student->t, -2 / std::sqrt(5.0 / 3));
  EXPECT_EQ(student->degrees, 4);
  EXPECT_NEAR(student->two_sided, 1 - std::sqrt(3.0 / 8) * (1 + 5.0 / 16), 1e-14);
  EXPECT_EQ(student->difference, -2);
  // Tables: t(0.975, 4) = 2.7764.
  EXPECT_NEAR(student->interval.high, -2 + 2.7764 * std::sqrt(5.0 / 3), 1e-4);
}

TEST(TTests, AreUndefinedWithoutAVariance) {
  for (const auto test : {welch_t_test, student_t_test}) {
    EXPECT_FALSE(test(none, some, 0.95));
    EXPECT_FALSE(test(one, some, 0.95));
    EXPECT_FALSE(test(some, one, 0.95));
    EXPECT_FALSE(test(equal, equal, 0.95));
    EXPECT_FALSE(test(equal, Values{3, 3}, 0.95));
    EXPECT_FALSE(test(infinite, some, 0.95));
    EXPECT_TRUE(test(equal, some, 0.95));
  }
}

// t is about 1e5 with 998 degrees: P(T > t) is about (t^2 / 998)^(-499), below the smallest double.
TEST(TTests, NeverGiveAPOfZero) {
  EXPECT_GT(student_t_test(range(0, 500), range(1'000'000, 500))->two_sided, 0);
}

// t(0.975, 3) = 3.1824; sd of 1, 2, 3, 5 = sqrt(35/12), mean 11/4.
TEST(MeanInterval, AddsTStandardErrors) {
  const auto interval = mean_interval(some);
  EXPECT_NEAR(interval->low, 2.75 - 3.1824 * std::sqrt(35.0 / 48), 1e-4);
  EXPECT_NEAR(interval->high, 2.75 + 3.1824 * std::sqrt(35.0 / 48), 1e-4);
  EXPECT_FALSE(mean_interval(one));
  EXPECT_FALSE(mean_interval(infinite));
}

// Six walks from (0, 0) to (2, 2). Apart: D = 1, as far in 2 of them. In turn: D = 1/2, which all reach.
TEST(KolmogorovSmirnov, CountsWalks) {
  const auto apart = kolmogorov_smirnov(Values{1, 2}, Values{3, 4});
  EXPECT_TRUE(apart->exact);
  EXPECT_EQ(apart->D, 1);
  EXPECT_DOUBLE_EQ(apart->two_sided, 1.0 / 3);
  const auto in_turn = kolmogorov_smirnov(Values{1, 3}, Values{2, 4});
  EXPECT_EQ(in_turn->D, 0.5);
  EXPECT_DOUBLE_EQ(in_turn->two_sided, 1);
}

// 1 1 | 2 2 2 | 3: compared after 2, 5 and 6 steps. D = 2/3 after two; a walk is as far after two if they are
// both x or both y, C(4, 1) of the C(6, 3) = 20 walks each; after five it is 1/3 from even at most.
TEST(KolmogorovSmirnov, ComparesBetweenTiesOnly) {
  const auto test = kolmogorov_smirnov(Values{1, 3, 1}, Values{2, 2, 2});
  EXPECT_DOUBLE_EQ(test->D, 2.0 / 3);
  EXPECT_DOUBLE_EQ(test->two_sided, 8.0 / 20);
}

// 0 to 99 against the same 20.5 later: after 20, 21 of x and none of y have passed, D = 0.21, z^2 = D^2
// 100/2. Then 10.5 later, z^2 = 0.605: a z below 1. P = 2 (e^(-2 z^2) - e^(-8 z^2) + e^(-18 z^2) - ...)
TEST(KolmogorovSmirnov, FollowsTheLimitFromTenThousandPairsOn) {
  for (const double later : {20.5, 10.5}) {
    Values y = range(0, 100);
    for (double& value : y) value += later;
    const auto test = kolmogorov_smirnov(range(0, 100), y);
    const double D = (later + 0.5) / 100, square = D * D * 50;
    double p = 0;
    for (int k = 1; k <= 8; ++k) p += (k % 2 == 1 ? 2 : -2) * std::exp(-2 * k * k * square);
    EXPECT_FALSE(test->exact);
    EXPECT_DOUBLE_EQ(test->D, D);
    EXPECT_NEAR(test->two_sided, p, 1e-14);
  }
}

TEST(KolmogorovSmirnov, IsUndefinedForAnEmptySideOrAnInfinity) {
  EXPECT_FALSE(kolmogorov_smirnov(none, some));
  EXPECT_FALSE(kolmogorov_smirnov(some, infinite));
  EXPECT_EQ(kolmogorov_smirnov(equal, equal)->two_sided, 1);
  EXPECT_GT(kolmogorov_smirnov(range(0, 5000), range(9000, 5000))->two_sided, 0);
}

// Mean ranks 1.5, 3.5, 5.5 about 3.5: H = 12/(6 * 7) * 2 (4 + 0 + 4) = 32/7; two degrees: p = e^(-H/2).
TEST(KruskalWallis, ComparesMeanRanks) {
  const std::vector<Values> groups = {{1, 2}, {4, 3}, {5, 6}};
  const auto test = kruskal_wallis(groups);
  EXPECT_DOUBLE_EQ(test->H, 32.0 / 7);
  EXPECT_EQ(test->degrees, 2);
  EXPECT_NEAR(test->p, std::exp(-16.0 / 7), 1e-15);
}

// Ranks 1.5, 1.5, 3.5, 3.5: 12/20 * 2 (1 + 1) = 2.4, over 1 - (6 + 6)/60 = 0.8: H = 3; one degree:
// p = erfc(sqrt(H/2)).
TEST(KruskalWallis, CorrectsForTies) {
  const std::vector<Values> groups = {{1, 1}, {2, 2}};
  EXPECT_DOUBLE_EQ(kruskal_wallis(groups)->H, 3);
  EXPECT_NEAR(kruskal_wallis(groups)->p, std::erfc(std::sqrt(1.5)), 1e-15);
}

TEST(KruskalWallis, IsUndefinedWithoutGroupsThatDiffer) {
  EXPECT_FALSE(kruskal_wallis(std::vector<Values>{}));
  EXPECT_FALSE(kruskal_wallis(std::vector<Values>{some}));
  EXPECT_FALSE(kruskal_wallis(std::vector<Values>{some, none}));
  EXPECT_FALSE(kruskal_wallis(std::vector<Values>{equal, equal}));
  EXPECT_FALSE(kruskal_wallis(std::vector<Values>{some, infinite}));
}

// Three values: W = (x_3 - x_1)^2 / 2 over the sum of squares, 4.5 / (14/3) = 27/28, and p in closed form.
TEST(ShapiroWilk, IsExactForThreeValues) {
  const auto test = shapiro_wilk(Values{3, 0, 1});
  EXPECT_NEAR(test->W, 27.0 / 28, 1e-15);
  EXPECT_NEAR(test->p, 6 / std::numbers::pi * (std::asin(std::sqrt(27.0 / 28)) - std::numbers::pi / 3),
              1e-14);
}

// The weights of eleven men, the example of Shapiro and Wilk (Biometrika 52, 1965), W = 0.79 there; digits
// and p from SciPy's documentation of scipy.stats.shapiro.
TEST(ShapiroWilk, AgreesWithItsFirstExample) {
  const auto test = shapiro_wilk(Values{148, 154, 158, 160, 161, 162, 166, 170, 182, 195, 236});
  EXPECT_NEAR(test->W, 0.788815, 1e-6);
  EXPECT_NEAR(test->p, 0.0067038, 1e-7);
}

TEST(ShapiroWilk, IsUndefinedOutsideThePapersRange) {
  EXPECT_FALSE(shapiro_wilk(Values{1, 2}));
  EXPECT_TRUE(shapiro_wilk(range(0, 5000)));
  EXPECT_FALSE(shapiro_wilk(range(0, 5001)));
  EXPECT_FALSE(shapiro_wilk(equal));
  EXPECT_FALSE(shapiro_wilk(infinite));
  EXPECT_GT(shapiro_wilk(Values{1, 1, 2})->p, 0);  // W is at its min, 3/4
}

// 3 * 0.01, 2 * 0.03, and 1 * 0.04, which may not be below the one before.
TEST(Holm, StepsDown) {
  EXPECT_THAT(holm(Values{0.01, 0.04, 0.03}), ElementsAre(DoubleEq(0.03), DoubleEq(0.06), DoubleEq(0.06)));
  EXPECT_THAT(holm(Values{0.7, 0.6}), ElementsAre(1, 1));
  EXPECT_TRUE(holm(none).empty());
}

// 6 * 2/252 = 0.048, 7 * 2/252 = 0.056.
TEST(Holm, CannotRejectOverSevenCellsWithFiveLaunches) {
  EXPECT_LT(holm(Values(6, min_wilcoxon_p(5, 5)))[0], 0.05);
  EXPECT_GT(holm(Values(7, min_wilcoxon_p(5, 5)))[0], 0.05);
}

// Cohen, Statistical Power Analysis for the Behavioral Sciences, 1988, table 2.4.1: 64 and 26 a side.
TEST(TTestSampleSize, AgreesWithCohensTables) {
  EXPECT_EQ(std::ceil(t_test_sample_size(0.5, 0.8)), 64);
  EXPECT_EQ(std::ceil(t_test_sample_size(0.8, 0.8)), 26);
  EXPECT_EQ(t_test_sample_size(1e6, 0.8), 2);
}

// No effect is seen in half of alpha: only the tail on the effect's side counts.
TEST(TTestPower, IsHalfOfAlphaWithoutEffect) { EXPECT_NEAR(t_test_power(0, 10, 0.05), 0.025, 1e-12); }

}  // namespace
}  // namespace plumbline
