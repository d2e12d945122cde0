#include "models/calibration/summary.hpp"

#include <gtest/gtest.h>

namespace plumbline {
namespace {

/// Round trips of 4 us alone at 8, 16, 32 and 64 B, by a clock that never errs.
CalibrationSamples trips_of_4_us() {
  CalibrationSamples seen;
  seen.messages = 2;
  seen.reads = {0, 0};
  seen.round_trips = {4e-6, 4e-6};
  for (const std::int64_t bytes : {8, 16, 32, 64}) {
    SizeSamples size;
    size.bytes = bytes, size.delay = 10e-6;
    size.single = {4e-6, 4e-6};
    size.train = size.delayed = {5e-6, 5e-6};
    size.train_sends = size.delayed_sends = size.delays = size.receives = {1e-6, 1e-6};
    seen.sizes.push_back(size);
  }
  return seen;
}

// A loop at 8 B takes 4 us a trip, as one alone; at 32 B 5.8 and 6.2 us: their mean 6 us is 1.5 of 4 us, and
// its standard error 0.2 us a twentieth. 16 B, by log size in the middle between them, take 1.25 of it; half
// trips of 2 us become 2, 2.5, 3 and, beyond the last loop, 3 us. The error is that of the worse neighbour:
// 0.05 of 2 us.
TEST(Summary, TakesSizesBetweenLoopsByTheLineThroughThem) {
  CalibrationSamples seen = trips_of_4_us();
  seen.in_place = {{.bytes = 8, .trips = {4e-6, 4e-6}}, {.bytes = 32, .trips = {5.8e-6, 6.2e-6}}};
  const calibrating::Summary all = calibrating::summarise(seen);
  ASSERT_EQ(all.half_trip.size(), 4U);
  const double half[] = {2e-6, 2.5e-6, 3e-6, 3e-6}, error[] = {0, 0.1e-6, 0.1e-6, 0.1e-6};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(all.half_trip[i].y.value, half[i], 1e-11) << i;
    EXPECT_NEAR(all.half_trip[i].y.error, error[i], 1e-11) << i;
  }
}

}  // namespace
}  // namespace plumbline
