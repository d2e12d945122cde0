#include <gtest/gtest.h>

#include "models/clock.hpp"

namespace plumbline {
namespace {

constexpr Picoseconds s = 1'000'000'000'000, ms = 1'000'000'000;

ClockModel traced(std::vector<ClockTrace::Point> points) {
  ClockModel model;
  model.traces.push_back(std::make_shared<ClockTrace>(ClockTrace{std::move(points)}));
  return model;
}

// 0.1 ms a second to 1 ms, a step of 2 ms, level to 20 s; behind that 3 ms in 20 s, 150 ppm.
TEST(ClockTrace, IsFollowedFromPointToPointAndBehindItsEndAtItsMean) {
  const Clock clock(traced({{0, 0}, {10 * s, ms}, {10 * s, 3 * ms}, {20 * s, 3 * ms}}), 1, 0);
  EXPECT_EQ(clock.local(0), 0);
  EXPECT_EQ(clock.local(5 * s), 5 * s + ms / 2);
  EXPECT_EQ(clock.local(10 * s - 1), 10 * s - 1 + ms);
  EXPECT_EQ(clock.local(10 * s), 10 * s + 3 * ms);
  EXPECT_EQ(clock.local(15 * s), 15 * s + 3 * ms);
  EXPECT_EQ(clock.local(30 * s), 30 * s + 3 * ms + 3 * ms / 2);
  EXPECT_EQ(clock.when(to_seconds(15 * s + 3 * ms), 0), 15 * s);
  EXPECT_FALSE(shows_true_time(traced({{0, 0}, {s, 0}})));
}

TEST(ClockTrace, OfSeveralNodesIsEachItsOwn) {
  ClockModel model = traced({{0, 7}, {s, 7}});
  model.traces.push_back(std::make_shared<ClockTrace>(ClockTrace{{{0, -9}, {s, -9}}}));
  for (const int node : {0, 1, 2, 3})
    EXPECT_EQ(Clock(model, 1, node).local(s / 2), s / 2 + (node % 2 == 0 ? 7 : -9)) << node;
}

// The sine of a day sums to nothing over its minutes, whatever the phase; its max value is the
// amplitude, met by one of 1,440 minutes within 1 - cos(pi / 1440) = 2.4e-6 of it.
TEST(DailyTemperature, ChangesTheFrequencyByItsAmplitudeAndNothingOverADay) {
  ClockModel model;
  model.daily = 1e-6;
  const Clock clock(model, 3, 0);
  double max = 0;
  for (Picoseconds minute = 0; minute < 1440; ++minute) max = std::max(max, clock.line(minute * 60 * s).skew);
  EXPECT_NEAR(max, 1e-6, 1e-11);
  EXPECT_NEAR(static_cast<double>(clock.local(one_day) - one_day), 0, 2000);  // ps, a rounding a minute
  EXPECT_NE(Clock(model, 3, 1).local(one_day / 4), clock.local(one_day / 4));
}

}  // namespace
}  // namespace plumbline
