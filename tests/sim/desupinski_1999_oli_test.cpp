// De Supinski, Karonis, "Accurately measuring MPI broadcasts in a computational grid", figures 9 to 11: the
// latency to each task against the truth, and where it does not hold.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>

#include "tests/sim/desupinski_1999.hpp"

namespace plumbline {
namespace {

using namespace test::desupinski_1999;
using testing::HasSubstr;

// M calls a report, as in the paper.
constexpr int M = 100;

Observations oli(const Machine& machine, int P, std::string_view algorithm, int calls = M) {
  return at_root(machine, P, quick("bcast-oli", calls), bcast(algorithm));
}

// OL = max over i of E_i - RTT_i/2 is the truth as long as g + (k-1)G <= E_i, but for what the first and the
// last of M iterations meet. The first ping may find its task in the broadcasts of the task before, or the
// root in its gap: RTT is too large by OL/M at most, and OL too small by half of that. The last
// acknowledgment may come behind messages of the next task's barrier, g each: OL is too large by (P-1)g/M at
// most.
double too_small(double truth) { return truth / (2 * M); }
double too_large(int P, double g_of_the_machine) { return (P - 1) * g_of_the_machine / M; }

void expect_truth(const Machine& machine, int P, const std::string& algorithm) {
  const Observations seen = oli(machine, P, algorithm);
  const double truth = truth_of(machine, P, bcast(algorithm));
  EXPECT_TRUE(seen.valid) << algorithm << ", " << P << ": " << seen.why_invalid;
  for (const Observation& report : seen.seen) {
    EXPECT_LE(report.time * 1e6, truth * (1 + rounding) + too_large(P, g)) << algorithm << ", " << P;
    EXPECT_GE(report.time * 1e6, truth * (1 - rounding) - too_small(truth)) << algorithm << ", " << P;
  }
}

class DeSupinski1999Figure9 : public testing::TestWithParam<std::string> {};  // the algorithm

// gap = 5.55 <= 2L + 4o + (k-1)G = 26.55, the smallest E_i; g = 3 <= L + 2o.
TEST_P(DeSupinski1999Figure9, TheLatencyToEachTaskIsTheTruthOnACluster) {
  for (int P = 2; P <= most_processes; ++P) expect_truth(cluster(), P, GetParam());
}

TEST_P(DeSupinski1999Figure9, TheLatencyToEachTaskIsTheTruthOnTwoSites10msApart) {
  for (int P = 2; P <= most_processes; ++P) expect_truth(two_sites(P), P, GetParam());
}

// Once pings, too, begin with an untimed one, and broadcasts end with an untimed one, nothing is left: each
// report is the truth with ten calls as with a hundred.
TEST_P(DeSupinski1999Figure9, EveryReportIsTheTruthToTheLastDigit) {
  for (int P = 2; P <= most_processes; ++P) {
    for (const Machine& machine : {cluster(), two_sites(P)}) {
      const double truth = truth_of(machine, P, bcast(GetParam()));
      for (const Observation& report : oli(machine, P, GetParam(), 10).seen) {
        EXPECT_NEAR(report.time * 1e6, truth, rounding * truth) << P;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Of, DeSupinski1999Figure9,
                         testing::Values("flat", "chain", "backward-chain", "binomial"),
                         [](const auto& algorithm) {
                           std::string name = algorithm.param;
                           std::erase(name, '-');
                           return name;
                         });

// ---- where it does not hold: L = 1, o = 0.2, g = 5, one byte. X = Y = 1.4, a round trip would take 2.8 ----

Machine slow() { return test::machine_of({.L = 1, .o_s = 0.2, .o_r = 0.2, .g = 5}); }

Observations oli_on_slow(int P, std::string_view algorithm, int calls = M) {
  return at_root(slow(), P, quick("bcast-oli", calls), bcast(algorithm, 1));
}

/// The percentage in "...: the latency reported is 179 % of the one with pauses between them".
int percentage_in(const std::string& sentence) {
  const std::string before = "the latency reported is ";
  const std::size_t at = sentence.find(before);
  return at == std::string::npos ? 0 : std::stoi(sentence.substr(at + before.size()));
}

void expect_it_says_so(const Observations& seen, double ratio, double tolerance, int P) {
  EXPECT_FALSE(seen.valid) << P;
  EXPECT_THAT(seen.why_invalid, HasSubstr("messages waited for those before them")) << P;
  EXPECT_NEAR(percentage_in(seen.why_invalid), 100 * ratio, 0.5 + 100 * tolerance) << P;
}

// Pings leave 5 apart, so RTT = 5. The loop of each task takes the root's P-1 sends, 5 apart, so E = 5(P-1),
// and OL is 5(P-1) - 2.5. The truth is 5(P-2) + X = 5(P-2) + 1.4: OL is always 1.1 too large: 79 % at P = 2,
// 17 % at P = 3. The suite speaks above 2 %, P <= 12; up to 8, where it is 3.5 %, whatever the first and last
// iterations do.
TEST(DeSupinski1999OutsideItsCondition, OfAFlatBroadcastItIs1point1TooLargeAndSaysSo) {
  for (int P = 2; P <= 8; ++P) {
    const double reported = 5 * (P - 1) - 2.5, truth = 5 * (P - 2) + 1.4;
    const double tolerance = too_small(5 * (P - 1)) + too_large(P, 5);
    const Observations seen = oli_on_slow(P, "flat");
    EXPECT_NEAR(truth_of(slow(), P, bcast("flat", 1)), truth, 1e-6) << P;
    EXPECT_NEAR(steady(seen), reported, tolerance) << P;
    expect_it_says_so(seen, reported / truth, tolerance / truth, P);
  }
  EXPECT_GT(steady(oli_on_slow(2, "flat")), 1.3 * 1.4);
}

TEST(DeSupinski1999OutsideItsCondition, OfAFlatBroadcastItIsSilentWhereTheErrorIsBelow2Percent) {
  for (int P = 2; P <= most_processes; ++P) {
    const double reported = 5 * (P - 1) - 2.5;
    const Observations seen = oli_on_slow(P, "flat", 10);
    EXPECT_NEAR(steady(seen), reported, rounding * reported) << P;
    EXPECT_EQ(seen.valid, P > 12) << P << ": " << seen.why_invalid;
  }
}

// Task i < P-1 of a chain has the broadcast after iX, passes it on at once, and its acknowledgment leaves a
// gap later: E_i = iX + 5 + Y = 1.4 i + 6.4. Its two sends take 10, though, and it cannot be quicker. The
// largest is that of P-2: OL = max(10, 1.4 (P-2) + 6.4) - 2.5, and the truth 1.4 (P-1): 168 % too large for
// P = 3, 79 % for 4, over 30 % up to 6. The first iterations still find the gaps free: less than ten of them,
// one gap in all.
TEST(DeSupinski1999OutsideItsCondition, OfAChainItIsOver30PercentTooLargeUpTo6ProcessesAndSaysSo) {
  for (int P = 3; P <= 20; ++P) {
    const double reported = std::max(10., 1.4 * (P - 2) + 6.4) - 2.5, truth = 1.4 * (P - 1);
    const double tolerance = too_small(truth) + too_large(P, 5) + 5. / M;
    const Observations seen = oli_on_slow(P, "chain");
    EXPECT_NEAR(steady(seen), reported, tolerance) << P;
    EXPECT_EQ(reported > 1.3 * truth, P <= 6) << P;
    expect_it_says_so(seen, reported / truth, tolerance / truth, P);
  }
}

// ---- figures 10 and 11 ------------------------------------------------------------------------------------

// Both chains grow by a hop a process; the tree is flat between powers of two (the truth's derivation:
// desupinski_1999_test.cpp).
void expect_figure_10(std::string_view algorithm, int P, double truth) {
  const double reported = steady(oli(cluster(), P, algorithm));
  EXPECT_LE(reported, truth * (1 + rounding) + too_large(P, g)) << algorithm << ", " << P;
  EXPECT_GE(reported, truth * (1 - rounding) - too_small(truth)) << algorithm << ", " << P;
}

TEST(DeSupinski1999Figure10, TheLatenciesAreLinearForChainsAndFlatBetweenPowersOfTwoForTheTree) {
  for (const int P : {2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 17, 24, 31, 32}) {
    const int m = static_cast<int>(std::bit_width(static_cast<unsigned>(P))) - 1;
    expect_figure_10("chain", P, (P - 1) * X);
    expect_figure_10("backward-chain", P, (P - 1) * X);
    expect_figure_10("binomial", P, P == 1 << m ? m * X : gap + m * X);
  }
}

double method(std::string_view suite, int P) {
  return steady(at_root(cluster(), P, quick(suite, M), bcast("binomial")));
}

// With two tasks or three the next root is the last to have the broadcast: nothing overlaps, and rounds are
// exact, too.
TEST(DeSupinski1999Figure11, RoundsLieBelowTheLatencyToEachTaskAndBarrierAndAcknowledgmentsAbove) {
  EXPECT_NEAR(method("bcast-rounds", 2), X, rounding * X);
  EXPECT_NEAR(method("bcast-rounds", 3), gap + X, rounding * X);
  for (int P = 2; P <= most_processes; ++P) {
    const double to_each = method("bcast-oli", P);
    if (P > 3) {
      EXPECT_LT(method("bcast-rounds", P), to_each) << P;
    }
    EXPECT_GT(method("bcast-barrier", P), to_each) << P;
    EXPECT_GT(method("bcast-ack", P), to_each) << P;
  }
}

}  // namespace
}  // namespace plumbline
