#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

TEST(Reduce, OsuAveragesTheMeansOfTheProcessesAndThenGivesTheLeastAndTheGreatest) {
  const auto reported = reduce(suite_named("osu"), three, 0);
  ASSERT_EQ(reported.size(), 3u);
  EXPECT_EQ(reported[0].statistic, "mean of each process, average over processes");
  EXPECT_TRUE(reported[0].primary);
  EXPECT_THAT(reported[0].seconds, Optional(DoubleEq(3)));
  EXPECT_EQ(reported[1].statistic, "mean of each process, least over processes");
  EXPECT_THAT(reported[1].seconds, Optional(DoubleEq(2)));
  EXPECT_EQ(reported[2].statistic, "mean of each process, greatest over processes");
  EXPECT_THAT(reported[2].seconds, Optional(DoubleEq(5)));
}

TEST(Reduce, MpptestGivesProcessZerosLeastMeanWhateverTheRoot) {
  EXPECT_THAT(quoted("mpptest", three, 1), Optional(DoubleEq(1)));
}

TEST(Reduce, MpiblibGivesTheRootsMeanOrTheMeanOfTheGreatest) {
  EXPECT_THAT(quoted("mpiblib-root", three, 1), Optional(DoubleEq(5)));
  // The greatest of each observation: 6, 4, 5.
  EXPECT_THAT(quoted("mpiblib-max", three, 1), Optional(DoubleEq(5)));
}

TEST(Reduce, MpicroscopeGivesLeastMeanAndGreatestOfTheGreatest) {
  const auto reported = reduce(suite_named("mpicroscope"), three, 0);
  EXPECT_EQ(reported[0].statistic, "greatest over processes of each observation, least");
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
  EXPECT_EQ(reported[1].statistic,
            "greatest over processes of each observation, mean without Tukey's outliers");
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
