#include <gtest/gtest.h>

#include <cmath>

#include "models/calibration/calibration.hpp"

namespace plumbline {
namespace {

// Offsets of 3 us and -3 us: the root of their mean square is 3 us, a clock's own spread that over
// the root of 2. Skews 4 ppm and -2 ppm, root of mean square the root of (16 + 4) / 2 = 10. The steered
// clock, and what may be 0, say nothing of either, nor a bound of wander; the mean of wanders 2 and 4 is 3.
TEST(MachineOfACalibration, HasTheSpreadOfTheClocksThatWereSeen) {
  Calibration seen;
  seen.network.latency.value = 1e-6;
  seen.clocks = {{1, 3e-6, {4e-6, 3e-6, 5e-6}, {2e-8, 1e-8, 3e-8}, ""},
                 {2, -3e-6, {-2e-6, -3e-6, -1e-6}, {4e-8, 3e-8, 5e-8}, ""},
                 {3, 3e-6, {9e-6, 8e-6, 9.5e-6}, {9e-8, 8e-8, 9.5e-8}, "steered"},
                 {4, -3e-6, {1e-6, -1e-6, 3e-6}, {5e-8, 0, 5e-8, true}, ""}};
  const ClockModel model = machine_of(seen).clock;
  EXPECT_EQ(model.offset.kind, Spread::Kind::normal);
  EXPECT_NEAR(model.offset.size, 3e-6 / std::sqrt(2), 1e-18);
  EXPECT_EQ(model.skew.kind, Spread::Kind::normal);
  EXPECT_NEAR(model.skew.size, std::sqrt(10.0 / 2) * 1e-6, 1e-18);
  EXPECT_NEAR(model.wander, 3e-8, 1e-20);
}

// Offsets of 1 us are a spread of 0.7 us for a clock: less than the latency, and so not told from none.
TEST(MachineOfACalibration, HasNoOffsetBelowTheLatency) {
  Calibration seen;
  seen.network.latency.value = 1e-6;
  seen.clocks = {{1, 1e-6, {}, {}, ""}, {2, -1e-6, {}, {}, ""}};
  const ClockModel model = machine_of(seen).clock;
  EXPECT_EQ(model.offset.size, 0);
  EXPECT_EQ(model.skew.size, 0);
  EXPECT_EQ(model.wander, 0);
}

}  // namespace
}  // namespace plumbline
