#include <gtest/gtest.h>

#include "tests/models/rounds_as_text.hpp"

// What Open MPI's algorithms do, worked out by hand from what v4.1.4's ompi/mca/coll/base says of them, and
// two of MPICH's, from v4.2's src/mpi/coll.
namespace plumbline {
namespace {

using enum Operation;
using test::call_of;
using test::text;

// 9 others in 4 chains: 3, 2, 2 and 2 of them, with heads 1, 4, 6 and 8.
TEST(LibraryRounds, OfFourChainsServeTheHeadsOfConsecutiveRuns) {
  const Collective call = call_of(bcast, "four-chains", 8);
  EXPECT_EQ(text(call, 10, 0), "{send 1 [0] 8B; send 4 [0] 8B; send 6 [0] 8B; send 8 [0] 8B}");
  EXPECT_EQ(text(call, 10, 2), "{recv 1 [0] 8B} {send 3 [0] 8B}");
  EXPECT_EQ(text(call, 10, 3), "{recv 2 [0] 8B}");
  EXPECT_EQ(text(call, 10, 4), "{recv 0 [0] 8B} {send 5 [0] 8B}");
}

// Three processes and the root: three chains of one.
TEST(LibraryRounds, OfFourChainsOnFewProcessesAreFlat) {
  EXPECT_EQ(text(call_of(bcast, "four-chains", 8, 1), 3, 1), "{send 2 [0] 8B; send 0 [0] 8B}");
  EXPECT_EQ(text(call_of(reduce, "four-chains", 8), 4, 0), "{comb 1 [0] 8B; comb 2 [0] 8B; comb 3 [0] 8B}");
}

// In base 4, 4 = 10 and 8 = 20 hang below 0 before 1, 2 and 3; 5, 6 and 7 below 4; 9 below 8.
TEST(LibraryRounds, OfAKnomialBroadcastServeTheMostDistantDigitFirst) {
  const Collective call = call_of(bcast, "knomial", 8);
  EXPECT_EQ(text(call, 10, 0), "{send 4 [0] 8B; send 8 [0] 8B; send 1 [0] 8B; send 2 [0] 8B; send 3 [0] 8B}");
  EXPECT_EQ(text(call, 10, 4), "{recv 0 [0] 8B} {send 5 [0] 8B; send 6 [0] 8B; send 7 [0] 8B}");
  EXPECT_EQ(text(call, 10, 8), "{recv 0 [0] 8B} {send 9 [0] 8B}");
  EXPECT_EQ(text(call, 10, 7), "{recv 4 [0] 8B}");
}

TEST(LibraryRounds, OfAMirroredBinomialBroadcastServeTheNearestFirst) {
  const Collective call = call_of(bcast, "binomial-mirrored", 8, 1);
  EXPECT_EQ(text(call, 8, 1), "{send 2 [0] 8B; send 3 [0] 8B; send 5 [0] 8B}");
  EXPECT_EQ(text(call, 8, 2), "{recv 1 [0] 8B} {send 4 [0] 8B; send 6 [0] 8B}");
  EXPECT_EQ(text(call, 8, 3), "{recv 1 [0] 8B} {send 7 [0] 8B}");
}

// 7 ranks: 6 is above 5, the top of 3 to 5, and above 2, the top of 0 to 2.
TEST(LibraryRounds, OfAnInOrderBinaryReductionEndAtTheLastProcessThenAtTheRoot) {
  const Collective call = call_of(reduce, "in-order-binary", 8, 2);
  EXPECT_EQ(text(call, 7, 6), "{comb 5 [0] 8B; comb 2 [0] 8B} {send 2 [0] 8B}");
  EXPECT_EQ(text(call, 7, 5), "{comb 4 [0] 8B; comb 3 [0] 8B} {send 6 [0] 8B}");
  EXPECT_EQ(text(call, 7, 2), "{comb 1 [0] 8B; comb 0 [0] 8B} {send 6 [0] 8B} {recv 6 [0] 8B}");
  EXPECT_EQ(text(call_of(reduce, "in-order-binary", 8, 1), 2, 1), "{comb 0 [0] 8B}");
}

TEST(LibraryRounds, OfLinearAlgorithmsTakeOneAfterTheOther) {
  EXPECT_EQ(text(call_of(reduce, "linear", 8, 1), 4, 1), "{comb 3 [0] 8B} {comb 2 [0] 8B} {comb 0 [0] 8B}");
  EXPECT_EQ(text(call_of(gather, "basic-linear", 8, 1), 4, 1),
            "{recv 0 [0] 8B} {recv 2 [2] 8B} {recv 3 [3] 8B}");
  EXPECT_EQ(text(call_of(scatter, "basic-linear", 8, 1), 4, 1),
            "{send 0 [0] 8B} {send 2 [2] 8B} {send 3 [3] 8B}");
  EXPECT_EQ(text(call_of(allreduce, "basic-linear", 8), 3, 0),
            "{comb 2 [0] 8B} {comb 1 [0] 8B} {send 1 [0] 8B; send 2 [0] 8B}");
}

// The empty second segments are waited for at the end.
TEST(LibraryRounds, OfASynchronizedGatherAskEachProcess) {
  const Collective call = call_of(gather, "linear-sync", 8);
  EXPECT_EQ(text(call, 3, 0),
            "{recv 1 [1] 8B; send 1 [] 0B} {recv 2 [2] 8B; send 2 [] 0B} {recv 1 [] 0B; recv 2 [] 0B}");
  EXPECT_EQ(text(call, 3, 2), "{recv 0 [] 0B} {send 0 [2] 8B} {send 0 [] 0B}");
}

TEST(LibraryRounds, OfADoubleRingGoTwiceAllTheWayRound) {
  const Collective call = call_of(barrier, "double-ring", 0);
  EXPECT_EQ(text(call, 3, 0), "{send 1 [0] 0B} {recv 2 [0] 0B} {send 1 [0] 0B} {recv 2 [0] 0B}");
  EXPECT_EQ(text(call, 3, 2), "{recv 1 [0] 0B} {send 0 [0] 0B} {recv 1 [0] 0B} {send 0 [0] 0B}");
}

TEST(LibraryRounds, OfARecursiveDoublingBarrierLeaveOutTheHighestRanks) {
  const Collective call = call_of(barrier, "recursive-doubling-high", 0);
  EXPECT_EQ(text(call, 5, 4), "{recv 0 [0] 0B; send 0 [0] 0B}");
  EXPECT_EQ(text(call, 5, 0),
            "{recv 4 [0] 0B} {recv 1 [0] 0B; send 1 [0] 0B} {recv 2 [0] 0B; send 2 [0] 0B} {send 4 [0] 0B}");
  EXPECT_EQ(text(call, 5, 3), "{recv 2 [0] 0B; send 2 [0] 0B} {recv 1 [0] 0B; send 1 [0] 0B}");
}

// Pieces 0 to 5 of 1 B. Groups of 4: 0 to 3, and 4 and 5, in which 2 and 3 find no partner: they get 4 and 5
// from 0 and 1.
TEST(LibraryRounds, OfADoublingAllgatherPassOnWhatAShortGroupHas) {
  const Collective call = call_of(bcast, "scatter-allgather-doubling", 6);
  EXPECT_EQ(text(call, 6, 0),
            "{send 4 [4-5] 2B; send 2 [2-3] 2B; send 1 [1] 1B} {recv 1 [1] 1B; send 1 [0] 1B} "
            "{recv 2 [2-3] 2B; send 2 [0-1] 2B} {recv 4 [4-5] 2B; send 4 [0-3] 4B} {send 2 [4-5] 2B}");
  EXPECT_EQ(
      text(call, 6, 3),
      "{recv 2 [3] 1B} {recv 2 [2] 1B; send 2 [3] 1B} {recv 1 [0-1] 2B; send 1 [2-3] 2B} {recv 1 [4-5] 2B}");
}

// 3 = 2 + 1: processes 0 and 1 sum a half each, and 1, the root, sits out. Number 0, which is process 0,
// keeps the first piece and sends it to the root, which takes its place in the gather.
TEST(LibraryRounds, OfRabenseifnersByHalvesLetTheRootBackIn) {
  const Collective call = call_of(reduce, "rabenseifner-halves", 8, 1);
  EXPECT_EQ(text(call, 3, 0),
            "{comb 1 [0] 4B; send 1 [1] 4B} {recv 1 [1] 4B} {comb 2 [0] 4B; send 2 [1] 4B} {send 1 [0] 4B}");
  EXPECT_EQ(text(call, 3, 1),
            "{comb 0 [1] 4B; send 0 [0] 4B} {send 0 [1] 4B} {recv 0 [0] 4B} {recv 2 [1] 4B}");
  EXPECT_EQ(text(call, 3, 2), "{comb 0 [1] 4B; send 0 [0] 4B} {send 1 [1] 4B}");
}

TEST(LibraryRounds, OfRabenseifnersAllreduceByHalvesHandBackAll) {
  const Collective call = call_of(allreduce, "rabenseifner-halves", 8);
  EXPECT_EQ(text(call, 3, 1), "{comb 0 [1] 4B; send 0 [0] 4B} {send 0 [1] 4B} {recv 0 [0-1] 8B}");
  EXPECT_EQ(text(call, 3, 2), "{comb 0 [1] 4B; send 0 [0] 4B} {recv 0 [0] 4B; send 0 [1] 4B}");
}

// 40 B in segments of 8: 16 B a turn of two processes, and 8 left, which is no more than half a turn. So two
// turns, and blocks of two segments of 10 B each.
TEST(LibraryRounds, OfASegmentedRingGoRoundOnceASegment) {
  EXPECT_EQ(text(call_of(allreduce, "segmented-ring", 40, 0, 8), 2, 0),
            "{comb 1 [0] 10B; send 1 [2] 10B} {comb 1 [1] 10B; send 1 [3] 10B} {recv 1 [2-3] 20B; send 1 "
            "[0-1] 20B}");
  // 60 B: three turns are 48, and 12 left are more than half of one. Four turns of 7 or 8 B a segment.
  EXPECT_EQ(rounds_of(call_of(allreduce, "segmented-ring", 60, 0, 8), 2, 0).layout().count, 8);
  EXPECT_EQ(text(call_of(allreduce, "segmented-ring", 40), 2, 0), text(call_of(allreduce, "ring", 40), 2, 0));
}

// Each exchange leaves the half of the blocks that are one's rank modulo 2, then modulo 4.
TEST(LibraryRounds, OfAButterflyDoubleTheDistance) {
  const Collective call = call_of(reduce_scatter, "butterfly", 8);
  EXPECT_EQ(text(call, 4, 1), "{comb 0 [1,3] 16B; send 0 [0,2] 16B} {comb 3 [1] 8B; send 3 [3] 8B}");
}

// 6 = 4 + 2: numbers 0 to 3 are processes 1, 3, 4 and 5, with blocks 0 and 1, 2 and 3, 4, and 5. Number 1
// keeps the upper run of blocks, 4 and 5, then the lower of those; number 2 ends with 2 and 3, of which 3 is
// process 3's, number 1, and 2 is process 2's.
TEST(LibraryRounds, OfAButterflyBeyondAPowerOfTwoExchangeWithTheMirror) {
  const Collective call = call_of(reduce_scatter, "butterfly", 8);
  EXPECT_EQ(text(call, 6, 3),
            "{comb 2 [0-5] 48B} {comb 1 [4-5] 16B; send 1 [0-3] 32B} {comb 5 [4] 8B; send 5 [5] 8B} "
            "{recv 4 [3] 8B; send 4 [4] 8B}");
  EXPECT_EQ(text(call, 6, 4),
            "{comb 5 [0-3] 32B; send 5 [4-5] 16B} {comb 1 [2-3] 16B; send 1 [0-1] 16B} {send 2 [2] 8B} "
            "{recv 3 [4] 8B; send 3 [3] 8B}");
  EXPECT_EQ(text(call, 6, 2), "{send 3 [0-5] 48B} {recv 4 [2] 8B}");
}

// Numbers are ranks. 1 = 01 keeps the upper half, blocks 2 and 3, then the lower of those, 2, which is that
// of 10, its mirror; 0 mirrors itself.
TEST(LibraryRounds, OfAMirroredButterflyExchangeOnPowersOfTwoToo) {
  const Collective call = call_of(reduce_scatter, "butterfly-mirrored", 8);
  EXPECT_EQ(
      text(call, 4, 1),
      "{comb 0 [2-3] 16B; send 0 [0-1] 16B} {comb 3 [2] 8B; send 3 [3] 8B} {recv 2 [1] 8B; send 2 [2] 8B}");
  EXPECT_EQ(text(call, 4, 0), "{comb 1 [0-1] 16B; send 1 [2-3] 16B} {comb 2 [0] 8B; send 2 [1] 8B}");
}

TEST(LibraryRounds, OfARecursiveDoublingReduceScatterLeaveOutWhatIsDone) {
  const Collective call = call_of(reduce_scatter, "recursive-doubling", 8);
  EXPECT_EQ(text(call, 4, 1), "{comb 0 [1-3] 24B; send 0 [0,2-3] 24B} {comb 3 [0-1] 16B; send 3 [2-3] 16B}");
}

// MPICH's: 35 processes are 31 others, then 3.
TEST(LibraryRounds, OfAScatteredAlltoallTakeSomeDistancesAtATime) {
  const Rounds rounds = rounds_of(call_of(alltoall, "scattered", 1), 35, 0);
  ASSERT_EQ(rounds.size(), 2);
  EXPECT_EQ(rounds[0].size(), 62u);
  EXPECT_EQ(text(rounds[0][0], 35), "recv 1 [35] 1B");
  EXPECT_EQ(text(rounds[0][31], 35), "send 34 [34] 1B");
  EXPECT_EQ(rounds[1].size(), 6u);
  EXPECT_EQ(text(rounds[1][0], 35), "recv 32 [1120] 1B");
}

TEST(LibraryRounds, OfAPairwiseReduceScatterSendEachItsBlock) {
  EXPECT_EQ(text(call_of(reduce_scatter, "pairwise", 4), 3, 1),
            "{comb 0 [1] 4B; send 2 [2] 4B} {comb 2 [1] 4B; send 0 [0] 4B}");
}

// The example of 6 processes in v5.0's coll_base_allgather.c.
TEST(LibraryRounds, OfSparbitHalveTheDistance) {
  EXPECT_EQ(text(call_of(allgather, "sparbit", 1), 6, 0),
            "{recv 2 [2] 1B; send 4 [0] 1B} {recv 4 [4] 1B; send 2 [0] 1B} "
            "{recv 5 [5] 1B; send 1 [0] 1B; recv 5 [3] 1B; send 1 [4] 1B; recv 5 [1] 1B; send 1 [2] 1B}");
}

// The library chooses, of 8 B on 4 processes: for the reduction its binary tree (0 above 1 and 2, 1 above 3),
// for the broadcast the binary tree, too.
TEST(LibraryRounds, OfANonoverlappingAllreduceAreThoseOfItsReduceAndItsBcast) {
  const Collective call = call_of(allreduce, "nonoverlapping", 8);
  EXPECT_EQ(text(call, 4, 1), "{comb 3 [0] 8B} {send 0 [0] 8B} {recv 0 [0] 8B} {send 3 [0] 8B}");
}

// 20,000 B on 300 processes: a binomial tree sums the whole buffer, and the two halves of it are broadcast
// (split_binary_tree). So there are two blocks.
TEST(LibraryRounds, OfANonoverlappingAllreduceHaveTheFinerBlocks) {
  EXPECT_EQ(rounds_of(call_of(allreduce, "nonoverlapping", 20000), 300, 0).layout().count, 2);
}

// 2 nodes of 4, root 5: place 1 of node 1. Between nodes it sends to place 1 of node 0, rank 1; within nodes
// Open MPI's rules take, for 8 B on 4 processes, the binary tree: from place 1 to 2 and 3, from 2 to 0.
TEST(LibraryRounds, OfABroadcastByNodesGoBetweenNodesFirst) {
  Collective call = call_of(bcast, "hierarchical", 8, 5);
  call.nodes = {.each = 4};
  EXPECT_EQ(text(call, 8, 5), "{send 1 [0] 8B} {send 6 [0] 8B; send 7 [0] 8B}");
  EXPECT_EQ(text(call, 8, 1), "{recv 5 [0] 8B} {send 2 [0] 8B; send 3 [0] 8B}");
  EXPECT_EQ(text(call, 8, 6), "{recv 5 [0] 8B} {send 4 [0] 8B}");
  EXPECT_EQ(text(call, 8, 4), "{recv 6 [0] 8B}");
}

// The same processes round robin over the nodes: 0, 2, 4 and 6 are node 0, and 1, 3, 5 and 7 node 1.
TEST(LibraryRounds, OfABroadcastByNodesKnowRanksRoundRobin) {
  Collective call = call_of(bcast, "hierarchical", 8, 3);
  call.nodes = {.round_robin = 2};
  EXPECT_EQ(text(call, 8, 3), "{send 2 [0] 8B} {send 5 [0] 8B; send 7 [0] 8B}");
  EXPECT_EQ(text(call, 8, 2), "{recv 3 [0] 8B} {send 4 [0] 8B; send 6 [0] 8B}");
}

// 5 processes, 2 a node: the last node has one. Two processes exchange; three go by recursive doubling, of
// which the third, rank 4, sits out.
TEST(LibraryRounds, OfABarrierByNodesFrameTheOneOfTheLeaders) {
  Collective call = call_of(barrier, "hierarchical", 0);
  call.nodes = {.each = 2};
  EXPECT_EQ(text(call, 5, 1), "{recv 0 [0] 0B; send 0 [0] 0B} {recv 0 [0] 0B; send 0 [0] 0B}");
  EXPECT_EQ(text(call, 5, 2),
            "{recv 3 [0] 0B; send 3 [0] 0B} {recv 0 [0] 0B; send 0 [0] 0B} {recv 3 [0] 0B; send 3 [0] 0B}");
  EXPECT_EQ(text(call, 5, 4), "{recv 0 [0] 0B; send 0 [0] 0B}");
}

// 5 processes in turn over 4 nodes: 0 and 4 share one. The leaders, 0 to 3, go by a linear barrier (Open
// MPI's for 4 processes).
TEST(LibraryRounds, OfABarrierByNodesKnowNodesOfOneProcess) {
  Collective call = call_of(barrier, "hierarchical", 0);
  call.nodes = {.round_robin = 4};
  EXPECT_EQ(text(call, 5, 4), "{recv 0 [0] 0B; send 0 [0] 0B} {recv 0 [0] 0B; send 0 [0] 0B}");
  EXPECT_EQ(text(call, 5, 3), "{send 0 [0] 0B} {recv 0 [0] 0B}");
}

// 2 nodes of 2: each node's first process gets the other's block, then those of both nodes cross, then all go
// to the other process.
TEST(LibraryRounds, OfAnAllgatherByNodesMoveNodesBlocks) {
  Collective call = call_of(allgather, "hierarchical", 8);
  call.nodes = {.each = 2};
  EXPECT_EQ(text(call, 4, 2), "{recv 3 [3] 8B} {recv 0 [0-1] 16B; send 0 [2-3] 16B} {send 3 [0-3] 32B}");
  EXPECT_EQ(text(call, 4, 3), "{send 2 [3] 8B} {recv 2 [0-3] 32B}");
}

// Of 24 B on 3 processes Open MPI's rules take the pipeline, from 2 by 1 to 0.
TEST(LibraryRounds, OfAReduceScatterAreScatteredOneAfterTheOther) {
  EXPECT_EQ(text(call_of(reduce_scatter, "nonoverlapping", 8), 3, 0),
            "{comb 1 [0-2] 24B} {send 1 [1] 8B} {send 2 [2] 8B}");
}

}  // namespace
}  // namespace plumbline
