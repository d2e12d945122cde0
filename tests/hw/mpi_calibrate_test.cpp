#include "models/calibration/calibration.hpp"
#include "models/errors.hpp"
#include "models/statistics.hpp"
#include "schemes/calibrate/calibrate.hpp"
#include "tests/hw/mpi_fixture.hpp"

namespace plumbline {
namespace {

/// Small: more processes than cores wait for each other.
CalibrationPlan small() {
  CalibrationPlan plan;
  plan.sizes = {1, 16, 256, 4096, 65536}, plan.held_out = {5, 100'000};
  plan.messages = 4, plan.repetitions = 3, plan.round_trips = 20, plan.works = 100;
  plan.in_place_rounds = 2;
  plan.clock_points = 7, plan.clock_gap = 1e-3, plan.clock_exchanges = 3, plan.barriers = 3;
  return plan;
}

// If an order, a train or an answer were lost, both sides would wait for ever.
TEST_F(OnMpi, CalibrationMeasuresEverythingItWasAskedFor) {
  if (process_.size() == 1) {
    EXPECT_THROW(measure_calibration(process_, small()), InputError);
    return;
  }
  const CalibrationSamples seen = measure_calibration(process_, small());
  EXPECT_EQ(seen.sizes.size(), process_.rank() == 0 ? 5U : 0U);
  for (const SizeSamples& size : seen.sizes) {
    for (const auto* times : {&size.single, &size.train, &size.train_sends, &size.delayed,
                              &size.delayed_sends, &size.delays, &size.receives}) {
      EXPECT_EQ(times->size(), 3U);
      EXPECT_GE(*min(*times), 0) << size.bytes;
    }
    EXPECT_GT(*min(size.single), 0);
    EXPECT_GT(*min(size.delays),
              3 * size.delay / 2);  // n - 1 delays: a loop is not exact, so they are timed
  }
  if (process_.rank() != 0) return;
  ASSERT_EQ(seen.in_place.size(), 17U);  // 1 B, 2 B, ..., 64 KiB
  for (const InPlaceSamples& size : seen.in_place) {
    for (const auto* times : {&size.trips, &size.forwards, &size.exchanges, &size.combines})
      EXPECT_EQ(times->size(), 3U);
    EXPECT_EQ(size.calls.size(), process_.size() == 2 ? 3U : 0U);
  }
  ASSERT_EQ(seen.held_out.size(), 2U);
  EXPECT_EQ(seen.held_out[1].trips.size(), 3U);
  EXPECT_EQ(seen.round_trips.size(), 20U);
  EXPECT_EQ(seen.barrier_exits.size(), 3U);
  EXPECT_GT(*min(seen.works), seen.work / 2);
}

}  // namespace
}  // namespace plumbline
