// The methods of de Supinski and Karonis, figure 2: what each process does, call by call, and what is
// reported.
#include <gtest/gtest.h>

#include "scripted_process.hpp"

namespace plumbline {
namespace {

using test::list;
using test::protocol;
using test::ScriptedProcess;
using test::times;

/// Broadcasts take 1 s, barriers 0.5 s, receives 0.25 s, sends nothing. Every report is the same, so there
/// are eight.
ScriptedProcess steady(int rank, int size) {
  ScriptedProcess process(rank, size);
  process.takes = [](const Collective& call) { return call.operation == Operation::barrier ? 0.5 : 1.0; };
  process.recv_takes = [](int, Tag) { return 0.25; };
  return process;
}

/// Warm-up, eight reports of a hundred times `body`, and the decision to stop.
std::string eight_reports(const std::string& body, const std::string& decision) {
  return list({"bcast", times(8, list({"now", times(100, body), "now"})), decision});
}

// Decisions are three numbers, and go down a binomial tree: from the root of four to the ones two and one
// further on.
const std::string told_to_three = "send to 2 (24 bytes), send to 1 (24 bytes)";

TEST(SendLatency, TheRootTimesAHundredBroadcastsEightTimes) {
  ScriptedProcess root = steady(0, 4);
  const auto result = observe(root, suite_named("send-latency"), protocol());
  EXPECT_EQ(root.calls(), eight_reports("bcast", told_to_three));
  ASSERT_EQ(result.seen.size(), 8u);
  EXPECT_EQ(result.seen[7].time, 1);
  EXPECT_TRUE(result.valid);
}

TEST(SendLatency, TheOtherTasksDoAsTheRootDecides) {
  ScriptedProcess task = steady(1, 4);
  task.arriving = {{0, 0, 22}, {1, 1, 21}};  // go on after eight reports, stop after nine
  EXPECT_EQ(observe(task, suite_named("send-latency"), protocol()).seen.size(), 9u);
}

TEST(BcastRounds, TaskZeroTimesBroadcastsFromEveryRootInTurn) {
  ScriptedProcess process = steady(0, 3);
  const auto result = observe(process, suite_named("bcast-rounds"), protocol());
  EXPECT_EQ(process.calls(), eight_reports("bcast, bcast from 1, bcast from 2", told_to_three));
  EXPECT_EQ(result.seen[0].time, 1);  // 300 s / (100 * 3)
}

TEST(BcastRounds, TheReverseOrderIsASuiteOfItsOwn) {
  ScriptedProcess process = steady(0, 3);
  observe(process, suite_named("bcast-rounds-reverse"), protocol());
  EXPECT_EQ(process.calls(), eight_reports("bcast from 2, bcast from 1, bcast", told_to_three));
}

TEST(BcastBarrier, TimesPairsOfABroadcastAndABarrier) {
  ScriptedProcess root = steady(0, 4);
  const auto result = observe(root, suite_named("bcast-barrier"), protocol());
  EXPECT_EQ(root.calls(), eight_reports("bcast, barrier", told_to_three));
  EXPECT_EQ(result.seen[0].time, 1.5);
}

TEST(BcastBarrier, UsesTheExperimentsBarrier) {
  ScriptedProcess root(0, 4);
  std::int64_t bytes = 0;
  root.takes = [&](const Collective& call) {
    if (call.operation == Operation::barrier) bytes = call.bytes;
    return 1.0;
  };
  Protocol with_payload = protocol();
  with_payload.barrier.bytes = 65536;
  observe(root, suite_named("bcast-barrier"), with_payload);
  EXPECT_EQ(bytes, 65536);
}

TEST(BcastAck, TheRootReceivesAnEmptyMessageOfEveryOtherTask) {
  ScriptedProcess root = steady(2, 4);
  const auto result = observe(root, suite_named("bcast-ack"), protocol({}, 2));
  const std::string told = "send to 0 (24 bytes), send to 3 (24 bytes)";
  const std::string report =
      list({"now", times(100, "bcast from 2, recv from any, recv from any, recv from any"), "now"});
  EXPECT_EQ(root.calls(), list({"bcast from 2", times(8, report), told}));
  EXPECT_EQ(result.seen[0].time, 1.75);
}

TEST(BcastAck, TheOtherTasksAcknowledge) {
  ScriptedProcess task = steady(3, 4);
  task.arriving = {{1, 1, 22}};
  observe(task, suite_named("bcast-ack"), protocol({}, 2));
  const std::string report = list({"now", times(100, "bcast from 2, send to 2"), "now"});
  EXPECT_EQ(task.calls(), list({"bcast from 2", times(8, report), "recv from 2 (24 bytes)"}));
}

TEST(DeSupinski1999, RepeatsUpToThirtyTimesAndSaysThatTheGoalWasMissed) {
  ScriptedProcess root(0, 2);
  int call = 0;
  // Reports of 1 s and of 2 s in turn: their standard deviation stays over 30 % of the mean.
  root.takes = [&](const Collective&) { return (call++ - 1) / 100 % 2 == 0 ? 1.0 : 2.0; };
  const auto result = observe(root, suite_named("send-latency"), protocol());
  EXPECT_EQ(result.seen.size(), 30u);
  EXPECT_FALSE(result.valid);
  EXPECT_EQ(result.why_invalid,
            "the standard deviation of the reports was still too large at the last report");
}

TEST(DeSupinski1999, ARootElsewhereDecidesForItself) {
  ScriptedProcess other = steady(0, 2);
  other.arriving = {{1, 0, 0}};  // the root gives up
  const auto result = observe(other, suite_named("send-latency"), protocol({}, 1));
  EXPECT_EQ(result.seen.size(), 8u);
  EXPECT_FALSE(result.valid);
}

TEST(OpGap, StartsEachLoopInTheSteadyState) {
  ScriptedProcess process = steady(0, 1);
  const auto result = observe(process, suite_named("op-gap"), protocol());
  const std::string report = list({"bcast, now", times(100, "bcast"), "now"});
  EXPECT_EQ(process.calls(), list({"bcast", times(8, report)}));
  EXPECT_EQ(result.seen[0].time, 1);
}

TEST(OpOverhead, EachProcessInTurnComesLateByTwiceTheOperationsTime) {
  ScriptedProcess process = steady(1, 2);
  process.arriving = {{3}};  // the slowest of all took 3 s, says process 0
  const auto result = observe(process, suite_named("op-overhead"), protocol());
  EXPECT_EQ(process.calls(),
            list({"bcast, barrier, now, bcast, now, send to 0 (8 bytes), recv from 0 (8 bytes)",
                  times(10, "barrier, bcast"), times(10, "barrier, compute 6, now, bcast, now")}));
  ASSERT_EQ(result.seen.size(), 10u);
  EXPECT_EQ(result.seen[0].time, 1);
}

TEST(OpOverhead, TenRepetitionsWhateverIsAskedFor) {
  ScriptedProcess process = steady(0, 3);
  EXPECT_EQ(observe(process, suite_named("op-overhead"), protocol(1000)).seen.size(), 10u);
}

}  // namespace
}  // namespace plumbline
