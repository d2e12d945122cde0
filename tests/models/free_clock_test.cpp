#include "models/calibration/free_clock.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "models/random.hpp"

namespace plumbline {
namespace {

using testing::HasSubstr;

/// What a clock shows whose frequency is skew + w, w gaining N(0, wander) each second, read with an error
/// every `gap` seconds; and which is steered, if at all, at each reading.
struct Known {
  double skew = 20e-6, wander = 1e-8, error = 1e-7;
  int gap = 5, readings = 4000;
  double slew = 0, integral = 0;  ///< of the offset read: taken off until the next reading, and for good
};

ClockTrace trace_of(const Known& known, std::uint64_t number) {
  Stream stream(7, Purpose::shuffle, 0, number);
  ClockTrace trace;
  double ahead = 0, w = 0, slewing = 0, corrected = 0;
  for (int i = 0; i < known.readings; ++i) {
    const double read = ahead + known.error * stream.normal();
    trace.points.push_back({to_picoseconds(i * known.gap), to_picoseconds(read)});
    slewing = known.slew * read / known.gap;
    corrected += known.integral * read / known.gap;
    for (int second = 0; second < known.gap; ++second) {
      ahead += known.skew + w - slewing - corrected;
      w += known.wander * stream.normal();
    }
  }
  return trace;
}

// 4,000 readings a gap apart say the wander's variance to sqrt(2 / 4000) = 2.2 % if reading errors are small:
// 10 % are nine standard deviations of the wander. The skew of the first reading is known to the wander of
// some readings: 1e-8 sqrt(100 s) = 0.1 ppm of 20.
TEST(FreeClock, GivesSkewAndWanderBackThatItWasMadeFrom) {
  for (const Known& known :
       {Known{}, Known{.error = 0}, Known{.error = 1e-6, .gap = 16},
        Known{.skew = -3e-6, .wander = 5e-8, .gap = 64}, Known{.error = 1e-8, .gap = 1, .readings = 20000}})
    for (std::uint64_t number = 0; number < 3; ++number) {
      const FreeClockFit fit = fit_free_clock(trace_of(known, number));
      EXPECT_EQ(fit.refused, "");
      EXPECT_NEAR(fit.skew.value / known.skew, 1, 0.1);
      EXPECT_NEAR(fit.wander.value / known.wander, 1, 0.1);
      EXPECT_FALSE(fit.wander.bound);
    }
}

// Reading errors of 1 us every 16 s, in which the wander moves the clock by 1e-8 x 16^1.5 / sqrt 3 = 0.4 us.
TEST(FreeClock, GivesReadingErrorsBackThatExceedTheWander) {
  EXPECT_NEAR(fit_free_clock(trace_of({.error = 1e-6, .gap = 16}, 0)).reading, 1e-6, 1e-7);
}

// Of 95 % intervals 100 fits hold between 88 and 100 (binomial: 95 +- 3 x 2.2).
TEST(FreeClock, HasIntervalsThatHold) {
  const Known known{.readings = 200};
  int skews = 0, wanders = 0, refused = 0;
  for (std::uint64_t number = 0; number < 100; ++number) {
    const FreeClockFit fit = fit_free_clock(trace_of(known, number));
    skews += fit.skew.low <= known.skew && known.skew <= fit.skew.high;
    wanders += fit.wander.low <= known.wander && known.wander <= fit.wander.high;
    refused += !fit.refused.empty();
  }
  EXPECT_GE(skews, 88);
  EXPECT_GE(wanders, 88);
  EXPECT_LE(refused, 1);
}

// A clock that is steered as chrony and ntpd do it, by slewing the offset and correcting the frequency.
TEST(FreeClock, IsRefusedWhereItIsSteered) {
  for (const auto& [slew, integral] : {std::pair{0.5, 0.1}, {0.1, 0.005}, {1.0, 0.2}, {0.02, 0.0002}})
    for (const double error : {1e-7, 5e-6})
      for (std::uint64_t number = 0; number < 3; ++number) {
        Known known{.error = error, .gap = 16, .slew = slew, .integral = integral};
        const FreeClockFit fit = fit_free_clock(trace_of(known, number));
        EXPECT_THAT(fit.refused, HasSubstr("steered")) << slew << " " << error << " " << number;
      }
}

TEST(FreeClock, IsRefusedWhereItStepsOrHasFewReadings) {
  ClockTrace steps = trace_of({}, 0);
  for (std::size_t i = 2000; i < steps.points.size(); ++i) steps.points[i].ahead += 1'000'000'000;
  steps.points.insert(steps.points.begin() + 2000, {steps.points[2000].at, steps.points[1999].ahead});
  EXPECT_THAT(fit_free_clock(steps).refused, HasSubstr("it steps 1 time, first by 0.00"));
  EXPECT_EQ(fit_free_clock(trace_of({.readings = 19}, 0)).refused, "it has 19 readings; a fit needs 20");
}

// Skew alone, without reading errors: its wander is 0, and known.
TEST(FreeClock, OfAStraightLineHasNoWander) {
  const FreeClockFit fit = fit_free_clock(trace_of({.wander = 0, .error = 0, .readings = 100}, 0));
  EXPECT_EQ(fit.refused, "");
  EXPECT_NEAR(fit.skew.value, 20e-6, 1e-13);
  EXPECT_EQ(fit.wander.high, 0);
}

// Reading errors and a skew: the wander is a bound, and above what was there.
TEST(FreeClock, OfReadingErrorsAloneHasABoundOfItsWander) {
  const FreeClockFit fit = fit_free_clock(trace_of({.wander = 1e-12, .error = 1e-6, .readings = 400}, 0));
  EXPECT_EQ(fit.refused, "");
  EXPECT_TRUE(fit.wander.bound);
  EXPECT_GT(fit.wander.high, 1e-12);
  EXPECT_LT(fit.wander.high, 1e-8);
}

// x = a t^2 / 2: the mean frequency of tau, a tau apart, changes by a tau each time: a tau / sqrt 2.
TEST(AllanDeviation, OfASteadyChangeOfFrequencyIsItsChangeInTau) {
  std::vector<ClockReading> readings;
  for (int i = 0; i <= 64; ++i) readings.push_back({2.0 * i, 1e-9 * 4 * i * i / 2});
  const std::vector<AllanPoint> points = allan_deviations(readings);
  ASSERT_EQ(points.size(), 5u);  // 2, 4, 8, 16, 32 s of 128
  for (const AllanPoint& point : points)
    EXPECT_NEAR(point.deviation, 1e-9 * point.tau / std::sqrt(2), 1e-15) << point.tau;
  EXPECT_EQ(points[0].changes, 63);
  EXPECT_EQ(points[4].changes, 3);
}

// Three readings of 0, 1 and 0: frequencies 1 and -1, a change of 2. With a gap there is none.
TEST(AllanDeviation, LeavesGapsOut) {
  const std::vector<ClockReading> three{{0, 0}, {1, 1}, {2, 0}};
  ASSERT_EQ(frequency_changes(three, 1).size(), 1u);
  EXPECT_EQ(frequency_changes(three, 1)[0].change, -2);
  const std::vector<ClockReading> gap{{0, 0}, {1, 1}, {9, 0}, {10, 0}};
  EXPECT_TRUE(frequency_changes(gap, 1).empty());
}

}  // namespace
}  // namespace plumbline
