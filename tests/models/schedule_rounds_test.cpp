#include <gtest/gtest.h>

#include "models/errors.hpp"
#include "tests/models/rounds_as_text.hpp"

namespace plumbline {
namespace {

using enum Operation;
using test::call_of;
using test::text;

TEST(Rounds, OfOneProcessAreNone) {
  for (const Algorithm& algorithm : algorithms())
    EXPECT_EQ(rounds_of({algorithm.operation, &algorithm, 0, 100, 0}, 1, 0).size(), 0) << algorithm.name;
}

TEST(Rounds, OfAFlatBroadcastServeTheOthersInOrderOfRank) {
  const Collective call = call_of(bcast, "flat", 8, 1);
  EXPECT_EQ(text(call, 4, 1), "{send 0 [0] 8B; send 2 [0] 8B; send 3 [0] 8B}");
  EXPECT_EQ(text(call, 4, 3), "{recv 1 [0] 8B}");
}

// P = 8: the root's subtrees have 4, 2 and 1 processes, and 4's have 2 and 1.
TEST(Rounds, OfABinomialBroadcastServeTheLargestSubtreeFirst) {
  const Collective call = call_of(bcast, "binomial", 8);
  EXPECT_EQ(text(call, 8, 0), "{send 4 [0] 8B; send 2 [0] 8B; send 1 [0] 8B}");
  EXPECT_EQ(text(call, 8, 4), "{recv 0 [0] 8B} {send 6 [0] 8B; send 5 [0] 8B}");
}

TEST(Rounds, OfABackwardChainGoDownInRank) {
  const Collective call = call_of(bcast, "backward-chain", 8, 1);
  EXPECT_EQ(text(call, 3, 1), "{send 0 [0] 8B}");
  EXPECT_EQ(text(call, 3, 0), "{recv 1 [0] 8B} {send 2 [0] 8B}");
  EXPECT_EQ(text(call, 3, 2), "{recv 0 [0] 8B}");
}

// 20,000 bytes are two segments of 8,192 and one of 3,616.
TEST(Rounds, OfAPipelineTakeASegmentWhileTheyPassTheLastOneOn) {
  const Collective call = call_of(bcast, "pipeline", 20000);
  EXPECT_EQ(text(call, 3, 1),
            "{recv 0 [0] 8192B} {recv 0 [1] 8192B; send 2 [0] 8192B} {recv 0 [2] 3616B; send 2 [1] 8192B} "
            "{send 2 [2] 3616B}");
  EXPECT_EQ(text(call_of(bcast, "pipeline", 0), 2, 0), "{send 1 [0] 0B}");
}

TEST(Rounds, TakeTheCallersSegment) {
  EXPECT_EQ(text(call_of(bcast, "binomial", 10, 0, 4), 2, 0),
            "{send 1 [0] 4B} {send 1 [1] 4B} {send 1 [2] 2B}");
  EXPECT_EQ(text(call_of(reduce, "chain", 10, 0, 5), 2, 0), "{comb 1 [0] 5B} {comb 1 [1] 5B}");
}

// Places of Open MPI's binary tree: 0 has 1 and 2; 1 has 3 and 5; 2 has 4 and 6.
TEST(Rounds, OfABinaryTreeKeepOddPlacesLeft) {
  const Collective call = call_of(bcast, "binary", 8);
  EXPECT_EQ(text(call, 7, 0), "{send 1 [0] 8B; send 2 [0] 8B}");
  EXPECT_EQ(text(call, 7, 1), "{recv 0 [0] 8B} {send 3 [0] 8B; send 5 [0] 8B}");
  EXPECT_EQ(text(call, 7, 2), "{recv 0 [0] 8B} {send 4 [0] 8B; send 6 [0] 8B}");
}

// Even P: the last process has no partner and gets its second half from the root.
TEST(Rounds, OfASplitBinaryTreeExchangeHalvesAcrossTheTree) {
  const Collective call = call_of(bcast, "split-binary", 9);
  EXPECT_EQ(text(call, 4, 0), "{send 1 [0] 5B; send 2 [1] 4B} {send 3 [1] 4B}");
  EXPECT_EQ(text(call, 4, 1), "{recv 0 [0] 5B} {send 3 [0] 5B} {recv 2 [1] 4B; send 2 [0] 5B}");
  EXPECT_EQ(text(call, 4, 3), "{recv 1 [0] 5B} {recv 0 [1] 4B}");
}

// Halves of 10 B take two segments of up to 8 B each, which are even here.
TEST(Rounds, OfASplitBinaryTreeCutEachHalfIntoSegments) {
  const Collective call = call_of(bcast, "split-binary", 20, 0, 8);
  EXPECT_EQ(text(call, 3, 1), "{recv 0 [0] 5B} {recv 0 [1] 5B} {recv 2 [2-3] 10B; send 2 [0-1] 10B}");
}

TEST(Rounds, OfAFlatGatherReceiveAllAtOnce) {
  const Collective call = call_of(gather, "flat", 4, 1);
  EXPECT_EQ(text(call, 3, 1), "{recv 0 [0] 4B; recv 2 [2] 4B}");
  EXPECT_EQ(text(call, 3, 2), "{send 1 [2] 4B}");
}

// Root 2 of 4: place 2 is process 0, whose subtree is 0 and 1.
TEST(Rounds, OfABinomialScatterSendEachSubtreesBlocks) {
  const Collective call = call_of(scatter, "binomial", 4, 2);
  EXPECT_EQ(text(call, 4, 2), "{send 0 [0-1] 8B; send 3 [3] 4B}");
  EXPECT_EQ(text(call, 4, 0), "{recv 2 [0-1] 8B} {send 1 [1] 4B}");
}

TEST(Rounds, OfABruckAllgatherWrap) {
  const Collective call = call_of(allgather, "bruck", 1);
  EXPECT_EQ(text(call, 3, 2), "{recv 0 [0] 1B; send 1 [2] 1B} {recv 1 [1] 1B; send 0 [2] 1B}");
  EXPECT_EQ(text(call, 4, 3), "{recv 0 [0] 1B; send 2 [3] 1B} {recv 1 [1-2] 2B; send 1 [3,0] 2B}");
}

// P = 4, block = 4 source + destination. First go distances 1 and 3: 0 to 1 and 0 to 3. Process 3's block at
// distance 3, 3 to 2, has come with the bit 1 and goes on with 0's own at distance 2.
TEST(Rounds, OfABruckAlltoallSendTheDistancesWithTheBit) {
  const Collective call = call_of(alltoall, "bruck", 10);
  EXPECT_EQ(text(call, 4, 0), "{recv 3 [12,14] 20B; send 1 [1,3] 20B} {recv 2 [8,4] 20B; send 2 [2,14] 20B}");
}

TEST(Rounds, OfALinearAlltoallStartWithTheNextProcess) {
  EXPECT_EQ(text(call_of(alltoall, "linear", 2), 3, 1),
            "{recv 2 [7] 2B; recv 0 [1] 2B; send 2 [5] 2B; send 0 [3] 2B}");
}

// Even buffers: 7 bytes are 3, 2 and 2. P = 3 folds: process 0 hands over to 1; numbers are 0: process 1, 1:
// process 2.
TEST(Rounds, OfARabenseifnerAllreduceFold) {
  const Collective call = call_of(allreduce, "rabenseifner", 7);
  EXPECT_EQ(text(call, 3, 0), "{send 1 [0-1] 7B} {recv 1 [0-1] 7B}");
  EXPECT_EQ(
      text(call, 3, 1),
      "{comb 0 [0-1] 7B} {comb 2 [0] 4B; send 2 [1] 3B} {recv 2 [1] 3B; send 2 [0] 4B} {send 0 [0-1] 7B}");
  EXPECT_EQ(text(call, 3, 2), "{comb 1 [1] 3B; send 1 [0] 4B} {recv 1 [0] 4B; send 1 [1] 3B}");
}

TEST(Rounds, OfARingAllreduceSendEmptyBlocksToo) {
  EXPECT_EQ(text(call_of(allreduce, "ring", 1), 2, 0),
            "{comb 1 [0] 1B; send 1 [1] 0B} {recv 1 [1] 0B; send 1 [0] 1B}");
}

// de Supinski and Karonis (1999)'s figure 5: twice round, over when process P - 2 = 2 hears for the second
// time.
TEST(Rounds, OfARingBarrierEndAtTheLastProcessButOneTheSecondTime) {
  const Collective call = call_of(barrier, "ring", 0);
  EXPECT_EQ(text(call, 4, 0), "{send 1 [0] 0B} {recv 3 [0] 0B} {send 1 [0] 0B}");
  EXPECT_EQ(text(call, 4, 1), "{recv 0 [0] 0B} {send 2 [0] 0B} {recv 0 [0] 0B} {send 2 [0] 0B}");
  EXPECT_EQ(text(call, 4, 2), "{recv 1 [0] 0B} {send 3 [0] 0B} {recv 1 [0] 0B}");
  EXPECT_EQ(text(call, 4, 3), "{recv 2 [0] 0B} {send 0 [0] 0B}");
  EXPECT_EQ(text(call, 2, 0), "{send 1 [0] 0B} {recv 1 [0] 0B}");
}

TEST(Rounds, OfALinearBarrierReleaseInOrderOfRank) {
  const Collective call = call_of(barrier, "linear", 0);
  EXPECT_EQ(text(call, 3, 0), "{recv 1 [0] 0B; recv 2 [0] 0B} {send 1 [0] 0B; send 2 [0] 0B}");
  EXPECT_EQ(text(call, 3, 2), "{send 0 [0] 0B} {recv 0 [0] 0B}");
}

TEST(Rounds, KeepNoTraceOfEarlierStepsWhenCleared) {
  Rounds rounds(Layout{4, 2, 0});
  rounds.send(1, {0, 2});
  rounds.clear();
  rounds.next();
  rounds.next();
  rounds.send(2, {1, 1});
  ASSERT_EQ(rounds.size(), 1);
  ASSERT_EQ(rounds[0].size(), 1u);
  EXPECT_EQ(text(rounds[0][0], 3), "send 2 [1] 2B");
}

// ---- layouts
// ------------------------------------------------------------------------------------------------------

// 10 = 4 x 2 + 2: blocks of 3, 3, 2 and 2.
TEST(Layout, GivesTheFirstBlocksTheRemainder) {
  const Layout even{10, 4, 0};
  EXPECT_EQ(even.offset(0), 0);
  EXPECT_EQ(even.offset(1), 3);
  EXPECT_EQ(even.offset(2), 6);
  EXPECT_EQ(even.offset(3), 8);
  EXPECT_EQ(even.offset(4), 10);
  EXPECT_EQ(even.bytes(1, 2), 5);
}

TEST(Layout, LeavesLateBlocksEmpty) {
  const Layout few{2, 4, 0};
  EXPECT_EQ(few.bytes(1, 1), 1);
  EXPECT_EQ(few.bytes(2, 1), 0);
}

TEST(Layout, HasSegmentsOfTheirSizeButForTheLast) {
  const Layout segments{10, 3, 4};
  EXPECT_EQ(segments.bytes(1, 1), 4);
  EXPECT_EQ(segments.bytes(2, 1), 2);
  EXPECT_EQ(segments.bytes(0, 3), 10);
}

// ---- wrong calls
// --------------------------------------------------------------------------------------------------

std::string error_of(const Collective& call, int processes) {
  try {
    shape_of(call, processes);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Shape, RefusesWhatCannotBe) {
  EXPECT_EQ(error_of(call_of(bcast, "flat", 8, 4), 4), "root 4 of 4 processes; a root is 0 to 3");
  EXPECT_EQ(error_of(call_of(bcast, "flat", 8, -1), 4), "root -1 of 4 processes; a root is 0 to 3");
  EXPECT_EQ(error_of(call_of(bcast, "flat", 8), 0), "0 processes; there is at least one");
  EXPECT_EQ(error_of(call_of(bcast, "flat", -8), 4), "-8 bytes; a size is 0 or more");
  EXPECT_EQ(error_of(call_of(bcast, "flat", 8, 0, -1), 4), "segment of -1 bytes; a segment has 1 or more");
  EXPECT_EQ(error_of(call_of(allreduce, "ring", 8, 0, 4), 4),
            "allreduce:ring does not cut its data into segments");
  EXPECT_EQ(error_of(call_of(bcast, "pipeline", 1 << 24, 0, 1), 4), "");
  EXPECT_EQ(error_of(call_of(bcast, "pipeline", (1 << 25) + 1, 0, 2), 4),
            "33554433 bytes in segments of 2: more than 16777216 segments");
  EXPECT_EQ(error_of(call_of(bcast, "pipeline", (1 << 24) + 1, 0, 1), 4),
            "16777217 bytes in segments of 1: more than 16777216 segments");
  EXPECT_EQ(error_of(call_of(alltoall, "linear", std::int64_t{1} << 40), 1 << 20),
            "1099511627776 bytes between 1048576 processes pass 2^63 in all");
}

// ---- counting
// -----------------------------------------------------------------------------------------------------

double exact(const Collective& call, int processes) {
  double sends = 0;
  for (int rank = 0; rank < processes; ++rank) {
    const Rounds rounds = rounds_of(call, processes, rank);
    for (int round = 0; round < rounds.size(); ++round)
      for (const Step& step : rounds[round]) sends += step.kind == Step::Kind::send;
  }
  return sends;
}

TEST(CountMessages, IsExactTo65Processes) {
  for (const Algorithm& algorithm : algorithms())
    for (const int processes : {1, 2, 3, 8, 27, 64, 65}) {
      const Collective call{algorithm.operation, &algorithm, processes / 2, 1000, 0};
      EXPECT_DOUBLE_EQ(count_messages(call, processes), exact(call, processes))
          << algorithm.name << " " << processes;
    }
}

// The worst are trees: the mean of 64 processes' children. 40 % off is the right order of magnitude for a
// forecast.
TEST(CountMessages, IsNearBeyond) {
  for (const Algorithm& algorithm : algorithms())
    for (const int processes : {1024, 1500}) {
      const Collective call{algorithm.operation, &algorithm, 0, 1000, 0};
      const double all = exact(call, processes);
      EXPECT_NEAR(count_messages(call, processes), all, 0.4 * all) << algorithm.name << " " << processes;
    }
}

// Flat: P - 1. Dissemination: P log2 P. Ring barrier: 2P - 2.
TEST(CountMessages, AgreesWithClosedForms) {
  EXPECT_DOUBLE_EQ(count_messages(call_of(bcast, "flat", 8), 1 << 20), (1 << 20) - 1);
  EXPECT_DOUBLE_EQ(count_messages(call_of(barrier, "dissemination", 0), 1 << 20), 20.0 * (1 << 20));
  EXPECT_DOUBLE_EQ(count_messages(call_of(barrier, "ring", 0), 50), 98);
  EXPECT_DOUBLE_EQ(count_messages(call_of(alltoall, "linear", 8), 1 << 21), 2097152.0 * 2097151);
}

}  // namespace
}  // namespace plumbline
