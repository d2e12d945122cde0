#include "models/planning/clock_errors.hpp"

#include <limits>

#include <gmock/gmock.h>

namespace plumbline {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;

constexpr double infinity = std::numeric_limits<double>::infinity();

// From 1 us at 1 s to 11 us at 11 s by 1 us a second: 4 us at 4 s.
TEST(RightFor, EndsWhereAStraightLinePassesTheError) {
  const Interval interval = right_for({{0, 1, 11}, {0.5e-6, 1e-6, 11e-6}}, 4e-6);
  EXPECT_DOUBLE_EQ(interval.low, 4);
  EXPECT_EQ(interval.high, interval.low);
}

TEST(RightFor, IsAtMostTheFirstTimeWhereTheErrorIsTooLargeThen) {
  const Interval interval = right_for({{0.5, 1}, {2e-6, 3e-6}}, 1e-6);
  EXPECT_EQ(interval.low, 0);
  EXPECT_EQ(interval.high, 0.5);
}

TEST(RightFor, IsTheLastTimeOrMoreWhereTheErrorIsNeverTooLarge) {
  const Interval interval = right_for({{0, 1}, {2e-6, 3e-6}}, 4e-6);
  EXPECT_EQ(interval.low, 1);
  EXPECT_EQ(interval.high, infinity);
}

// 1 and 1.5 s lie between 1 and 2, 3 s between 2 and 4.
TEST(MeanClockErrors, AreMeansBetweenPowersOfTwo) {
  const ClockErrors means = mean_clock_errors({{3, 7}, {1, 2}, {1.5, 4}, {0, 1}});
  EXPECT_THAT(means.after, ElementsAre(DoubleEq(1.25), DoubleEq(3)));
  EXPECT_THAT(means.error, ElementsAre(DoubleEq(3), DoubleEq(7)));
}

TEST(MeanClockErrors, AreNoneOfClocksThatWereRelatedAtOnceOnly) {
  EXPECT_TRUE(mean_clock_errors({{0, 1}}).after.empty());
}

}  // namespace
}  // namespace plumbline
