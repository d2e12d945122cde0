#include <gtest/gtest.h>

#include "scripted_process.hpp"

namespace plumbline {
namespace {

using test::protocol;
using test::ScriptedProcess;

/// A process whose n-th timed broadcast, from 0, takes what `time` says; barriers and the warm-up take
/// nothing.
ScriptedProcess timed_as(std::function<double(int)> time, int rank = 0, int size = 1) {
  ScriptedProcess process(rank, size);
  process.takes = [time, call = -1](const Collective& collective) mutable {
    if (collective.operation == Operation::barrier) return 0.0;
    const int observation = call++;
    return observation < 0 ? 0.0 : time(observation);
  };
  return process;
}

TEST(SkampiBarrier, StopsAfterEightObservationsThatAreAlike) {
  ScriptedProcess process = timed_as([](int) { return 2.0; });
  const auto result = observe(process, suite_named("skampi-barrier"), protocol());
  EXPECT_EQ(result.seen.size(), 8u);
  EXPECT_TRUE(result.valid);
}

// 1 and 1.2 in turn: mean 1.1, deviation 0.1 sqrt(n/(n-1)), standard error 0.1/sqrt(n-1). Over the mean that
// is 0.0344 for n = 8 and 0.0235 for n = 16.
TEST(SkampiBarrier, LooksAtTheStandardErrorEveryEightObservations) {
  ScriptedProcess process = timed_as([](int i) { return i % 2 == 0 ? 1.0 : 1.2; });
  EXPECT_EQ(observe(process, suite_named("skampi-barrier"), protocol()).seen.size(), 16u);
}

// 1 and 3 in turn: 1/sqrt(31)/2 = 9 % at the last.
TEST(SkampiBarrier, GivesUpAfterThirtyTwoAndSaysSo) {
  ScriptedProcess process = timed_as([](int i) { return i % 2 == 0 ? 1.0 : 3.0; });
  const auto result = observe(process, suite_named("skampi-barrier"), protocol());
  EXPECT_EQ(result.seen.size(), 32u);
  EXPECT_FALSE(result.valid);
  EXPECT_EQ(result.why_invalid, "the standard error of the mean was still too large at the last repetition");
}

TEST(SkampiBarrier, RepsLimitTheObservations) {
  ScriptedProcess process = timed_as([](int i) { return i % 2 == 0 ? 1.0 : 3.0; });
  EXPECT_EQ(observe(process, suite_named("skampi-barrier"), protocol(20)).seen.size(), 20u);
  ScriptedProcess once = timed_as([](int) { return 1.0; });
  const auto result = observe(once, suite_named("skampi-barrier"), protocol(1));
  EXPECT_EQ(result.seen.size(), 1u);
  EXPECT_FALSE(result.valid);  // one observation has no standard error
}

// Process 0 always takes 1 s; the other takes 1 and 3 in turn, which is what counts.
TEST(SkampiBarrier, JudgesTheMaxOverProcesses) {
  ScriptedProcess process = timed_as([](int) { return 1.0; }, 0, 2);
  for (int batch = 0; batch < 4; ++batch) process.arriving.push_back({1, 3, 1, 3, 1, 3, 1, 3});
  EXPECT_EQ(observe(process, suite_named("skampi-barrier"), protocol()).seen.size(), 32u);
}

TEST(SkampiBarrier, ExchangesTimesOnlyBetweenTheBatches) {
  ScriptedProcess process = timed_as([](int) { return 1.0; }, 1, 2);
  process.arriving = {{1, 1, 24}};
  observe(process, suite_named("skampi-barrier"), protocol());
  const std::string observation = "barrier, now, bcast, now";
  EXPECT_EQ(process.calls(), test::list({"bcast", test::times(8, observation), "send to 0 (64 bytes)",
                                         "recv from 0 (24 bytes)"}));
}

TEST(MpiblibMax, StopsAfterThirtyObservationsThatAreAlike) {
  ScriptedProcess process = timed_as([](int) { return 2.0; });
  EXPECT_EQ(observe(process, suite_named("mpiblib-max"), protocol()).seen.size(), 30u);
}

// 0.9 and 1.1 in turn: mean 1, standard error 0.1/sqrt(n-1), times t(0.975, n-1): 0.1 * 2.0227/sqrt(39) =
// 0.0324 for 40, 0.1 * 2.0010/sqrt(59) = 0.02605 for 60, and 0.1 * 1.9949/sqrt(69) = 0.02402 for 70, the
// first below 0.025.
TEST(MpiblibRoot, StopsWhenTheConfidenceIntervalIsNarrowEnough) {
  ScriptedProcess process = timed_as([](int i) { return i % 2 == 0 ? 0.9 : 1.1; });
  const auto result = observe(process, suite_named("mpiblib-root"), protocol());
  EXPECT_EQ(result.seen.size(), 70u);
  EXPECT_TRUE(result.valid);
}

TEST(MpiblibRoot, LeavesTheDecisionToTheRoot) {
  ScriptedProcess process = timed_as([](int i) { return i % 2 == 0 ? 0.1 : 9.0; }, 0, 2);
  process.arriving = {{1, 1, 970}};
  const auto result = observe(process, suite_named("mpiblib-root"), protocol({}, 1));
  EXPECT_EQ(result.seen.size(), 30u);
  EXPECT_TRUE(result.valid);
}

// The first ten leave 90. Every ten more find nothing new and take twenty away: 70, 50, 30, 10, and the last
// ten.
TEST(Mpicroscope, RepetitionsDecayWhileNoNewMinAppears) {
  ScriptedProcess process = timed_as([](int) { return 1.0; });
  const auto result = observe(process, suite_named("mpicroscope"), protocol());
  EXPECT_EQ(result.seen.size(), 60u);
  EXPECT_TRUE(result.valid);
}

TEST(Mpicroscope, RepetitionsStayWhileEachBatchHasANewMin) {
  ScriptedProcess process = timed_as([](int i) { return 1000.0 - i; });
  EXPECT_EQ(observe(process, suite_named("mpicroscope"), protocol()).seen.size(), 100u);
}

TEST(Mpicroscope, TheLastBatchIsWhatRemains) {
  ScriptedProcess process = timed_as([](int i) { return 1000.0 - i; });
  EXPECT_EQ(observe(process, suite_named("mpicroscope"), protocol(13)).seen.size(), 13u);
}

// SKaMPI's windows with the rule that decays. The operation takes 2 s, but once 100 s. The first ten
// windows are too short. The next ten are 1.5 * 20 / 11 = 2.7 s long and leave 90. In the third batch the
// first takes too long and the others begin late, 0.7 s less each time: nothing is known of it, and 90
// remain. Windows of 1.5 * (100 + 9 * 2) / 11 = 16 s find nothing new: 70, 50, 30, 10, and the last ten.
TEST(Decay, ABatchThatFailedIsRepeatedAndTakesNothingAway) {
  ScriptedProcess process = timed_as([](int call) { return call == 30 ? 100.0 : 2.0; });
  const Stop decay{Stop::Rule::decay, 10, 100, 10};
  const auto result = observe(process, with_stop(test::without_sync("skampi"), decay), protocol());
  EXPECT_TRUE(result.valid);
  EXPECT_EQ(result.seen.size(), 80u);
  EXPECT_EQ(invalid_observations({result}), 20);
}

// 0.2 s each: 0.4 s are not over after two, 0.6 s are after three, whatever round-time suites are given.
TEST(Budget, IsTheRulesOwnWhereTheSuiteIsNoRoundTimeSuite) {
  ScriptedProcess process = timed_as([](int) { return 0.2; });
  const Stop half_a_second{.rule = Stop::Rule::budget, .most = 1000, .budget = 0.5};
  Protocol given = protocol();
  given.time_budget = 1000;
  EXPECT_EQ(observe(process, with_stop(suite_named("osu"), half_a_second), given).seen.size(), 3u);
}

}  // namespace
}  // namespace plumbline
