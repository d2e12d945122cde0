#include <gtest/gtest.h>

#include <tuple>

#include "schemes/suite.hpp"

// How often each suite measures, as its program or paper says. Programs, from their sources: MPIBlib takes 30
// to 1,000 repetitions until the 95 % interval is within 0.025; SKaMPI 8 to 32 in batches of 8, until 0.03;
// mpptest 5 loops of 50; MPBench a loop of 100; IMB, OSU and Phloem 1,000; Netgauge's NBCBench 100, and 20 of
// nonblocking calls; mpicroscope 100, and 10 more for each minimum; ReproMPI 100 here, or half a second.
// de Supinski and Karonis (1999): M = 100 calls, 8 to 30 reports until the deviation is within 3 %.

namespace plumbline {
namespace {

using Rule = Stop::Rule;

struct Numbers {
  const char* suite;
  int calls;  ///< of a timed loop
  Rule rule;
  int min, most, batch;
  double goal, budget;
};

constexpr Numbers as_published[] = {
    {"mpptest", 50, Rule::fixed, 5, 5, 1, 0, 0},
    {"mpbench", 100, Rule::fixed, 1, 1, 1, 0, 0},
    {"imb", 1000, Rule::fixed, 1, 1, 1, 0, 0},
    {"imb-2021", 1, Rule::fixed, 1000, 1000, 1, 0, 0},
    {"osu", 1, Rule::fixed, 1000, 1000, 1, 0, 0},
    {"phloem", 1000, Rule::fixed, 1, 1, 1, 0, 0},
    {"phloem-barrier", 1000, Rule::fixed, 1, 1, 1, 0, 0},
    {"mpiblib-root", 1, Rule::confidence_interval, 30, 1000, 10, 0.025, 0},
    {"mpiblib-max", 1, Rule::confidence_interval, 30, 1000, 10, 0.025, 0},
    {"mpiblib-global", 1, Rule::confidence_interval, 30, 1000, 10, 0.025, 0},
    {"mpibench", 1, Rule::fixed, 1000, 1000, 1, 0, 0},
    {"mpicroscope", 1, Rule::decay, 10, 100, 10, 0, 0},
    {"skampi-barrier", 1, Rule::standard_error, 8, 32, 8, 0.03, 0},
    {"skampi", 1, Rule::standard_error, 8, 32, 8, 0.03, 0},
    {"netgauge", 1, Rule::fixed, 100, 100, 100, 0, 0},
    {"reprompi-barrier", 1, Rule::fixed, 100, 100, 1, 0, 0},
    {"reprompi-dissemination", 1, Rule::fixed, 100, 100, 1, 0, 0},
    {"reprompi-double-barrier", 1, Rule::fixed, 100, 100, 1, 0, 0},
    {"reprompi", 1, Rule::fixed, 100, 100, 100, 0, 0},
    {"reprompi-jk", 1, Rule::fixed, 100, 100, 100, 0, 0},
    {"reprompi-hca2", 1, Rule::fixed, 100, 100, 100, 0, 0},
    {"reprompi-hca3", 1, Rule::fixed, 100, 100, 100, 0, 0},
    {"reprompi-roundtime", 1, Rule::budget, 1, 1000, 1, 0, 0.5},
    {"op-gap", 100, Rule::deviation, 8, 30, 1, 0.03, 0},
    {"send-latency", 100, Rule::deviation, 8, 30, 1, 0.03, 0},
    {"bcast-rounds", 100, Rule::deviation, 8, 30, 1, 0.03, 0},
    {"bcast-rounds-reverse", 100, Rule::deviation, 8, 30, 1, 0.03, 0},
    {"bcast-barrier", 100, Rule::deviation, 8, 30, 1, 0.03, 0},
    {"bcast-ack", 100, Rule::deviation, 8, 30, 1, 0.03, 0},
    {"bcast-oli", 100, Rule::deviation, 8, 30, 1, 0.03, 0},
};

TEST(SuitesTable, EverySuiteMeasuresAsOftenAsItsProgram) {
  for (const Numbers& one : as_published) {
    SCOPED_TRACE(one.suite);
    const Suite& suite = suite_named(one.suite);
    EXPECT_EQ(suite.timed.calls, one.calls);
    EXPECT_EQ(suite.stop.rule, one.rule);
    EXPECT_EQ(suite.stop.min, one.min);
    EXPECT_EQ(suite.stop.most, one.most);
    EXPECT_EQ(suite.stop.batch, one.batch);
    EXPECT_EQ(suite.stop.goal, one.goal);
    EXPECT_EQ(suite.stop.budget, one.budget);
    EXPECT_EQ(suite.warmup, 1);
  }
}

// De Supinski and Karonis take 10 observations of an overhead; the nonblocking programs' defaults are 20
// (NBCBench) and 100 (IMB, OSU), in windows those are one batch.
TEST(SuitesTable, ProceduresObserveAsOftenAsTheirPrograms) {
  for (const auto& [name, most, batch] : {std::tuple{"op-overhead", 10, 1},
                                          {"nbcbench-time", 20, 20},
                                          {"nbcbench-work", 20, 20},
                                          {"imb-nbc", 100, 1},
                                          {"osu-nbc", 100, 1}}) {
    SCOPED_TRACE(name);
    const Stop& stop = suite_named(name).stop;
    EXPECT_EQ(stop.rule, Rule::fixed);
    EXPECT_EQ(stop.most, most);
    EXPECT_EQ(stop.batch, batch);
    EXPECT_EQ(stop.min, most);
  }
}

}  // namespace
}  // namespace plumbline
