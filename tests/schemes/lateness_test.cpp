#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/errors.hpp"
#include "scripted_process.hpp"

namespace plumbline {
namespace {

using test::protocol;
using test::ScriptedProcess;

/// The last process comes 3 s late.
Protocol late_protocol(int reps) {
  Protocol late = protocol(reps);
  late.arrivals = Arrivals{.pattern = Arrivals::Pattern::one_late, .size = {3}};
  return late;
}

TEST(Lateness, ComesAfterTheBarrierAndBeforeTheTimedRegion) {
  ScriptedProcess process(1, 2);
  process.takes = [](const Collective& call) { return call.operation == Operation::barrier ? 0.5 : 2.0; };
  const auto result = observe(process, suite_named("reprompi-barrier"), late_protocol(2));
  EXPECT_EQ(process.calls(),
            "bcast, barrier, now, wait, now, bcast, now, barrier, now, wait, now, bcast, now");
  EXPECT_EQ(result.seen[0].begin, 5.5);  // warm-up 2, barrier 0.5, late 3
  EXPECT_EQ(result.seen[0].time, 2);
}

TEST(Lateness, OfACallWithinATimedLoopIsInItsTime) {
  ScriptedProcess process(1, 2);
  process.takes = [](const Collective&) { return 2.0; };
  const auto result = observe(process, suite_named("phloem"), late_protocol(2));
  EXPECT_EQ(process.calls(), "bcast, barrier, now, wait, now, bcast, now, wait, bcast, now");
  EXPECT_EQ(result.seen[0].time, 3.5);  // (2 + 3 + 2) / 2
}

TEST(Lateness, DoesNothingToWhoIsNotLate) {
  ScriptedProcess process(0, 2);
  observe(process, suite_named("reprompi-barrier"), late_protocol(1));
  EXPECT_EQ(process.calls(), "bcast, barrier, now, bcast, now");
}

// Ten calls of 2 s behind barriers, then half of 2 s.
TEST(Lateness, RelativeToAnOperationThatNobodyKnowsIsMeasuredFirst) {
  ScriptedProcess process(1, 2);
  process.takes = [](const Collective& call) { return call.operation == Operation::barrier ? 0.0 : 2.0; };
  process.arriving = {std::vector<double>(10, 2.0)};
  Protocol late = late_protocol(1);
  late.arrivals->size = {0.5, true};
  const auto result = observe(process, suite_named("reprompi-barrier"), late);
  EXPECT_EQ(process.count("bcast"), 12u);
  EXPECT_EQ(result.seen[0].begin, 23);  // warm-up 2, ten calls 20, late 1
}

TEST(Lateness, IsRefusedByASuiteWithStartsOfItsOwn) {
  ScriptedProcess process(1, 2);
  EXPECT_THROW(observe(process, suite_named("op-overhead"), late_protocol(1)), InputError);
  EXPECT_FALSE(takes_arrivals(suite_named("imb-nbc")));
  EXPECT_TRUE(takes_arrivals(suite_named("osu")));
}

}  // namespace
}  // namespace plumbline
