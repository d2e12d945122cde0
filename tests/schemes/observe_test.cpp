#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/errors.hpp"
#include "scripted_process.hpp"

namespace plumbline {
namespace {

using test::list;
using test::protocol;
using test::ScriptedProcess;
using test::times;
using test::without_sync;
using testing::HasSubstr;
using testing::ThrowsMessage;

/// A barrier takes 0.5 s, a broadcast 2 s.
ScriptedProcess slow(int rank, int size) {
  ScriptedProcess process(rank, size);
  process.takes = [](const Collective& call) { return call.operation == Operation::barrier ? 0.5 : 2.0; };
  return process;
}

const std::string one = "now, bcast, now";

TEST(Mpptest, TimesALoopAfterABarrierFiveTimes) {
  ScriptedProcess process = slow(0, 4);
  const auto result = observe(process, suite_named("mpptest"), protocol(3));
  const std::string loop = "barrier, now, bcast, bcast, bcast, now";
  EXPECT_EQ(process.calls(), list({"bcast", times(5, loop)}));
  ASSERT_EQ(result.seen.size(), 5u);
  EXPECT_EQ(result.seen[0].begin, 2.5);  // warm-up 2, barrier 0.5
  EXPECT_EQ(result.seen[0].end, 8.5);
  EXPECT_EQ(result.seen[0].time, 2);  // 6 / 3
  EXPECT_TRUE(result.valid);
}

TEST(Mpptest, LoopsFiftyTimesByDefault) {
  ScriptedProcess process(1, 4);
  observe(process, suite_named("mpptest"), protocol());
  EXPECT_EQ(process.count("bcast"), 1u + 5 * 50);
}

TEST(Mpbench, StartsWithoutABarrier) {
  ScriptedProcess process = slow(0, 4);
  const auto result = observe(process, suite_named("mpbench"), protocol(2));
  EXPECT_EQ(process.calls(), "bcast, now, bcast, bcast, now");
  EXPECT_EQ(result.seen[0].time, 2);
}

// Listing 2 of Hoefler et al. (2010): the caches are emptied within the loop, and the time of as many flushes
// alone is taken off. Here one takes 3 s and a broadcast 2 s: (2 x (3 + 2) - 2 x 3) / 2 = 2.
TEST(Mpbench, EmptiesTheCachesBeforeEachCallAndTakesOffWhatThatTakes) {
  ScriptedProcess process = slow(0, 4);
  process.flush_takes = 3;
  const auto result = observe(process, suite_named("mpbench"), protocol(2));
  EXPECT_EQ(process.calls(),
            "bcast, flush, now, flush, bcast, flush, bcast, now, flush, now, flush, flush, now");
  EXPECT_EQ(result.seen[0].time, 2);
}

// Where emptying them took less beside the calls than alone, nothing is left of the calls' time.
TEST(Mpbench, TakesNoMoreOffThanThereIs) {
  ScriptedProcess process(0, 4);
  process.flush_takes = 3;
  int calls = 0;
  process.takes = [&](const Collective&) {
    if (++calls == 2) process.flush_takes = 9;  // after the warm-up and the call that is timed
    return 0.0;
  };
  const auto result = observe(process, suite_named("mpbench"), protocol(1));
  EXPECT_EQ(result.seen[0].time, 0);
  EXPECT_EQ(result.seen[0].end, result.seen[0].begin);
}

TEST(Imb, EmptiesTheCachesBeforeItsLoopAlone) {
  ScriptedProcess process = slow(0, 4);
  process.flush_takes = 3;
  const auto result = observe(process, suite_named("imb"), protocol(2));
  EXPECT_EQ(process.calls(), "bcast, flush, barrier, barrier, now, bcast, bcast, now");
  EXPECT_EQ(result.seen[0].time, 2);
}

TEST(Imb, RunsTwoBarriersAndThenTheLoop) {
  ScriptedProcess process = slow(0, 4);
  const auto result = observe(process, suite_named("imb"), protocol(2));
  EXPECT_EQ(process.calls(), "bcast, barrier, barrier, now, bcast, bcast, now");
  ASSERT_EQ(result.seen.size(), 1u);
  EXPECT_EQ(result.seen[0].time, 2);
}

TEST(Imb2021, RunsABarrierAfterEachCall) {
  ScriptedProcess process = slow(0, 4);
  const auto result = observe(process, suite_named("imb-2021"), protocol(2));
  EXPECT_EQ(process.calls(), "bcast, barrier, barrier, now, bcast, now, barrier, now, bcast, now, barrier");
  EXPECT_EQ(result.seen[1].time, 2);
}

TEST(Osu, RunsABarrierBeforeTheFirstCallAndAfterEach) {
  ScriptedProcess process = slow(0, 4);
  const auto result = observe(process, suite_named("osu"), protocol(2));
  EXPECT_EQ(process.calls(), "bcast, barrier, now, bcast, now, barrier, now, bcast, now, barrier");
  EXPECT_EQ(result.seen[0].begin, 2.5);
  EXPECT_EQ(result.seen[1].begin, 5);
  EXPECT_EQ(result.seen[1].time, 2);
}

TEST(Osu, MeasuresAThousandTimesByDefaultAlsoAlone) {
  ScriptedProcess process = slow(0, 1);
  EXPECT_EQ(observe(process, suite_named("osu"), protocol()).seen.size(), 1000u);
}

TEST(Phloem, RunsOneBarrierAndThenTheLoop) {
  ScriptedProcess process = slow(3, 4);
  observe(process, suite_named("phloem"), protocol(2));
  EXPECT_EQ(process.calls(), "bcast, barrier, now, bcast, bcast, now");
}

TEST(Phloem, TimesTheBarriersInItsLoopIfAsked) {
  ScriptedProcess process = slow(3, 4);
  const auto result = observe(process, suite_named("phloem-barrier"), protocol(2));
  EXPECT_EQ(process.calls(), "bcast, barrier, now, bcast, barrier, bcast, barrier, now");
  EXPECT_EQ(result.seen[0].time, 2.5);
}

TEST(ReprompiBarrier, RunsABarrierBeforeEachCall) {
  ScriptedProcess process = slow(0, 2);
  observe(process, suite_named("reprompi-barrier"), protocol(2));
  EXPECT_EQ(process.calls(), "bcast, barrier, now, bcast, now, barrier, now, bcast, now");
}

TEST(ReprompiDissemination, RunsADisseminationBarrierWhateverTheExperimentsIs) {
  ScriptedProcess process(0, 2);
  std::vector<std::string_view> barriers;
  process.takes = [&](const Collective& call) {
    if (call.operation == Operation::barrier) barriers.push_back(call.algorithm->name);
    return 1.0;
  };
  observe(process, suite_named("reprompi-dissemination"), protocol(2));
  EXPECT_EQ(process.calls(), "bcast, barrier, now, bcast, now, barrier, now, bcast, now");
  EXPECT_THAT(barriers, testing::ElementsAre("dissemination", "dissemination"));
}

TEST(ReprompiDoubleBarrier, RunsTwoBarriersBeforeEachCall) {
  ScriptedProcess process(0, 2);
  observe(process, suite_named("reprompi-double-barrier"), protocol(1));
  EXPECT_EQ(process.calls(), "bcast, barrier, barrier, now, bcast, now");
}

TEST(Observe, MarksTheStartOfEachTimedRegionRightBeforeItReadsTheClock) {
  for (const Suite& suite : suites()) {
    ScriptedProcess process = slow(0, 2);
    process.writes_marks = true;
    const auto result = observe(process, without_sync(suite.name), protocol());
    const std::size_t marks = process.count("mark");
    if (suite.name == "op-overhead") {
      EXPECT_EQ(marks, 20u);  // process 0's ten, which it is late for, and the other's
      continue;
    }
    EXPECT_EQ(marks, result.seen.size()) << suite.name;
    const std::string calls = process.calls();
    for (auto at = calls.find("mark"); at != std::string::npos; at = calls.find("mark", at + 1))
      EXPECT_EQ(calls.substr(at, 9), "mark, now") << suite.name;
  }
}

TEST(Observe, SynchronisesOnceBeforeTheWarmUpAndReportsIt) {
  ScriptedProcess process = slow(0, 1);
  const auto result = observe(process, without_sync("mpibench"), protocol(1));
  EXPECT_EQ(process.calls(), "now, now, bcast, barrier, now, bcast, now");
  ASSERT_TRUE(result.sync);
  EXPECT_EQ(result.sync->duration, 0);
  EXPECT_FALSE(observe(process, suite_named("osu"), protocol(1)).sync);
}

TEST(Observe, WarmsUpAsOftenAsTheExperimentSays) {
  ScriptedProcess process(0, 2);
  Protocol none = protocol(1);
  none.warmup = 0;
  observe(process, suite_named("mpbench"), none);
  EXPECT_EQ(process.calls(), "now, bcast, now");
}

TEST(Observe, RefusesAnOperationThatTheSuiteDoesNotMeasure) {
  ScriptedProcess process(0, 2);
  Protocol reduction = protocol();
  reduction.operation.operation = Operation::allreduce;
  EXPECT_THAT([&] { observe(process, suite_named("bcast-ack"), reduction); },
              ThrowsMessage<InputError>(HasSubstr("bcast-ack measures only bcast, not allreduce")));
}

/// No suite may wait for anyone, or send to itself, where there is nobody else.
TEST(Observe, EverySuiteEndsOnOneProcessWithoutAMessage) {
  for (const Suite& suite : suites()) {
    ScriptedProcess process = slow(0, 1);
    const auto result = observe(process, suite, protocol());
    const std::string calls = process.calls();
    EXPECT_THAT(calls, testing::Not(HasSubstr("send"))) << suite.name;
    EXPECT_THAT(calls, testing::Not(HasSubstr("recv"))) << suite.name;
    EXPECT_EQ(result.valid, suite.name != "bcast-oli") << suite.name << ": " << result.why_invalid;
    for (const Reported& reported : reduce(suite, {result}, 0)) {
      const bool with_barrier = suite.name == "bcast-barrier" || suite.name == "phloem-barrier";
      const double expected = suite.nonblocking ? 0
                              : with_barrier    ? 2.5
                                                : 2;  // start and wait take no time here
      if (result.valid) {
        EXPECT_EQ(reported.seconds, expected) << suite.name << ": " << reported.statistic;
      }
    }
  }
}

}  // namespace
}  // namespace plumbline
