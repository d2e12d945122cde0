#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "models/errors.hpp"
#include "schemes/suite.hpp"

namespace plumbline {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;
using testing::ThrowsMessage;

TEST(SuitesTable, EveryNameIsThereOnce) {
  std::set<std::string_view> names;
  for (const Suite& suite : suites()) names.insert(name(suite));
  EXPECT_THAT(names, SizeIs(suites().size()));
  for (const auto expected : {"mpptest",
                              "mpbench",
                              "imb",
                              "imb-2021",
                              "osu",
                              "phloem",
                              "mpiblib-root",
                              "mpiblib-max",
                              "mpicroscope",
                              "skampi-barrier",
                              "reprompi-barrier",
                              "op-overhead",
                              "op-gap",
                              "send-latency",
                              "bcast-rounds",
                              "bcast-barrier",
                              "bcast-ack",
                              "bcast-oli",
                              "skampi",
                              "netgauge",
                              "mpibench",
                              "mpiblib-global",
                              "reprompi",
                              "reprompi-jk",
                              "reprompi-hca2",
                              "reprompi-hca3",
                              "reprompi-roundtime",
                              "reprompi-dissemination",
                              "reprompi-double-barrier"})
    EXPECT_TRUE(names.contains(expected)) << expected;
}

TEST(SuitesTable, EverySuiteQuotesOneNumberAndNamesItsSource) {
  for (const Suite& suite : suites()) {
    EXPECT_EQ(
        std::count_if(suite.reports.begin(), suite.reports.end(), [](const Report& r) { return r.primary; }),
        1)
        << suite.name;
    EXPECT_FALSE(source(suite).empty()) << suite.name;
    EXPECT_TRUE(suite.timed.region || suite.procedure) << suite.name;
    EXPECT_EQ(suite.warmup, 1) << suite.name;
  }
}

TEST(SuitesTable, WhateverNeedsAGlobalClockNamesAMethodThatThereIs) {
  for (const Suite& suite : suites()) {
    const bool global_times = std::ranges::any_of(suite.reports, [](const Report& r) {
      return r.processes == OverProcesses::span || r.processes == OverProcesses::from_root;
    });
    if (suite.start.kind != Start::Kind::barriers || global_times) {
      EXPECT_NE(suite.clocks, local_clocks) << suite.name;
    }
    if (suite.clocks != local_clocks) {
      EXPECT_EQ(sync_method_named(suite.clocks).name, suite.clocks) << suite.name;
    }
  }
  EXPECT_EQ(suite_named("reprompi").clocks, "hca");
  EXPECT_EQ(suite_named("reprompi-jk").clocks, "jk");
  EXPECT_EQ(suite_named("reprompi-roundtime").clocks, "hca3");
}

TEST(SuitesTable, AnUnknownNameIsAnsweredWithTheNearest) {
  EXPECT_EQ(suite_named("osu").name, "osu");
  EXPECT_THAT([] { suite_named("skampi-barier"); }, ThrowsMessage<InputError>(HasSubstr("skampi-barrier")));
}

TEST(SuitesTable, TheMethodsOfTheDeSupinski1999MeasureOnlyBroadcasts) {
  for (const auto method :
       {"send-latency", "bcast-rounds", "bcast-rounds-reverse", "bcast-barrier", "bcast-ack", "bcast-oli"}) {
    EXPECT_TRUE(measures(suite_named(method), Operation::bcast)) << method;
    EXPECT_FALSE(measures(suite_named(method), Operation::allreduce)) << method;
  }
  EXPECT_TRUE(measures(suite_named("op-gap"), Operation::allreduce));
  EXPECT_TRUE(measures(suite_named("osu"), Operation::barrier));
}

TEST(Counts, RepsSetTheLengthOfALoop) {
  const Counts counts = counts_of(suite_named("mpptest"), {.reps = 7});
  EXPECT_EQ(counts.calls, 7);
  EXPECT_EQ(counts.most, 5);
}

TEST(Counts, RepsSetTheMostObservationsWhereThereIsNoLoop) {
  EXPECT_EQ(counts_of(suite_named("osu"), {.reps = 7}).most, 7);
  const Counts counts = counts_of(suite_named("skampi-barrier"), {.reps = 5});
  EXPECT_EQ(counts.most, 5);
  EXPECT_EQ(counts.min, 5);
}

TEST(Counts, RepsLeaveThePublishedNumbersOfTheDeSupinski1999) {
  const Counts counts = counts_of(suite_named("bcast-ack"), {.reps = 5});
  EXPECT_EQ(counts.calls, 100);
  EXPECT_EQ(counts.min, 8);
  EXPECT_EQ(counts.most, 30);
}

TEST(Counts, WrongNumbersAreRefusedByName) {
  EXPECT_THAT([] { counts_of(suite_named("osu"), {.reps = 0}); },
              ThrowsMessage<InputError>(HasSubstr("reps 0")));
  EXPECT_THAT([] { counts_of(suite_named("osu"), {.warmup = -1}); },
              ThrowsMessage<InputError>(HasSubstr("warmup -1")));
  EXPECT_THAT([] { counts_of(suite_named("netgauge"), {.window = -1e-6}); },
              ThrowsMessage<InputError>(HasSubstr("window -1000 ns")));
  EXPECT_THAT([] { counts_of(suite_named("reprompi-roundtime"), {.time_budget = 0}); },
              ThrowsMessage<InputError>(HasSubstr("time budget 0 ns")));
}

}  // namespace
}  // namespace plumbline
