#include <cmath>
#include <limits>
#include <vector>

#include <gmock/gmock.h>

#include "models/planning/plan.hpp"
#include "models/planning/power.hpp"
#include "models/planning/sample_means.hpp"
#include "models/planning/simulated_comparisons.hpp"
#include "models/planning/simulated_launch.hpp"
#include "models/planning/variance_model.hpp"
#include "models/statistics.hpp"
#include "models/statistics/wilcoxon.hpp"

namespace plumbline {
namespace {

using testing::DoubleNear;
using testing::Each;
using Launches = std::vector<std::vector<double>>;

// The usual case of Hunold and Carpen-Amarie (2016)'s section 4.2: a launch effect of 3 %, 10 % within a
// launch.
constexpr VarianceModel usual{0.03, 0.1};

// The model of variance

// sqrt(0.03^2 + pi/2 0.1^2 / 1000) = sqrt(9e-4 + 1.5707963e-5) = 0.0302606...
TEST(VarianceModel, AddsTheMediansVarianceToTheLaunchEffect) {
  EXPECT_NEAR(launch_number_sd(usual, 1000), 0.03026066, 1e-8);
}

TEST(VarianceModel, TellsTheRepsOfAStandardDeviation) {
  EXPECT_NEAR(*reps_for_sd(usual, launch_number_sd(usual, 1000)), 1000, 1e-6);
}

TEST(VarianceModel, HasNoRepsThatTakeTheLaunchEffectAway) {
  EXPECT_FALSE(reps_for_sd(usual, 0.03));
  EXPECT_FALSE(reps_for_sd(usual, 0.01));
}

// Both launches have standard deviation 0.1 of their median, 100 and 120: within = 0.1. The medians' variance
// is 20^2 / 2, of their median 110: 200 / 12100 = 0.01652893. Of this pi/2 0.1^2 / 3 = 0.00523599 comes from
// within; sqrt(0.01129294) = 0.1062682.
// Chi-squared with one degree of freedom has 0.05 below 0.00393214:
// sqrt(0.01652893 / 0.00393214 - 0.00523599) = 2.048977.
TEST(VarianceEstimate, IsThatOfTheAnalysisOfVariance) {
  const auto estimate = estimate_variance(Launches{{90, 100, 110}, {132, 108, 120}});
  ASSERT_TRUE(estimate);
  EXPECT_EQ(estimate->launches, 2);
  EXPECT_DOUBLE_EQ(estimate->median, 110);
  EXPECT_NEAR(estimate->model.within, 0.1, 1e-12);
  EXPECT_NEAR(estimate->model.between, 0.1062682, 1e-6);
  EXPECT_NEAR(estimate->between_upper, 2.048977, 1e-4);
}

TEST(VarianceEstimate, HasNoNegativeLaunchEffect) {
  const auto estimate = estimate_variance(Launches{{90, 100, 110}, {90, 100, 110}});
  ASSERT_TRUE(estimate);
  EXPECT_EQ(estimate->model.between, 0);
}

// Quartiles 2 and 4 of 1, 2, 3, 4, 100: the fences end at 7.
TEST(VarianceEstimate, LeavesOutliersToTukeysFilter) {
  const auto with = estimate_variance(Launches{{1, 2, 3, 4, 100}, {2, 3, 4}});
  const auto without = estimate_variance(Launches{{1, 2, 3, 4}, {2, 3, 4}});
  EXPECT_DOUBLE_EQ(with->model.within, without->model.within);
}

// Nothing of a launch of infinities is left by the filter, and one among others is an outlier.
TEST(VarianceEstimate, LeavesOutLaunchesWithoutANumber) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_FALSE(estimate_variance(Launches{{90, 100, 110}, {infinity, infinity}}));
  const auto estimate = estimate_variance(Launches{{90, 100, 110}, {infinity, infinity}, {132, 108, 120}});
  ASSERT_TRUE(estimate);
  EXPECT_EQ(estimate->launches, 2);
  EXPECT_DOUBLE_EQ(estimate->median, 110);
}

TEST(VarianceEstimate, IsEmptyWhereThereIsNoVarianceToSee) {
  EXPECT_FALSE(estimate_variance(Launches{}));
  EXPECT_FALSE(estimate_variance(Launches{{90, 100, 110}}));        // one launch
  EXPECT_FALSE(estimate_variance(Launches{{90, 100}, {}}));         // a launch without observations
  EXPECT_FALSE(estimate_variance(Launches{{100}, {110}}));          // one observation each
  EXPECT_FALSE(estimate_variance(Launches{{0, 0, 0}, {0, 0, 0}}));  // a clock too coarse for the cell
}

// Rejection and power

// Of the C(8, 4) = 70 arrangements one has W = 0 and one W = 1: 2/70 < 0.05 < 4/70. Of C(10, 5) = 252 there
// are 1, 1, 2 and 3 with W = 0 to 3: 8/252 < 0.05 < 14/252.
TEST(WilcoxonRejection, IsWhereTheExactTailIsWithinTheLevel) {
  EXPECT_EQ(wilcoxon_rejection(4, 4, 0.05).below, 1U);
  EXPECT_DOUBLE_EQ(wilcoxon_rejection(4, 4, 0.05).level, 2.0 / 70);
  EXPECT_EQ(wilcoxon_rejection(5, 5, 0.05).below, 3U);
  EXPECT_DOUBLE_EQ(wilcoxon_rejection(5, 5, 0.05).level, 8.0 / 252);
}

// C(6, 3) = 20: the smallest p is 2/20.
TEST(WilcoxonRejection, IsNowhereWhereTooFewRanksReachTheLevel) {
  EXPECT_EQ(wilcoxon_rejection(3, 3, 0.05).below, 0U);
  EXPECT_EQ(wilcoxon_rejection(3, 3, 0.05).level, 0);
}

// n = m = 60: mean 1800, standard deviation sqrt(3600 / 12 * 121) = 190.526. The continuity correction leaves
// (1800 - W - 0.5) / 190.526 >= 1.959964, so W <= 1426.07.
TEST(WilcoxonRejection, IsThatOfTheNormalTestFromFiftyOn) {
  EXPECT_EQ(wilcoxon_rejection(60, 60, 0.05).below, 1427U);
  EXPECT_EQ(wilcoxon_rejection(60, 60, 0.05).level, 0.05);
}

TEST(Power, IsZeroBelowTheMinPThatRanksAttain) {
  EXPECT_EQ(rank_sum_power(100, 3, 0.05), 0);
  EXPECT_EQ(rank_sum_power(100, 5, 0.05 / 7), 0);  // 2/252 = 0.0079 > 0.0071: Holm over seven cells
  EXPECT_GT(rank_sum_power(100, 5, 0.05 / 6), 0.99);
  EXPECT_EQ(detectable_effect(3, 0.05, 0.9), std::numeric_limits<double>::infinity());
}

TEST(Power, IsOneWhereSamplesOverlapNowhere) {
  EXPECT_DOUBLE_EQ(rank_sum_power(19.9, 300, 0.05), 1);
  EXPECT_EQ(rank_sum_power(std::numeric_limits<double>::infinity(), 4, 0.05), 1);
}

TEST(Power, OfTheDetectableEffectIsTheOneAskedFor) {
  for (const int launches : {4, 10, 30, 100})
    EXPECT_NEAR(rank_sum_power(detectable_effect(launches, 0.05, 0.9), launches, 0.05), 0.9, 1e-5);
}

// B's standard deviation is 1.5 times A's: 0.5 / (0.1 sqrt((1 + 2.25) / 2)) = 3.922323.
TEST(Power, MeasuresAnEffectByTheSpreadOfBothSides) {
  EXPECT_NEAR(effect_in_deviations(0.5, 0.1), 3.922323, 1e-6);
}

// The claim against 10,000 simulated comparisons, whose share has a standard deviation of 0.5 points at most:
// small and large sides, one cell and many, much and little of the variance within a launch.
TEST(Power, IsWithinThreePointsOfSimulatedPower) {
  struct Case {
    ComparisonDesign design;
    double level;
  };
  const Case cases[] = {{{usual, 1000, 5, 0.06}, 0.05},
                        {{usual, 1000, 10, 0.04}, 0.05},
                        {{usual, 100, 30, 0.03}, 0.05},
                        {{{0.01, 0.3}, 300, 20, 0.03}, 0.05 / 15},
                        {{{0.02, 0.05}, 30, 60, 0.01}, 0.05}};
  for (const auto& [design, level] : cases) {
    const double effect = effect_in_deviations(design.effect, launch_number_sd(design.model, design.reps));
    EXPECT_NEAR(simulate_comparisons(design, level, 10'000, 1).medians,
                rank_sum_power(effect, design.launches, level), 0.03)
        << design.launches << " launches";
  }
}

// False positives

// 1.959964 / sqrt(1 + 1000 0.09) = 0.205459; 2 Phi(-0.205459) = 0.837213.
TEST(FalsePositives, OfOneLaunchGrowWithItsObservations) {
  EXPECT_NEAR(one_launch_false_positives(usual, 1000, 0.05), 0.837213, 1e-5);
}

// sqrt((0.01 + 0.0009) / (0.01 + 0.9)) = 0.109444; 2 Phi(-1.959964 0.109444) = 0.830152.
TEST(FalsePositives, OfPooledObservationsAreNearlyAsMany) {
  EXPECT_NEAR(pooled_false_positives(usual, 1000, 0.05), 0.830152, 1e-5);
}

TEST(FalsePositives, AreTheLevelWithoutALaunchEffect) {
  EXPECT_EQ(one_launch_false_positives({0, 0.1}, 1000, 0.05), 0.05);
  EXPECT_EQ(pooled_false_positives({0, 0.1}, 1000, 0.05), 0.05);
}

// Without variation within a launch every difference of launches is "significant" for one launch's
// observations; pooled, reps equal values each count as one: 2 Phi(-1.959964 / sqrt(100)) = 0.844619.
TEST(FalsePositives, AreDefinedWithoutVariationWithinALaunch) {
  EXPECT_EQ(one_launch_false_positives({0.03, 0}, 100, 0.05), 1);
  EXPECT_NEAR(pooled_false_positives({0.03, 0}, 100, 0.05), 0.844619, 1e-5);
}

// No effect, a launch effect of 3 %, 10 % within, nrep 1,000, 30 launches, 2,000 comparisons: the share of
// the recommended test has a standard deviation of 0.5 points around its level.
TEST(FalsePositives, OfTheRecommendedTestAreThoseItPromises) {
  const RejectionRates rates = simulate_comparisons({usual, 1000, 30}, 0.05, 2000, 1);
  EXPECT_THAT(rates.medians, testing::AllOf(testing::Ge(0.03), testing::Le(0.07)));
  EXPECT_GT(rates.one_launch, 0.6);
  EXPECT_NEAR(rates.one_launch, one_launch_false_positives(usual, 1000, 0.05), 0.03);
  EXPECT_NEAR(rates.pooled, pooled_false_positives(usual, 1000, 0.05), 0.03);
}

TEST(FalsePositives, AreFewForEveryTestWithoutALaunchEffect) {
  const RejectionRates rates = simulate_comparisons({{0, 0.1}, 101, 20}, 0.05, 2000, 1);
  for (const double rate : {rates.one_launch, rates.pooled, rates.medians}) EXPECT_NEAR(rate, 0.05, 0.02);
}

TEST(FalsePositives, FollowFromTheSeedAlone) {
  const ComparisonDesign design{usual, 100, 10};
  EXPECT_EQ(simulate_comparisons(design, 0.05, 100, 7).medians,
            simulate_comparisons(design, 0.05, 100, 7).medians);
}

// Simulated launches

// The median of two normal variables is their mean, of variance 1/2; of three it has 1 - sqrt(3)/pi =
// 0.448671 (Jones, Biometrika 35, 1948); of 1,000 nearly pi/2/1000. With 100,000 draws the variance's
// relative standard deviation is 0.45 %.
TEST(LaunchSampler, DrawsMediansOfTheExactVariance) {
  const std::pair<int, double> cases[] = {{2, 0.5}, {3, 0.448671}, {1000, 1.570796 / 1000}};
  for (const auto& [reps, variance] : cases) {
    const LaunchSampler sampler({0, 0.1}, reps);
    Stream random(1, Purpose::planning, 0, 0);
    std::vector<double> medians;
    for (int i = 0; i < 100'000; ++i) medians.push_back((sampler.draw(random).median - 1) / 0.1);
    EXPECT_NEAR(std::pow(*standard_deviation(medians), 2) / variance, 1, 0.02) << reps;
  }
}

// Means have variance between^2 + within^2/reps; variances the mean within^2.
TEST(LaunchSampler, DrawsMeansAndVariancesOfTheModel) {
  const LaunchSampler sampler(usual, 25);
  Stream random(1, Purpose::planning, 0, 0);
  std::vector<double> means, variances;
  for (int i = 0; i < 100'000; ++i) {
    const SimulatedLaunch launch = sampler.draw(random);
    means.push_back(launch.mean);
    variances.push_back(launch.variance);
  }
  EXPECT_NEAR(*mean(means), 1, 0.001);
  EXPECT_NEAR(*standard_deviation(means), std::sqrt(0.0009 + 0.01 / 25), 0.0005);
  EXPECT_NEAR(*mean(variances), 0.01, 0.0001);
}

// The central limit theorem

// 10,000 samples: the share has a standard deviation of 0.2 points.
TEST(SampleMeans, OfNormalRunTimesAreCoveredAsPromised) {
  const MeanIntervals found = sample_means(Distribution(Normal{10, 1}), 10, 0.95, 10'000, 1);
  EXPECT_NEAR(found.covers, 0.95, 0.01);
  EXPECT_NEAR(found.below, 0.025, 0.007);
  EXPECT_NEAR(found.above, 0.025, 0.007);
  EXPECT_GT(*found.normal_p, 0.01);
}

// A sample without the long tail's rare values has a small mean and a small deviation: the interval ends
// below the mean.
TEST(SampleMeans, OfSkewedRunTimesNeedMoreThanThirty) {
  const Distribution skewed(Lognormal{10e-6, 1});
  const MeanIntervals thirty = sample_means(skewed, 30, 0.95, 2000, 1);
  const MeanIntervals more = sample_means(skewed, 500, 0.95, 2000, 1);
  EXPECT_LT(thirty.covers, 0.93);
  EXPECT_GT(thirty.below, 3 * thirty.above);
  EXPECT_LT(*thirty.normal_p, 0.001);
  EXPECT_GT(more.covers, thirty.covers);
}

TEST(SampleMeans, OfEqualRunTimesHaveNoNormalTest) {
  EXPECT_FALSE(sample_means(Distribution(Constant{1}), 30, 0.95, 500, 1).normal_p);
}

// The cheapest plan

// Without variation within a launch its number has the standard deviation 0.02 for any reps: the smallest
// reps will do, and the smallest launches whose detectable effect is 0.04 / (0.02 sqrt((1 + 1.04^2) / 2))
// = 1.9604 standard deviations.
TEST(Planner, TakesTheMinLaunchesWhereRepsDoNothing) {
  const CellCost cell{{0.02, 0}, 0.001, 0.5};
  const auto plan = Planner(std::vector{cell}, {.start_up = 2}).cheapest(0.04);
  ASSERT_TRUE(plan);
  EXPECT_LE(detectable_effect(plan->launches, 0.05, 0.9), 1.9604);
  EXPECT_GT(detectable_effect(plan->launches - 1, 0.05, 0.9), 1.9604);
  EXPECT_EQ(plan->reps, std::vector{min_reps});
  EXPECT_DOUBLE_EQ(plan->seconds, 2 * plan->launches * (2 + 0.5 + 30 * 0.001));
}

TEST(Planner, ReachesTheWishedPowerInEveryCell) {
  const std::vector<CellCost> cells{{{0.01, 0.1}, 1e-4, 0}, {{0.02, 0.3}, 1e-3, 0}, {{0, 0.5}, 1e-5, 0}};
  const auto plan = Planner(cells, {}).cheapest(0.02);
  ASSERT_TRUE(plan);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const double sd = launch_number_sd(cells[i].model, plan->reps[i]);
    EXPECT_GE(rank_sum_power(effect_in_deviations(0.02, sd), plan->launches, 0.05 / 3), 0.9 - 1e-5) << i;
  }
}

// One side, 4 launches: t(0.975, 3) = 3.182, so numbers that scatter by 1 % (the launch effect alone) are
// known to 3.182 / 2 % = 1.59 %. To 1.6 % take 4 launches of 30 observations of 0.1 s: 4 (1 + 3) s.
TEST(Planner, KnowsANumberOfOneSide) {
  const std::vector<CellCost> cells{{{0.01, 0}, 0.1, 0}};
  const Planner planner(cells, {.one_side = true});
  const auto plan = planner.cheapest(0.016);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->launches, 4);
  EXPECT_NEAR(plan->seconds, 16, 1e-9);
  EXPECT_GT(planner.cheapest(0.0159)->launches, 4);
}

TEST(Planner, TakesFewerLaunchesWhereAStartIsDear) {
  const std::vector<CellCost> cells{{{0.01, 0.3}, 1e-3, 0}};
  EXPECT_LT(Planner(cells, {.start_up = 100}).cheapest(0.02)->launches,
            Planner(cells, {.start_up = 0.1}).cheapest(0.02)->launches);
}

// 300 launches see no less than a quarter of the standard deviation.
TEST(Planner, SeesNoEffectFarBelowTheLaunchEffect) {
  const std::vector<CellCost> cells{{{0.03, 0.1}, 1e-4, 0}};
  EXPECT_FALSE(Planner(cells, {}).cheapest(0.005));
}

TEST(Planner, SaysWhatABudgetCanShow) {
  const std::vector<CellCost> cells{{{0.01, 0.1}, 1e-4, 0}};
  const Planner planner(cells, {});
  const double whole = planner.cheapest(0.02)->seconds;
  const auto half = planner.affordable(whole / 2);
  ASSERT_TRUE(half);
  EXPECT_GT(half->effect, 0.02);
  EXPECT_LE(half->plan.seconds, whole / 2);
  EXPECT_FALSE(planner.affordable(1e-3));
}

}  // namespace
}  // namespace plumbline
