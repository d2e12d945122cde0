#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/errors.hpp"
#include "schemes/window.hpp"
#include "scripted_process.hpp"

namespace plumbline {
namespace {

using test::list;
using test::protocol;
using test::ScriptedProcess;
using test::times;
using test::without_sync;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

std::vector<Verdict> verdicts(const Observations& observations) {
  std::vector<Verdict> all;
  for (const Observation& one : observations.seen) all.push_back(one.verdict);
  return all;
}

/// Alone, so that announcements take no time. The n-th call of the operation, from 0, takes what `time` says.
ScriptedProcess alone(std::function<double(int)> time) {
  ScriptedProcess process(0, 1);
  process.takes = [time, call = 0](const Collective& collective) mutable {
    return collective.operation == Operation::barrier ? 0.0 : time(call++);
  };
  return process;
}

const std::string synchronisation = "now, now";  // of method "none": the duration
const std::string observation = "now, wait, mark, now, bcast, now";

// Two windows; verdicts are two flags an observation and one more, 40 bytes.
TEST(Netgauge, TimesTenBroadcastsAnnouncesOnceAndAgreesAtTheEnd) {
  ScriptedProcess process(0, 2);
  process.writes_marks = true;
  observe(process, without_sync("netgauge"), protocol(2));
  EXPECT_EQ(process.calls(),
            list({synchronisation, "bcast", "barrier, now", times(10, "send to 1 (8 bytes)"), "now",
                  "recv from 1 (8 bytes), send to 1 (8 bytes)", "now, send to 1 (16 bytes)",
                  times(2, observation), "recv from 1 (40 bytes), send to 1 (40 bytes)"}));
}

TEST(Netgauge, TheOtherProcessesWaitForTheAnnouncedStart) {
  ScriptedProcess process(1, 2);
  process.writes_marks = true;
  process.arriving = {{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {12}, {100, 12}};
  const auto result = observe(process, without_sync("netgauge"), protocol(2));
  EXPECT_EQ(process.calls(),
            list({synchronisation, "bcast", "barrier, now", times(10, "recv from 0 (8 bytes)"), "now",
                  "send to 0 (8 bytes), recv from 0 (8 bytes)", "recv from 0 (16 bytes)",
                  times(2, observation), "send to 0 (40 bytes), recv from 0 (40 bytes)"}));
  EXPECT_EQ(result.seen[0].begin, 100);
  EXPECT_EQ(result.seen[1].begin, 112);
  EXPECT_TRUE(result.valid);
}

// Ten broadcasts take 10 s here and 12 s on the other process, so that windows are 12 s apart.
TEST(Netgauge, TheSlowestProcessSizesTheWindow) {
  ScriptedProcess process(0, 2);
  process.send_takes = [](int, Tag) { return 1.0; };
  process.arriving = {{12}};
  const auto result = observe(process, without_sync("netgauge"), protocol(2));
  // 10 sends, the agreed 12, then 12 s after the announcement's time, which is 11.
  EXPECT_EQ(result.seen[0].begin, 23);
  EXPECT_EQ(result.seen[1].begin, 35);
}

TEST(Window, AProcessThatIsReadyAfterTheStartSaysThatItIsLate) {
  ScriptedProcess process(1, 2);
  process.clock = 50;
  process.arriving = {{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {12}, {45, 12}};
  observe(process, without_sync("netgauge"), protocol(2));
  // The first start was 45; the second, 57, is to come. Late, too long, late, too long, time over.
  EXPECT_THAT(process.sent.back(), ElementsAre(1, 0, 0, 0, 0));
}

TEST(Window, AnObservationThatEndsAfterTheNextStartTookTooLong) {
  ScriptedProcess process(1, 2);
  process.takes = [](const Collective&) { return 15.0; };
  process.arriving = {{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {12}, {100, 12}};
  observe(process, without_sync("netgauge"), protocol(2));
  // 100 to 115 with a start at 112, then 115 to 130 with a start at 124.
  EXPECT_THAT(process.sent.back(), ElementsAre(0, 1, 1, 1, 0));
}

// One of two is more than a quarter: the window doubles to 24 s, and the operation, 1 s, is timed ten times.
TEST(Window, WhatFailsOnOneProcessFailsForAllAndIsRepeated) {
  ScriptedProcess process(0, 2);
  process.takes = [](const Collective&) { return 1.0; };
  process.arriving = {{12}, {0, 0, 1, 0, 0}, std::vector<double>(10, 1.0), {0, 0, 0}};
  const auto result = observe(process, without_sync("netgauge"), protocol(2));
  EXPECT_THAT(verdicts(result), ElementsAre(Verdict::ok, Verdict::started_late, Verdict::ok));
  EXPECT_TRUE(result.valid);
  EXPECT_EQ(invalid_observations({result, {}}), 1);
}

// The window is nothing at first. The operation takes 2 s: the first of eight starts at once and takes too
// long, the seven others are late as well. Then the window is 1.5 * 16 / 9 = 2 2/3 s.
TEST(Skampi, TheFirstBatchFindsTheWindow) {
  ScriptedProcess process = alone([](int) { return 2.0; });
  const auto result = observe(process, without_sync("skampi"), protocol());
  ASSERT_EQ(result.seen.size(), 16u);
  EXPECT_EQ(result.seen[0].verdict, Verdict::took_too_long);
  for (std::size_t i = 1; i < 8; ++i) EXPECT_EQ(result.seen[i].verdict, Verdict::both) << i;
  for (std::size_t i = 8; i < 16; ++i) EXPECT_EQ(result.seen[i].verdict, Verdict::ok) << i;
  EXPECT_NEAR(result.seen[9].begin - result.seen[8].begin, 8. / 3, 1e-12);
  EXPECT_EQ(invalid_observations({result}), 8);
  EXPECT_EQ(reduce(suite_named("skampi"), {result}, 0)[0].seconds, 2);
}

// Calls 1 to 10 are the rehearsal, 1 s each, so that the window is 3 s. The first observation takes 4 s and
// the second starts late by 1 s. Two of eight are a quarter.
TEST(Window, StaysWhereAQuarterOfTheBatchFails) {
  ScriptedProcess process = alone([](int call) { return call == 11 ? 4.0 : 1.0; });
  const auto result = observe(process, without_sync("reprompi"), protocol(8));
  ASSERT_EQ(result.seen.size(), 10u);
  EXPECT_EQ(result.seen[0].verdict, Verdict::took_too_long);
  EXPECT_EQ(result.seen[1].verdict, Verdict::started_late);
  EXPECT_EQ(result.seen[9].begin - result.seen[8].begin, 3);
}

// Call 1, the first of the rehearsal, takes 1000 s, as where the system runs another program meanwhile, and
// calls 2 to 10 take 1 s. Their median is 1 s, so that windows are 3 s long, not 3000 s.
TEST(Window, OfAnOperationIsNotSizedByOnePause) {
  ScriptedProcess process = alone([](int call) { return call == 1 ? 1000.0 : 1.0; });
  const auto result = observe(process, without_sync("reprompi"), protocol(8));
  ASSERT_EQ(result.seen.size(), 8u);
  EXPECT_EQ(result.seen[1].begin - result.seen[0].begin, 3);
}

// Two such stretches make four of eight. The batch is over 3 + 7 * 3 + 1 = 25 s after its announcement:
// max(2 * 3, 1.5 * 25 / 9) = 6.
TEST(Window, DoublesWhereMoreThanAQuarterFails) {
  ScriptedProcess process = alone([](int call) { return call == 11 || call == 14 ? 4.0 : 1.0; });
  const auto result = observe(process, without_sync("reprompi"), protocol(8));
  ASSERT_EQ(result.seen.size(), 12u);
  EXPECT_EQ(result.seen[7].begin - result.seen[6].begin, 3);
  EXPECT_EQ(result.seen[9].begin - result.seen[8].begin, 6);
}

// The first batch takes 2 s a call, as where the processes wait for each other's clocks, so that windows
// would be 2 2/3 s long. Ten calls behind a barrier take 10 ms each.
TEST(Skampi, GivesUpWhereWindowsGrowFarBeyondTheOperation) {
  ScriptedProcess process = alone([](int call) { return call < 9 ? 2.0 : 0.01; });
  const auto result = observe(process, without_sync("skampi"), protocol());
  EXPECT_EQ(result.seen.size(), 9u);
  EXPECT_FALSE(result.valid);
  EXPECT_EQ(result.why_invalid,
            "windows grew far longer than the operation takes: clocks have stepped, or are not related");
}

TEST(Window, IsAsLongAsTheUserSaysAndDoesNotGrow) {
  ScriptedProcess process = alone([](int call) { return call < 20 ? 1.0 : 4.0; });
  Protocol given = protocol(10);
  given.window = 2.5;
  const auto result = observe(process, without_sync("netgauge"), given);
  EXPECT_EQ(result.seen[1].begin - result.seen[0].begin, 2.5);
  EXPECT_EQ(result.seen[0].verdict, Verdict::ok);
  // Three times ten and a hundred may fail; nine came before, and batches are of what is left.
  EXPECT_FALSE(result.valid);
  EXPECT_EQ(result.why_invalid, "too many observations started late or took too long");
  EXPECT_GT(result.seen.size(), 130u);
  EXPECT_LT(result.seen.size(), 150u);
}

TEST(Window, ShorterThanTheOperationIsAnError) {
  ScriptedProcess process = alone([](int) { return 2.0; });
  Protocol given = protocol();
  given.window = 0.5;
  EXPECT_THAT(
      [&] { observe(process, without_sync("netgauge"), given); },
      ThrowsMessage<InputError>(HasSubstr(
          "a window of 500000000 ns is too short for the operation, which takes 2000000000 ns or more")));
}

// The global clock is 5 s ahead of this process's.
TEST(Window, StartsAndEndsOnTheGlobalClock) {
  ScriptedProcess process(0, 1);
  process.clock = 100;
  const LinearMap map{0, 5, 0};
  Record seen(map, 4);
  Protocol given = protocol();
  given.window = 8;
  WindowStart start(process, {process, map}, suite_named("skampi").start, given, seen, 0);
  start.release();
  EXPECT_EQ(process.clock, 108);
  EXPECT_EQ(start.verdict(116), Verdict::ok);
  EXPECT_EQ(start.verdict(116.5), Verdict::took_too_long);
  seen.record(108, 110, 1, Verdict::ok);
  EXPECT_EQ(seen.all()[0].begin, 113);
  EXPECT_EQ(seen.all()[0].end, 115);
  EXPECT_EQ(seen.all()[0].time, 2);
}

}  // namespace
}  // namespace plumbline
