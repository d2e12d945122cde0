// De Supinski, Karonis, "Accurately measuring MPI broadcasts in a computational grid", figures 3 to 8: what
// the methods before theirs measure, on networks whose truth is known. docs/explanation/papers.md has the
// table.
#include <gtest/gtest.h>

#include <bit>

#include "tests/sim/desupinski_1999.hpp"

namespace plumbline {
namespace {

using namespace test::desupinski_1999;

const std::vector<std::string> algorithms_of_the_paper{"flat", "chain", "backward-chain", "binomial"};

int levels_below(int processes) {
  return static_cast<int>(std::bit_width(static_cast<unsigned>(processes) - 1));
}  // ceil(log2 P)

// ---- the truth --------------------------------------------------------------------------------------------

// P-1 hops one after the other, whatever the direction.
TEST(DeSupinski1999Truth, OfBothChainsIsAHopAProcess) {
  for (int P = 2; P <= most_processes; ++P) {
    for (const auto* chain : {"chain", "backward-chain"}) {
      EXPECT_NEAR(truth_of(cluster(), P, bcast(chain)), (P - 1) * X, 1e-6) << chain << ", " << P;
    }
  }
}

// With m = floor(log2 P): for P = 2^m the first child of each process leads on, m hops. Else the root has one
// child more, which comes first, and the tree of 2^m below the second begins a gap later: gap + mX. The new
// child's subtree has fewer than 2^m processes and ends by X + gap + (m-1)X, which is the same. So the truth
// is flat between powers of two (figure 10).
TEST(DeSupinski1999Figure10, TheBinomialTreesTruthIsFlatBetweenPowersOfTwo) {
  for (int P = 2; P <= most_processes; ++P) {
    const int m = static_cast<int>(std::bit_width(static_cast<unsigned>(P))) - 1;
    const bool power_of_two = P == 1 << m;
    EXPECT_NEAR(truth_of(cluster(), P, bcast("binomial")), power_of_two ? m * X : gap + m * X, 1e-6) << P;
  }
}

// ---- figure 3: send latency -------------------------------------------------------------------------------

double send_latency(const Machine& machine, int P, std::string_view algorithm) {
  return steady(at_root(machine, P, quick("send-latency"), bcast(algorithm)));
}

// The root sends one message a broadcast and waits for nobody: max(o, g + (k-1)G) = gap, for two processes as
// for 32.
TEST(DeSupinski1999Figure3, SendLatencyOfAChainIsTheGapWhateverP) {
  for (int P = 2; P <= most_processes; ++P) {
    EXPECT_NEAR(send_latency(cluster(), P, "chain"), gap, rounding * gap) << P;
    EXPECT_NEAR(send_latency(cluster(), P, "backward-chain"), gap, rounding * gap) << P;
  }
}

// ceil(log2 P) children, P-1 children.
TEST(DeSupinski1999Figure3, SendLatencyOfATreeIsAGapForEachChildOfTheRoot) {
  for (int P = 2; P <= most_processes; ++P) {
    EXPECT_NEAR(send_latency(cluster(), P, "binomial"), levels_below(P) * gap, rounding * P * gap) << P;
    EXPECT_NEAR(send_latency(cluster(), P, "flat"), (P - 1) * gap, rounding * P * gap) << P;
  }
}

// From P = 4 on the binomial tree is faster, and send latency says the opposite.
TEST(DeSupinski1999Figure3, SendLatencyMakesTheChainLookFasterThanTheBinomialTree) {
  for (int P = 4; P <= most_processes; ++P) {
    EXPECT_LT(truth_of(cluster(), P, bcast("binomial")), truth_of(cluster(), P, bcast("chain"))) << P;
    EXPECT_GT(send_latency(cluster(), P, "binomial"), send_latency(cluster(), P, "chain")) << P;
  }
}

// The chain's root sends within its node, the backward chain's to another node: all that differs are the two
// gaps. In the paper the node's is the larger; here it is twice the other.
TEST(DeSupinski1999Figure3, TheBackwardChainIsQuickerWhereANodesGapIsTheLarger) {
  Machine machine = cluster();
  machine.network.within_node = test::level_of({.L = L, .o_s = o, .o_r = o, .g = 2 * g, .G = 2 * G});
  machine.network.processes_per_node = 4;
  for (const int P : {8, 16, 32}) {
    EXPECT_NEAR(send_latency(machine, P, "chain"), 2 * gap, rounding * gap) << P;
    EXPECT_NEAR(send_latency(machine, P, "backward-chain"), gap, rounding * gap) << P;
  }
}

// ---- figures 4 and 6: broadcast rounds --------------------------------------------------------------------

double rounds(const Machine& machine, int P, std::string_view algorithm) {
  return steady(at_root(machine, P, quick("bcast-rounds"), bcast(algorithm)));
}
double rounds_reverse(const Machine& machine, int P, std::string_view algorithm) {
  return steady(at_root(machine, P, quick("bcast-rounds-reverse"), bcast(algorithm)));
}

// Root r's broadcast ends at the next root, r-1 after the chain r, r+1, ..., or r+1 after the chain r, r-1,
// ...: no two overlap.
TEST(DeSupinski1999Figure4, RoundsAreExactForAChainIfTheRootsGoAgainstIt) {
  for (int P = 2; P <= most_processes; ++P) {
    const double truth = (P - 1) * X;
    EXPECT_NEAR(rounds_reverse(cluster(), P, "chain"), truth, rounding * truth) << P;
    EXPECT_NEAR(rounds(cluster(), P, "backward-chain"), truth, rounding * truth) << P;
  }
}

// The next root is the first to have root r's broadcast, after X. It passes it on, and its own follows a gap
// later; so it goes on down the chain, a gap behind: X + gap a broadcast, whatever P. (P = 2 has no one to
// pass on to: X, the truth.)
TEST(DeSupinski1999Figure4, RoundsOfAChainAreConstantInPIfTheRootsGoWithIt) {
  EXPECT_NEAR(rounds(cluster(), 2, "chain"), X, rounding * X);
  for (int P = 3; P <= most_processes; ++P) {
    EXPECT_NEAR(rounds(cluster(), P, "chain"), X + gap, rounding * X) << P;
    EXPECT_NEAR(rounds_reverse(cluster(), P, "backward-chain"), X + gap, rounding * X) << P;
  }
}

// Against the paper's figure 6: at 32 processes the two chains, equally fast, are 451 us and 20 us apart, and
// the chain seems as fast as the binomial tree, whose truth is 73 us.
TEST(DeSupinski1999Figure6, RoundsTellEqualChainsApartAndMakeTheChainLookLikeTheBinomialTree) {
  for (int P = 8; P <= most_processes; ++P) {
    const double chain = rounds(cluster(), P, "chain"), backward = rounds(cluster(), P, "backward-chain");
    EXPECT_GT(backward, 2 * chain) << P;
    EXPECT_LE(chain, rounds(cluster(), P, "binomial")) << P;
  }
}

// At a power of two the last to have a binomial broadcast is place P-1, the process before the root: rounds
// are exact in the reverse order, and in the other take from root to root what the root's last child waits
// for: ceil(log2 P)-1 gaps and X.
TEST(DeSupinski1999Figure6, RoundsOfTheBinomialTreeAreExactBackwardsAtPowersOfTwo) {
  for (int m = 1; m <= 5; ++m) {
    EXPECT_NEAR(rounds_reverse(cluster(), 1 << m, "binomial"), m * X, rounding * m * X) << m;
    EXPECT_NEAR(rounds(cluster(), 1 << m, "binomial"), (m - 1) * gap + X, rounding * m * X) << m;
  }
}

TEST(DeSupinski1999Figure6, RoundsAreALowerBoundOnAHomogeneousNetwork) {
  for (int P = 2; P <= most_processes; ++P) {
    for (const std::string& algorithm : algorithms_of_the_paper) {
      const double truth = truth_of(cluster(), P, bcast(algorithm)) * (1 + rounding);
      EXPECT_LE(rounds(cluster(), P, algorithm), truth) << algorithm << ", " << P;
      EXPECT_LE(rounds_reverse(cluster(), P, algorithm), truth) << algorithm << ", " << P;
    }
  }
}

// Where g > L + 2o even a homogeneous network breaks the bound: rounds of a chain of three take X + gap = 2X
// + g - Y each, and the truth is 2X. Here X = Y = 1.4 and g = 5: 6.4 and 2.8.
TEST(DeSupinski1999Figure6, RoundsPassTheTruthWhereTheGapPassesAHop) {
  const Machine slow = test::machine_of({.L = 1, .o_s = 0.2, .o_r = 0.2, .g = 5});
  EXPECT_NEAR(truth_of(slow, 3, bcast("chain")), 2.8, 1e-6);
  EXPECT_NEAR(rounds(slow, 3, "chain"), 6.4, 1e-6);
}

// Two sites, processes 0 and 1, 2 and 3; Z is the hop between sites. From root 0 the chain crosses once: 2X +
// Z. Roots 0 to 3 cross at 1-2; 1-2 and 3-0; 3-0; 3-0 and 1-2: six hops Z and six X in four broadcasts.
TEST(DeSupinski1999Figure6, RoundsPassTheTruthOnTwoSites) {
  const double mean = 1.5 * (X + far_X), truth = 2 * X + far_X;
  EXPECT_NEAR(truth_of(two_sites(4), 4, bcast("chain")), truth, 1e-6);
  EXPECT_NEAR(rounds_reverse(two_sites(4), 4, "chain"), mean, rounding * mean);
  EXPECT_GT(mean, 1.49 * truth);
}

// ---- figures 5 and 7: broadcast and barrier ---------------------------------------------------------------

Collective ring_barrier(std::int64_t k = 0) { return test::call_of(Operation::barrier, "ring", k); }

double with_barrier(int P, std::string_view algorithm, std::int64_t k = bytes,
                    const Collective& barrier = ring_barrier()) {
  return steady(at_root(cluster(), P, quick("bcast-barrier"), bcast(algorithm, k), barrier));
}

// Figure 5: twice round the ring, but for the last two hops: 2P-2, of Y each. The last to know is P-2.
TEST(DeSupinski1999Figure5, TheRingBarrierTakes2PMinus2Hops) {
  for (int P = 2; P <= most_processes; ++P)
    EXPECT_NEAR(truth_of(cluster(), P, ring_barrier()), (2 * P - 2) * Y, 1e-6) << P;
}

// The barrier's message follows the broadcast a gap behind, from process to process, and reaches P-1 by
// (P-2)X + gap + Y = (P-1)X + g; another hop Y to the root, which passes it on and broadcasts again a gap g
// later, behind it. Of the barrier's 2P-2 hops one is seen.
TEST(DeSupinski1999Figure7, TheChainOverlapsWithTheRingBarrier) {
  for (int P = 3; P <= most_processes; ++P) {
    const double expected = (P - 1) * X + Y + 2 * g;
    EXPECT_NEAR(with_barrier(P, "chain"), expected, rounding * expected) << P;
  }
}

// The broadcast meets the barrier's second round, which comes the other way, at P-2: that process is in the
// barrier until (P-2)Y after the root's last barrier message, and takes the broadcast then (o). P-3 hops X
// on, process 1 is the last to have it and takes the barrier's first message (o); then P-1 hops Y to the
// root. Of the barrier's 2P-2 hops 2P-3 are seen. That is if the broadcast waits for the barrier at P-2,
// (P-2)Y >= g + 2X - o: P >= 5. Else it takes its (P-1)X from the root's gap g on, process 1 o, and P-1 hops
// Y.
TEST(DeSupinski1999Figure7, TheBackwardChainDoesNotOverlapWithTheRingBarrier) {
  for (int P = 3; P <= most_processes; ++P) {
    const double expected = P >= 5 ? (P - 3) * X + (2 * P - 3) * Y + 2 * o : g + (P - 1) * (X + Y) + o;
    EXPECT_NEAR(with_barrier(P, "backward-chain"), expected, rounding * expected) << P;
  }
}

// 32 processes, the backward chain. 256 bytes: (29 X + 61 Y + 2)/(31 X) = 1156/451 = 2.56. With 64 KiB X is
// 667, the broadcast waits for no barrier, and (31 (X + Y) + 4)/(31 X) = 1.02. With 64 KiB in the barrier's
// messages Y = X: 90/31.
TEST(DeSupinski1999Figure7, LargeBroadcastsHideTheBarrierUnlessItsMessagesAreLargeToo) {
  constexpr int P = 32;
  constexpr std::int64_t large = 65'536;
  const auto excess = [](std::int64_t k, std::int64_t barrier) {
    return with_barrier(P, "backward-chain", k, ring_barrier(barrier)) /
           truth_of(cluster(), P, bcast("backward-chain", k));
  };
  EXPECT_NEAR(excess(bytes, 0), 2.56, 0.01);
  EXPECT_NEAR(excess(large, 0), 1.02, 0.01);
  EXPECT_NEAR(excess(large, large), 90. / 31, 0.01);
}

// ---- upper bounds -----------------------------------------------------------------------------------------

// The root begins again only when the barrier has told it that all have ended, or all have said so
// themselves.
TEST(DeSupinski1999Figures7And8, BarrierAndAcknowledgmentsGiveUpperBoundsForEveryAlgorithm) {
  for (const Algorithm& algorithm : algorithms()) {
    if (algorithm.operation != Operation::bcast) continue;
    const Collective call = bcast(algorithm.name);
    for (int P = 2; P <= most_processes; ++P) {
      const double truth = truth_of(cluster(), P, call) * (1 - rounding);
      EXPECT_GE(with_barrier(P, algorithm.name), truth) << algorithm.name << ", " << P;
      EXPECT_GE(steady(at_root(cluster(), P, quick("bcast-barrier"), call)), truth)
          << algorithm.name << ", " << P;
      EXPECT_GE(steady(at_root(cluster(), P, quick("bcast-ack"), call)), truth)
          << algorithm.name << ", " << P;
    }
  }
}

// ---- figure 8: broadcast and acknowledgments --------------------------------------------------------------

// Numbers of the order of the SP2 (models/machines/sp2-1999.toml, between nodes): X = 27.06, gap = 13.06. The
// root takes P-1 acknowledgments, g = 10 apart, the first X + o + L = 43 after it began or later, and o for
// the last: at least 10 (P-2) + 51, where the binomial tree takes gap + 4X = 121 for 16 < P < 32. So the
// overhead passes the broadcast's own time by 22 tasks at the latest (in the paper, "at about 20"). Up to
// eight the acknowledgments of the first tasks are over, but for a few gaps, when the last comes, L + 2o = 24
// behind.
TEST(DeSupinski1999Figure8, AcknowledgmentsDominateFromAbout20TasksOn) {
  const Machine sp2 = test::machine_of({.L = 8, .o_s = 8, .o_r = 8, .g = 10, .G = 0.012});
  const auto overhead = [&](int P) {
    const double truth = truth_of(sp2, P, bcast("binomial"));
    return steady(at_root(sp2, P, quick("bcast-ack"), bcast("binomial"))) / truth - 1;
  };
  for (int P = 2; P <= 8; ++P) EXPECT_LT(overhead(P), 1) << P;
  for (int P = 22; P <= 31; ++P) EXPECT_GT(overhead(P), 1) << P;
}

}  // namespace
}  // namespace plumbline
