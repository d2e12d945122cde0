// Every suite on the simulated network: that it runs, and what the well-known ones report where that can be
// worked out.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "tests/support/measured.hpp"
#include "tests/support/rule_cases.hpp"

namespace plumbline {
namespace {

using testing::ElementsAre;

constexpr std::array all_operations{Operation::barrier,   Operation::bcast,    Operation::reduce,
                                    Operation::allreduce, Operation::gather,   Operation::scatter,
                                    Operation::allgather, Operation::alltoall, Operation::reduce_scatter,
                                    Operation::scan,      Operation::exscan};
static_assert(all_operations.size() == operations);

// ---- all of them ------------------------------------------------------------------------------------------

class EverySuite : public testing::TestWithParam<std::string> {};

// The library's own algorithms, an odd size, rendezvous and jitter. The methods of de Supinski and Karonis
// (1999) only bcast.
TEST_P(EverySuite, ReportsFiniteTimesForEveryOperationItMeasures) {
  const Suite& suite = suite_named(GetParam());
  Machine machine = test::machine_of({.L = 5, .o_s = 0.5, .o_r = 0.6, .g = 1, .G = 0.001, .S = 100});
  machine.network.between_nodes.jitter = Distribution(ShiftedExponential{0, 1e-6});
  for (const Operation operation : all_operations) {
    if (!measures(suite, operation)) continue;
    for (const int P : {1, 2, 3, 5}) {
      const Protocol protocol{.operation = {.operation = operation, .bytes = 133}, .reps = 20};
      const Measurement measurement = test::measured({machine, P}, suite, protocol);
      const auto reported = reduce(suite, measurement, 0);
      ASSERT_EQ(reported.size(), suite.reports.size());
      for (const Reported& one : reported) {
        const std::string what =
            std::string(name(operation)) + ", P " + std::to_string(P) + ", " + one.statistic;
        if (!one.seconds) {  // nothing to report: says why
          EXPECT_FALSE(measurement[0].valid || measurement[0].why_invalid.empty()) << what;
          EXPECT_EQ(P, 1) << what;
          continue;
        }
        EXPECT_TRUE(std::isfinite(*one.seconds)) << what;
        EXPECT_GE(*one.seconds, 0) << what;
      }
    }
  }
}

std::vector<std::string> suite_names() {
  std::vector<std::string> names;
  for (const Suite& suite : suites()) names.emplace_back(suite.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Named, EverySuite, testing::ValuesIn(suite_names()), [](const auto& suite) {
  std::string name = suite.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

TEST(SuitesOfTheDeSupinski1999, RefuseOtherOperations) {
  const Protocol protocol{.operation = {.operation = Operation::gather, .bytes = 8}};
  const std::string error = test::run_error_of({test::machine_of({.L = 5}), 2}, [&](Process& process) {
    observe(process, suite_named("bcast-ack"), protocol);
  });
  EXPECT_EQ(error, "another error: suite bcast-ack measures only bcast, not gather");
}

// ---- exact: logp-textbook (L = 5, o = 0, g = 1, G = 0), four processes, flat algorithms, linear barriers --

/// All that a suite reports, in microseconds rounded to picoseconds, in the order of its row.
std::vector<Picoseconds> reported(std::string_view name, Operation operation, std::optional<int> reps = {}) {
  const Suite& suite = suite_named(name);
  const Protocol protocol{.operation = test::call_of(operation, "flat", 1),
                          .barrier = test::call_of(Operation::barrier, "linear", 1),
                          .reps = reps};
  std::vector<Picoseconds> times;
  for (const Reported& one :
       reduce(suite, test::measured({test::machine_of({.L = 5, .g = 1}), 4}, suite, protocol), 0)) {
    times.push_back(to_picoseconds(one.seconds.value()));
  }
  return times;
}

using test::us;

TEST(TruthOnTheTextbookMachine, IsLPlus2gForBroadcastAndGather) {
  const Launch launch{test::machine_of({.L = 5, .g = 1}), 4};
  for (const Operation operation : {Operation::bcast, Operation::gather}) {
    EXPECT_EQ(truth(launch, test::call_of(operation, "flat", 1), 1).seconds[0], 7e-6);
  }
}

// A broadcast after a linear barrier. All that leaves the root leaves it g apart: three releases, then three
// messages a broadcast, so that between the beginning and the end of n broadcasts there are 3n gaps, at the
// root as well as at each other process, which sees its release and its n-th message L later (Hoefler et al.
// (2010), figure 3). Every suite that begins with this barrier reports 3g = 3 for all processes, where the
// truth is L
// + 2g = 7, whatever its statistic.
TEST(BroadcastAfterALinearBarrier, TakesThreeGapsInEverySuite) {
  EXPECT_THAT(reported("mpptest", Operation::bcast), ElementsAre(us(3)));
  EXPECT_THAT(reported("imb", Operation::bcast), ElementsAre(us(3), us(3), us(3)));
  EXPECT_THAT(reported("imb-2021", Operation::bcast), ElementsAre(us(3), us(3), us(3)));
  EXPECT_THAT(reported("osu", Operation::bcast), ElementsAre(us(3), us(3), us(3)));
  EXPECT_THAT(reported("phloem", Operation::bcast), ElementsAre(us(3), us(3), us(3)));
  EXPECT_THAT(reported("mpiblib-root", Operation::bcast), ElementsAre(us(3)));
  EXPECT_THAT(reported("mpiblib-max", Operation::bcast), ElementsAre(us(3)));
  EXPECT_THAT(reported("mpicroscope", Operation::bcast), ElementsAre(us(3), us(3), us(3)));
  EXPECT_THAT(reported("skampi-barrier", Operation::bcast), ElementsAre(us(3)));
  EXPECT_THAT(reported("reprompi-barrier", Operation::bcast), ElementsAre(us(3), us(3)));
}

// No barrier. The warm-up's last send begins, and ends, at 2; the loop's 300 sends at 3, ..., 302: (302 -
// 2)/100.
TEST(MpbenchOfABroadcast, TakesThreeGapsWithoutABarrier) {
  EXPECT_THAT(reported("mpbench", Operation::bcast), ElementsAre(us(3)));
}

// A gather after a linear barrier. With b the root's last release, process i (1, 2, 3) is released at b - 3 +
// i, leaves the barrier at b - 3 + i + L, sends at once, and returns at once (o = 0): it measures 0. Its
// message arrives at b - 3 + i + 2L.

// Two barriers, then n gathers in a loop. Process i's messages leave g apart; the last of n leaves n - 1
// after it began: (n-1)/n. The root takes 3n messages g apart from b - 2 + 2L on, three times as many as
// come: the last at b - 2 + 2L + 3n - 1, (3n - 3 + 2L)/n after b. n = 1000: 0.999 and 3.007; average (3 *
// 0.999 + 3.007)/4 = 1.501.
TEST(ImbOfAGather, AveragesTheRootsTimeWithThoseWhoOnlySend) {
  EXPECT_THAT(reported("imb", Operation::gather), ElementsAre(us(0.999), us(3.007), us(1.501)));
}

// As imb's root with n = 50: (150 - 3 + 10)/50 = 3.14. The messages of the next loop's barrier, one from each
// of the others right behind their last ones, come between in all loops but the last of five (two of them:
// 3.18). mpptest takes the min.
TEST(MpptestOfAGather, ReportsTheMinOfItsLoops) {
  EXPECT_THAT(reported("mpptest", Operation::gather), ElementsAre(us(3.14)));
}

// Every gather is followed by a barrier, whose messages leave g after the gather's: those of 1 and 2 arrive
// at b - 1 + 2L and b + 2L, with the gather's of 2 and 3, and are received before them (lower ranks first).
// From b - 2 + 2L on, g apart: gather 1, barrier 1, gather 2, barrier 2, gather 3, the last at b + 2 + 2L.
// The root measures 2L + 2 = 12, where it would be 2L = 10 without a barrier after, and the truth is 7. The
// others measure 0: average 3.
TEST(OsuOfAGather, MeasuresTheNextBarriersMessagesToo) {
  EXPECT_THAT(reported("osu", Operation::gather), ElementsAre(us(3), us(0), us(12)));
}

// The max over processes is the root's, of each of the eight gathers: 12 as above for seven, which a
// barrier follows, 11 for the last, where process 1's message about the eight times comes between. A quarter
// cut off at each end: 12.
TEST(SkampiBarrierOfAGather, TakesTheMiddleHalfOfTheMaxTimes) {
  EXPECT_THAT(reported("skampi-barrier", Operation::gather), ElementsAre(us(12)));
}

// ---- de Supinski and Karonis (1999)'s o_i and g_i
// ------------------------------------------------------------------------

// L = 10, o = 1, g = 3, flat broadcast to four: with everything there, the root's three sends begin at 0, 3
// and 6 and the last costs o: 7; the others' receive costs o. Smallest, average, max: 1, (7 + 3)/4 = 2.5,
// 7. In a loop the root sends three messages a broadcast, 3g = 9 in all, and each of the others gets one
// every 9.
TEST(OperationOverheadAndGap, OfAFlatBroadcast) {
  const Machine machine = test::machine_of({.L = 10, .o_s = 1, .o_r = 1, .g = 3});
  const auto values = [&](std::string_view name) {
    const Protocol protocol{.operation = test::call_of(Operation::bcast, "flat", 1)};
    std::vector<Picoseconds> times;
    for (const Reported& one :
         reduce(suite_named(name), test::measured({machine, 4}, suite_named(name), protocol), 0)) {
      times.push_back(to_picoseconds(one.seconds.value()));
    }
    return times;
  };
  EXPECT_THAT(values("op-overhead"), ElementsAre(us(1), us(2.5), us(7)));
  EXPECT_THAT(values("op-gap"), ElementsAre(us(9), us(9), us(9)));
}

}  // namespace
}  // namespace plumbline
