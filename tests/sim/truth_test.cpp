#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "models/evaluate.hpp"
#include "models/statistics.hpp"
#include "sim/simulate.hpp"
#include "tests/support/rule_cases.hpp"

namespace plumbline {
namespace {

using testing::Each;

Machine machine() { return test::machine_of({.L = 5, .o_s = 0.5, .o_r = 0.7, .g = 1, .G = 0.01}); }

Machine jittery() {
  Machine result = machine();
  result.network.between_nodes.jitter = Distribution(Lognormal{1e-6, 0.5});
  return result;
}

Collective flat() { return test::call_of(Operation::bcast, "flat", 1); }

// Without overheads the last of P-1 messages leaves at (P-2)g and takes L: 5 + 2 for four processes.
TEST(Truth, OfAFlatBroadcastIsLPlusAGapForEachFurtherTask) {
  const Launch launch{test::machine_of({.L = 5, .g = 1}), 4};
  EXPECT_THAT(truth(launch, flat(), 3).seconds, testing::ElementsAre(7e-6, 7e-6, 7e-6));
}

// The gap after the last send of an execution is over before the next begins, however long it is.
TEST(Truth, OfLongGapsIsTheSameEveryTime) {
  const Launch launch{test::machine_of({.L = 5, .g = 5e6}), 4};
  EXPECT_THAT(truth(launch, flat(), 3).seconds, Each(10.000005));
}

// The plain evaluator starts everybody at 0 on an idle network: the truth by definition.
TEST(Truth, WithoutJitterIsTheEvaluatorsLastProcessEveryTime) {
  for (const Algorithm& algorithm : algorithms()) {
    for (const int P : {2, 3, 8, 13}) {
      const Collective call{.operation = algorithm.operation, .algorithm = &algorithm, .bytes = 100};
      const auto finish = finishing_times(machine(), call, P);
      const Truth seen = truth({machine(), P}, call, 4);
      EXPECT_THAT(seen.seconds, Each(to_seconds(*std::ranges::max_element(finish))))
          << name(call.operation) << ":" << algorithm.name << ", " << P;
      EXPECT_EQ(seen.seconds.size(), 4u);
    }
  }
}

TEST(Truth, OfASingleProcessIsZero) {
  for (const Algorithm& algorithm : algorithms()) {
    const Collective call{.operation = algorithm.operation, .algorithm = &algorithm, .bytes = 100};
    const Truth seen = truth({jittery(), 1}, call, 3);
    EXPECT_THAT(seen.seconds, Each(0.)) << name(call.operation) << ":" << algorithm.name;
    EXPECT_EQ(seen.messages, 0u);
  }
}

// Three messages a broadcast.
TEST(Truth, CountsTheMessagesOfAllExecutions) { EXPECT_EQ(truth({machine(), 4}, flat(), 10).messages, 30u); }

TEST(Truth, WithJitterDiffersFromOneExecutionToTheNext) {
  std::vector<double> seconds = truth({jittery(), 8}, flat(), 100).seconds;
  std::ranges::sort(seconds);
  EXPECT_EQ(std::unique(seconds.begin(), seconds.end()), seconds.end());
}

// Lognormal: every latency is above L, so every execution above the one without jitter.
TEST(Truth, JitterOnlyAdds) {
  const double without = truth({machine(), 8}, flat(), 1).seconds[0];
  for (const double seconds : truth({jittery(), 8}, flat(), 100).seconds) EXPECT_GT(seconds, without);
}

TEST(Truth, IsTheSameForTheSameSeedAndLaunchOnly) {
  const auto with = [](std::uint64_t seed, std::uint64_t launch) {
    return truth({jittery(), 8, seed, launch}, flat(), 20).seconds;
  };
  EXPECT_EQ(with(1, 0), with(1, 0));
  EXPECT_NE(with(1, 0), with(2, 0));
  EXPECT_NE(with(1, 0), with(1, 1));
}

// The first executions do not depend on how many follow.
TEST(Truth, MoreExecutionsBeginWithTheSameOnes) {
  const auto ten = truth({jittery(), 8}, flat(), 10).seconds, five = truth({jittery(), 8}, flat(), 5).seconds;
  EXPECT_TRUE(std::equal(five.begin(), five.end(), ten.begin()));
}

// ---- the launch's factor, on o, L and G -------------------------------------------------------------------

Machine without_gap(double sd) {
  Machine result = test::machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5, .G = 0.01});
  result.launch_sd = sd;
  return result;
}

double one(const Machine& of, const Collective& call, int P, std::uint64_t launch) {
  return truth({of, P, 1, launch}, call, 1).seconds[0];
}

// With g = 0 all times are sums of o, L and (k-1)G: one factor for every collective of a launch. Each of a
// dozen terms is rounded to a picosecond, of 6e6 or more.
TEST(TruthOfALaunch, ScalesEveryCollectiveByOneFactor) {
  const Collective chain = test::call_of(Operation::bcast, "chain", 1000),
                   gather = test::call_of(Operation::gather, "flat", 8);
  for (std::uint64_t launch = 0; launch < 20; ++launch) {
    const double factor = one(without_gap(0.1), flat(), 2, launch) / one(without_gap(0), flat(), 2, launch);
    EXPECT_NE(factor, 1);
    EXPECT_NEAR(one(without_gap(0.1), chain, 9, launch) / one(without_gap(0), chain, 9, launch), factor,
                1e-5);
    EXPECT_NEAR(one(without_gap(0.1), gather, 5, launch) / one(without_gap(0), gather, 5, launch), factor,
                1e-5);
  }
}

// The gap is the adapter's: eight messages in a row still take 7 g apart.
TEST(TruthOfALaunch, LeavesTheGapAlone) {
  Machine gap_only = test::machine_of({.g = 1});
  gap_only.launch_sd = 0.1;
  for (std::uint64_t launch = 0; launch < 5; ++launch) EXPECT_EQ(one(gap_only, flat(), 9, launch), 7e-6);
}

// Factors 1 + 0.05 N(0, 1) of 2,000 launches: their mean is 1 within four standard errors, 4 * 0.05 /
// sqrt(2000) = 0.0045, and their standard deviation 0.05 within four of its own, 4 * 0.05 / sqrt(4000) =
// 0.0032.
TEST(TruthOfALaunch, VariesByTheStandardDeviationAsked) {
  std::vector<double> factors;
  const double without = one(without_gap(0), flat(), 2, 0);
  for (std::uint64_t launch = 0; launch < 2000; ++launch) {
    factors.push_back(one(without_gap(0.05), flat(), 2, launch) / without);
  }
  EXPECT_NEAR(*mean(factors), 1, 0.0045);
  EXPECT_NEAR(*standard_deviation(factors), 0.05, 0.0032);
}

}  // namespace
}  // namespace plumbline
