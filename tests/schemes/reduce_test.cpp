#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "schemes/suite.hpp"

namespace plumbline {
namespace {

using testing::DoubleEq;
using testing::Optional;

Observations process(std::initializer_list<double> times) {
  Observations observations;
  for (const double time : times) observations.seen.push_back({0, time, time});
  return observations;
}

std::optional<double> quoted(std::string_view suite, const Measurement& measurement, int root = 0) {
  for (const Reported& reported : reduce(suite_named(suite), measurement, root))
    if (reported.primary) return reported.seconds;
  return std::nullopt;
}

// Means of the processes: 2, 5 and 2.
const Measurement three = {process({1, 2, 3}), process({6, 4, 5}), process({2, 2, 2})};

TEST(Reduce, OsuAveragesTheMeansOfTheProcessesAndThenGivesTheMinAndTheMax) {
  const auto reported = reduce(suite_named("osu"), three, 0);
  ASSERT_EQ(reported.size(), 3u);
  EXPECT_EQ(reported[0].statistic, "mean of each process, average over processes");
  EXPECT_TRUE(reported[0].primary);
  EXPECT_THAT(reported[0].seconds, Optional(DoubleEq(3)));
  EXPECT_EQ(reported[1].statistic, "mean of each process, min over processes");
  EXPECT_THAT(reported[1].seconds, Optional(DoubleEq(2)));
  EXPECT_EQ(reported[2].statistic, "mean of each process, max over processes");
  EXPECT_THAT(reported[2].seconds, Optional(DoubleEq(5)));
}

TEST(Reduce, MpptestGivesProcessZerosMinMeanWhateverTheRoot) {
  EXPECT_THAT(quoted("mpptest", three, 1), Optional(DoubleEq(1)));
}

TEST(Reduce, MpiblibGivesTheRootsMeanOrTheMeanOfTheMax) {
  EXPECT_THAT(quoted("mpiblib-root", three, 1), Optional(DoubleEq(5)));
  // The max of each observation: 6, 4, 5.
  EXPECT_THAT(quoted("mpiblib-max", three, 1), Optional(DoubleEq(5)));
}

TEST(Reduce, MpicroscopeGivesMinMeanAndMaxOfTheMax) {
  const auto reported = reduce(suite_named("mpicroscope"), three, 0);
  EXPECT_EQ(reported[0].statistic, "max over processes of each observation, min");
  EXPECT_TRUE(reported[0].primary);
  EXPECT_THAT(reported[0].seconds, Optional(DoubleEq(4)));
  EXPECT_THAT(reported[1].seconds, Optional(DoubleEq(5)));
  EXPECT_THAT(reported[2].seconds, Optional(DoubleEq(6)));
}

TEST(Reduce, SkampiAveragesTheMiddleHalf) {
  // Sorted 1 2 3 4 5 6 7 99: 8 / 4 = 2 are cut off at each end, (3 + 4 + 5 + 6) / 4.
  EXPECT_THAT(quoted("skampi-barrier", {process({99, 7, 1, 3, 2, 4, 6, 5})}), Optional(DoubleEq(4.5)));
}

TEST(Reduce, ReprompiTakesTheMedianOfWhatTukeysFilterLeaves) {
  // 1 2 3 4 5 6 7 99: quartiles 2.75 and 6.25, fences -2.5 and 11.5, and so 99 goes; median of the rest 4.
  const auto reported = reduce(suite_named("reprompi-barrier"), {process({99, 7, 1, 3, 2, 4, 6, 5})}, 0);
  EXPECT_THAT(reported[0].seconds, Optional(DoubleEq(4)));
  EXPECT_TRUE(reported[0].primary);
  EXPECT_THAT(reported[1].seconds, Optional(DoubleEq(4)));
  EXPECT_EQ(reported[1].statistic, "max over processes of each observation, mean without Tukey's outliers");
}

/// Begin and end of each observation, on the global clock.
Observations timed(std::initializer_list<std::pair<double, double>> times) {
  Observations observations;
  for (const auto& [begin, end] : times) observations.seen.push_back({begin, end, end - begin});
  return observations;
}

// First starts 10, 20, 30; last ends 14, 26, 35.
const Measurement global = {timed({{10, 13}, {21, 23}, {30, 34}}), timed({{11, 14}, {20, 26}, {32, 35}})};

TEST(Reduce, ReprompiTakesTheLastEndLessTheFirstStart) {
  const auto reported = reduce(suite_named("reprompi"), global, 0);  // 4, 6, 5
  EXPECT_THAT(reported[0].seconds, Optional(DoubleEq(5)));
  EXPECT_TRUE(reported[0].primary);
  EXPECT_EQ(reported[0].statistic,
            "last end - first start of each observation, median without Tukey's outliers");
  EXPECT_THAT(reported[1].seconds, Optional(DoubleEq(5)));
}

TEST(Reduce, MpiblibGlobalTakesTheLastEndLessTheRootsStart) {
  const auto reported = reduce(suite_named("mpiblib-global"), global, 0);
  EXPECT_THAT(quoted("mpiblib-global", global, 0), Optional(DoubleEq(14. / 3)));  // 4, 5, 5
  EXPECT_THAT(quoted("mpiblib-global", global, 1), Optional(DoubleEq(4)));        // 3, 6, 3
  EXPECT_EQ(reported[0].statistic, "last end - the root's start of each observation, mean");
}

// 3, 4 and 5 s: standard error 1 / sqrt 3, t(0.975, 2) = 4.3027.
TEST(Reduce, MpiblibGivesItsConfidenceInterval) {
  const Measurement one = {timed({{0, 3}, {10, 14}, {20, 25}})};  // 3, 4, 5
  for (const char* suite : {"mpiblib-max", "mpiblib-global"})
    EXPECT_THAT(reduce(suite_named(suite), one, 0)[0].beside,
                Optional(testing::DoubleNear(4.3027 / std::sqrt(3.0), 1e-4)))
        << suite;
}

// Sorted 1 2 3 4 5 6 7 99, of which 3 4 5 6 stay: sum of squares 5, standard error sqrt(5 / 3 / 4).
TEST(Reduce, SkampiGivesTheStandardErrorOfTheMiddleHalf) {
  const auto reported = reduce(suite_named("skampi"), {process({99, 7, 1, 3, 2, 4, 6, 5})}, 0);
  EXPECT_THAT(reported[0].seconds, Optional(DoubleEq(4.5)));
  EXPECT_THAT(reported[0].beside, Optional(DoubleEq(std::sqrt(5. / 12))));
  EXPECT_EQ(reported[0].statistic, "max over processes of each observation, mean of the middle half");
}

// Smallest 1 4 2, largest 3 6 2, means 2 5 2, medians 2 5 2.
TEST(Reduce, NetgaugeGivesTheMaxOfEveryStatisticOfTheProcesses) {
  const auto reported = reduce(suite_named("netgauge"), three, 0);
  ASSERT_EQ(reported.size(), 4u);
  EXPECT_THAT(reported[0].seconds, Optional(DoubleEq(4)));
  EXPECT_THAT(reported[1].seconds, Optional(DoubleEq(6)));
  EXPECT_THAT(reported[2].seconds, Optional(DoubleEq(5)));
  EXPECT_THAT(reported[3].seconds, Optional(DoubleEq(5)));
  EXPECT_TRUE(reported[3].primary);
  EXPECT_EQ(reported[3].statistic, "median of each process, max over processes");
}

// 100 times 1 s and 101 times 2 s but one of 50 s: the 99th percentile is 2, and 50 is above 4.
TEST(Reduce, MpibenchPoolsAllTimesAndDropsThoseAboveTwiceThe99thPercentile) {
  Observations first, second;
  for (int i = 0; i < 100; ++i) first.seen.push_back({0, 1, 1});
  for (int i = 0; i < 100; ++i) second.seen.push_back({0, 2, 2});
  second.seen.push_back({0, 50, 50});
  const auto reported = reduce(suite_named("mpibench"), {first, second}, 0);
  EXPECT_THAT(reported[0].seconds, Optional(DoubleEq(1)));
  EXPECT_THAT(reported[1].seconds, Optional(DoubleEq(2)));
  EXPECT_THAT(reported[2].seconds, Optional(DoubleEq(1.5)));
  EXPECT_TRUE(reported[2].primary);
  EXPECT_EQ(reported[2].statistic,
            "mean without those above twice the 99th percentile of all processes' observations");
}

TEST(Reduce, AnObservationThatFailedOnOneProcessIsLeftOutOfAllStatistics) {
  Measurement failed = global;
  failed[1].seen[1].verdict = Verdict::took_too_long;  // 4 and 5 s stay
  EXPECT_EQ(invalid_observations(failed), 1);
  EXPECT_THAT(quoted("reprompi", failed), Optional(DoubleEq(4.5)));
  EXPECT_THAT(quoted("mpiblib-root", failed), Optional(DoubleEq(3.5)));  // 3 and 4
  EXPECT_THAT(quoted("netgauge", failed), Optional(DoubleEq(3.5)));
  failed[0].seen[0].verdict = Verdict::started_late;
  failed[0].seen[2].verdict = Verdict::started_late;
  EXPECT_EQ(invalid_observations(failed), 3);
  EXPECT_FALSE(quoted("reprompi", failed).has_value());
}

TEST(Reduce, GivesAnyOneReportToo) {
  const Report report{Statistic::median, OverProcesses::max, Report::Order::processes_first};
  EXPECT_THAT(reduce(report, three, 0).seconds, Optional(DoubleEq(5)));  // 6, 4, 5
}

TEST(Reduce, NothingMeasuredIsNothingReported) {
  for (const Suite& suite : suites())
    for (const Reported& reported : reduce(suite, {process({}), process({})}, 0))
      EXPECT_FALSE(reported.seconds.has_value()) << suite.name;
  EXPECT_FALSE(quoted("osu", {}).has_value());
  EXPECT_FALSE(quoted("mpiblib-root", three, 3).has_value());
}

TEST(Reduce, AProcessWithoutObservationsLeavesTheOthersStatisticUndefined) {
  EXPECT_FALSE(quoted("osu", {process({1}), process({})}).has_value());
  EXPECT_THAT(quoted("bcast-oli", {process({1}), process({})}), Optional(DoubleEq(1)));
}

}  // namespace
}  // namespace plumbline
