#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/errors.hpp"
#include "models/evaluate.hpp"
#include "models/libraries/stand_in.hpp"
#include "tests/support/library_choices.hpp"

namespace plumbline::test {
namespace {

using enum Operation;

/// Nodes are filled one after the other.
NodeUse filled(int processes, int processes_per_node) {
  return {.several_nodes = processes > processes_per_node,
          .shared_nodes = processes > 1 && processes_per_node > 1,
          .equal_nodes = processes <= processes_per_node || processes % processes_per_node == 0};
}

/// What a library runs by its own name, with elements as plumbline-mpi has them.
std::string_view runs(Library library, Operation operation, int processes, std::int64_t bytes,
                      int processes_per_node = 1) {
  return own_choice(library, operation, processes, bytes, filled(processes, processes_per_node)).theirs;
}

std::string refusal(auto&& call) {
  try {
    call();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Library, IsKnownByItsName) {
  for (const Library library :
       {Library::open_mpi_4_0, Library::open_mpi_4_1, Library::open_mpi_5_0, Library::mpich_4})
    EXPECT_EQ(library_named(name(library)), library);
  EXPECT_EQ(product_name(Library::open_mpi_5_0), "Open MPI");
  EXPECT_EQ(refusal([] { library_named("open-mpi-4"); }),
            "unknown library 'open-mpi-4'; did you mean 'open-mpi-4.0'?");
}

// ---- MPICH 4
// ------------------------------------------------------------------------------------------------------

// Read by hand from v4.2.3's maint/tuning/coll/mpir/generic.json: at each limit and one byte, or one float,
// beyond. Bytes of all blocks count for allgather and reduce_scatter: 16 x 32,768 = 524,288, 17 x 4,819 =
// 81,923.
constexpr LibraryExample of_mpich[] = {
    {barrier, 5, 0, "dissemination"},
    {bcast, 7, 1 << 20, "binomial"},
    {bcast, 8, 12288, "binomial"},
    {bcast, 8, 12289, "scatter_recursive_doubling_allgather"},
    {bcast, 8, 524288, "scatter_recursive_doubling_allgather"},
    {bcast, 8, 524289, "scatter_ring_allgather"},
    {bcast, 9, 12288, "binomial"},
    {bcast, 9, 12289, "scatter_ring_allgather"},
    {reduce, 16, 2048, "binomial"},
    {reduce, 16, 2052, "reduce_scatter_gather"},
    {reduce, 1023, 2052, "reduce_scatter_gather"},  // 513 floats, not fewer than 512
    {reduce, 1024, 2052, "binomial"},
    {allreduce, 1, 8, "recursive_doubling"},
    {allreduce, 2, 8, "recursive_doubling"},
    {allreduce, 2, 12, "reduce_scatter_allgather"},
    {allreduce, 17, 60, "recursive_doubling"},  // 15 floats, fewer than 16
    {allreduce, 17, 64, "reduce_scatter_allgather"},
    {gather, 100, 1 << 20, "binomial"},
    {scatter, 100, 1 << 20, "binomial"},
    {allgather, 16, 32767, "recursive_doubling"},
    {allgather, 16, 32768, "ring"},
    {allgather, 17, 4818, "brucks"},
    {allgather, 17, 4819, "ring"},
    {alltoall, 7, 32768, "scattered"},
    {alltoall, 7, 32769, "pairwise"},
    {alltoall, 8, 256, "brucks"},
    {alltoall, 8, 257, "scattered"},
    {alltoall, 8, 32768, "scattered"},
    {alltoall, 8, 32769, "pairwise"},
    {reduce_scatter, 16, 32767, "recursive_halving"},
    {reduce_scatter, 16, 32768, "pairwise"},
    {scan, 6, 8, "recursive_doubling"},
    {exscan, 6, 8, "recursive_doubling"},
};

TEST(Mpich, RunsWhatItsSelectionSays) { expect_runs(Library::mpich_4, of_mpich); }

// The same of maint/tuning/coll/ch4/generic.json and posix_generic.json, on nodes of eight processes.
constexpr LibraryExample of_mpich_by_nodes[] = {
    {barrier, 8, 0, "release_gather"},
    {barrier, 9, 0, "composition_alpha"},
    {bcast, 8, 12287, "release_gather"},
    {bcast, 16, 12287, "composition_alpha"},
    {bcast, 16, 12288, "composition_beta"},
    {bcast, 16, 524287, "composition_beta"},
    {bcast, 16, 524288, "scatter_recursive_doubling_allgather"},  // flat, by mpir/generic.json
    {bcast, 24, 12287, "composition_alpha"},
    {bcast, 24, 12288, "binomial"},
    {reduce, 16, 2048, "composition_beta"},
    {reduce, 16, 2052, "composition_alpha"},
    {reduce, 8, 2052, "release_gather"},
    {allreduce, 8, 1 << 20, "release_gather"},
    {allreduce, 16, 1 << 20, "composition_alpha"},
    {gather, 16, 8, "binomial"},
    {allgather, 16, 8, "recursive_doubling"},
    {alltoall, 16, 8, "brucks"},
    {scan, 16, 8, "composition_alpha"},
    {exscan, 16, 8, "recursive_doubling"},
};

TEST(Mpich, GoesByNodesThatProcessesShare) {
  expect_runs(Library::mpich_4, of_mpich_by_nodes, [](int processes) { return filled(processes, 8); });
}

TEST(Mpich, HasAnAlgorithmOfOursForEveryCall) {
  for (int operation = 0; operation < operations; ++operation)
    for (const int processes : {1, 2, 7, 8, 9, 16, 100, 1 << 20})
      for (std::int64_t bytes = 0; bytes <= std::int64_t{1} << 24; bytes = bytes == 0 ? 1 : 2 * bytes) {
        const Collective call{.operation = static_cast<Operation>(operation), .bytes = bytes};
        EXPECT_EQ(library_choice(Library::mpich_4, call, processes, 1).ours->operation, call.operation);
      }
}

// MPII_Comm_is_node_consecutive
TEST(Mpich, ScansByNodesOnlyWhereRanksGoFromNodeToNode) {
  const Collective call{.operation = scan, .bytes = 8};
  const NodeUse in_turn{.shared_nodes = true, .in_order = false};
  EXPECT_EQ(library_choice(Library::mpich_4, call, 16, 4, in_turn).theirs, "recursive_doubling");
}

// ---- Open MPI 5.0
// ------------------------------------------------------------------------------------------------------

// Its fixed rules are 4.1's, byte for byte (coll_tuned_decision_fixed.c of v4.1.6 and v5.0.8).
TEST(OpenMpi5, ChoosesAs41WhereNoProcessesShareANode) {
  for (int operation = 0; operation < operations; ++operation)
    for (const int processes : {2, 3, 8, 100})
      for (const std::int64_t bytes : {1, 100, 40000}) {
        const auto one = static_cast<Operation>(operation);
        const std::string_view as = runs(Library::open_mpi_4_1, one, processes, bytes, 8);
        EXPECT_EQ(runs(Library::open_mpi_5_0, one, processes, bytes, 1), as);
        EXPECT_EQ(runs(Library::open_mpi_5_0, one, processes, bytes, 100), as);  // one node
      }
}

// On 16 processes of 8 a node; on 12 the second node has but 4, where only barrier and allreduce go on with
// han. Alltoall has none: 8 B on 12 and 16 processes are 4.1's linear_sync and modified_bruck.
TEST(OpenMpi5, GoesByNodesFromTwoOn) {
  for (const Operation one : {barrier, bcast, reduce, allreduce, gather, scatter, allgather})
    EXPECT_EQ(runs(Library::open_mpi_5_0, one, 16, 8, 8), "han") << name(one);
  for (const Operation one : {barrier, allreduce})
    EXPECT_EQ(runs(Library::open_mpi_5_0, one, 12, 8, 8), "han") << name(one);
  for (const Operation one : {bcast, reduce, gather, scatter, allgather, alltoall, scan})
    EXPECT_EQ(runs(Library::open_mpi_5_0, one, 12, 8, 8), runs(Library::open_mpi_4_1, one, 12, 8))
        << name(one);
  EXPECT_EQ(runs(Library::open_mpi_5_0, alltoall, 16, 8, 8), "modified_bruck");
}

// ---- by number
// ------------------------------------------------------------------------------------------------------

LibraryChoice forced(int number, const Collective& call, int processes, std::int64_t element_bytes = 1) {
  return forced_choice(Library::open_mpi_4_1, number, call, processes, element_bytes);
}

// ompi_info --param coll tuned --level 9 names them, as do the tables of coll_tuned_*_decision.c.
TEST(ForcedChoice, IsTheAlgorithmOfThatNumber) {
  const Collective large{.operation = bcast, .bytes = 1 << 20};
  EXPECT_EQ(forced(1, large, 16).theirs, "basic_linear");
  EXPECT_EQ(forced(3, large, 16).theirs, "pipeline");
  EXPECT_EQ(forced(5, large, 16).theirs, "binary_tree");
  EXPECT_EQ(forced(9, large, 16).theirs, "scatter_allgather_ring");
  EXPECT_EQ(forced(6, {.operation = reduce, .bytes = 8}, 16).theirs, "in-order_binary");
  EXPECT_EQ(forced(6, {.operation = barrier}, 16).theirs, "tree");
  EXPECT_EQ(forced(3, {.operation = scatter, .bytes = 8}, 16).theirs, "linear_nb");
  EXPECT_EQ(forced(2, {.operation = exscan, .bytes = 8}, 16).theirs, "recursive_doubling");
}

// coll_tuned_init_chain_fanout is 4, where the rules pass 0, which is one chain.
TEST(ForcedChoice, HasFourChains) {
  EXPECT_EQ(forced(2, {.operation = bcast, .bytes = 8}, 16).theirs, "chain of fanout 4");
  EXPECT_EQ(runs(Library::open_mpi_4_1, bcast, 4, 1 << 20), "chain");
}

TEST(ForcedChoice, HandsOverAsTheAlgorithmItself) {
  EXPECT_EQ(forced(8, {.operation = bcast, .bytes = 15}, 16).theirs, "basic_linear");
  EXPECT_EQ(forced(8, {.operation = bcast, .bytes = 16}, 16).theirs, "scatter_allgather");
  EXPECT_EQ(forced(8, {.operation = bcast, .bytes = 60}, 16, 4).theirs, "basic_linear");  // 15 elements
  EXPECT_EQ(forced(4, {.operation = bcast, .bytes = 1}, 16).theirs, "chain");             // no half
  EXPECT_EQ(forced(4, {.operation = bcast, .bytes = 100, .segment = 51}, 16).theirs, "chain");
  EXPECT_EQ(forced(4, {.operation = bcast, .bytes = 100, .segment = 50}, 16).theirs, "split_binary_tree");
  // segments of 256 floats on 4 processes: from 1,024 floats on a turn is full
  EXPECT_EQ(forced(5, {.operation = allreduce, .bytes = 4096, .segment = 1024}, 4, 4).theirs,
            "segmented_ring");
  EXPECT_EQ(forced(5, {.operation = allreduce, .bytes = 4092, .segment = 1024}, 4, 4).theirs, "ring");
  EXPECT_EQ(forced(5, {.operation = allreduce, .bytes = 4096}, 4, 4).theirs, "ring");
}

TEST(ForcedChoice, HasTheSegmentsOfTheCallWhereTheLibraryCuts) {
  EXPECT_EQ(forced(3, {.operation = bcast, .bytes = 1 << 20, .segment = 8192}, 16).segment, 8192);
  EXPECT_EQ(forced(3, {.operation = bcast, .bytes = 1 << 20}, 16).segment, 0);
  EXPECT_EQ(forced(1, {.operation = bcast, .bytes = 1 << 20, .segment = 8192}, 16).segment, 0);
}

// 16 blocks of 16,383 B are 262,128 B, fewer than 262,144.
TEST(ForcedChoice, IsOfMpiReduceScatterBySumOfBlocks) {
  EXPECT_EQ(forced(0, {.operation = reduce_scatter, .bytes = 16383}, 16).theirs, "recursive_halving");
  EXPECT_EQ(forced(0, {.operation = reduce_scatter, .bytes = 16384}, 16).theirs, "ring");
  EXPECT_EQ(forced(0, {.operation = reduce_scatter, .bytes = 1}, 4).theirs, "non-overlapping");
  EXPECT_EQ(forced(1, {.operation = reduce_scatter, .bytes = 1}, 4).theirs, "non-overlapping");
  EXPECT_EQ(forced(4, {.operation = reduce_scatter, .bytes = 1}, 4).theirs, "butterfly");
}

// 32 blocks of 64 B are 2,048 B, from which on its rules choose the butterfly.
TEST(ForcedChoice, OfMpiReduceScattersButterflyIsTheMirroredOne) {
  EXPECT_EQ(forced(0, {.operation = reduce_scatter, .bytes = 64}, 32).ours->name, "butterfly-mirrored");
  EXPECT_EQ(forced(4, {.operation = reduce_scatter, .bytes = 64}, 32).ours->name, "butterfly-mirrored");
}

TEST(ForcedChoice, OfNumber0IsTheLibrarysOwn) {
  EXPECT_EQ(forced(0, {.operation = barrier}, 64).theirs, runs(Library::open_mpi_4_1, barrier, 64, 0));
  const Collective call{.operation = bcast, .bytes = 8};
  EXPECT_EQ(forced_choice(Library::mpich_4, 0, call, 64, 1).theirs, "binomial");
}

TEST(ForcedChoice, RefusesANumberThatIsNotThere) {
  EXPECT_EQ(refusal([] { forced(10, {.operation = bcast}, 4); }),
            "bcast algorithm number 10: open-mpi-4.1 has 0 to 9");
  EXPECT_EQ(refusal([] { forced(-1, {.operation = scan}, 4); }),
            "scan algorithm number -1: open-mpi-4.1 has 0 to 2");
  EXPECT_EQ(refusal([] { forced(7, {.operation = allgather}, 4); }),
            "allgather algorithm number 7: open-mpi-4.1 has 0 to 6");
  EXPECT_EQ(forced(5, {.operation = barrier}, 2).theirs, "two_proc");
  EXPECT_EQ(refusal([] { forced(5, {.operation = barrier}, 3); }),
            "barrier algorithm number 5, two_proc, takes 2 processes, not 3");
  EXPECT_EQ(forced_choice(Library::open_mpi_5_0, 7, {.operation = allgather}, 4, 1).theirs, "sparbit");
  EXPECT_EQ(refusal([] { forced_choice(Library::mpich_4, 1, {.operation = bcast}, 4, 1); }),
            "algorithm number 1: mpich-4 has none by number");
}

// ---- elements
// ------------------------------------------------------------------------------------------------------

TEST(Datatype, IsKnownByItsName) {
  EXPECT_EQ(datatype_named("double").bytes, 8);
  EXPECT_EQ(refusal([] { datatype_named("flot"); }), "unknown datatype 'flot'; did you mean 'float'?");
}

TEST(ElementBytes, AreOfTheDatatypeWhereItDivides) {
  const Datatype& type = datatype_named("double");
  EXPECT_EQ(element_bytes(&type, bcast, 16), 8);
  EXPECT_EQ(element_bytes(&type, allreduce, 12), 1);
  EXPECT_EQ(element_bytes(nullptr, allreduce, 12), 4);
}

// Open MPI 4.1, 16 processes, below 64 B: a segmented ring, which hands over to a ring, which hands over to
// recursive doubling where there are fewer elements than processes: 4 floats are, 16 chars are not.
TEST(Resolve, CountsElementsOfTheMachinesDatatype) {
  Machine machine;
  const Collective call{.operation = allreduce, .bytes = 16};
  EXPECT_EQ(resolve(machine, call, 16).algorithm->name, "recursive-doubling");
  machine.datatype = &datatype_named("char");
  EXPECT_EQ(resolve(machine, call, 16).algorithm->name, "ring");
}

// ---- stand-ins
// ------------------------------------------------------------------------------------------------------

/// Two processes a node, 1 us within a node and 10 us between two; nothing else costs.
Machine two_a_node(Library library) {
  Machine machine;
  machine.network.between_nodes.L = 10'000'000;
  machine.network.within_node = LogGOPS{};
  machine.network.within_node->L = 1'000'000;
  machine.network.processes_per_node = 2;
  machine.library = library;
  return machine;
}

// A barrier of 4: MPICH's alpha, 1 us in the nodes, 10 us between their first processes, 1 us in the nodes;
// the stand-in, dissemination, 10 us from 1 to 2 and from 3 to 0, and 10 us from 0 to 2 and back.
TEST(StandIn, SaysByWhatFactorItDiffers) {
  const auto one = stand_in(two_a_node(Library::mpich_4), {.operation = barrier}, 4);
  ASSERT_TRUE(one);
  EXPECT_EQ(one->choice.theirs, "composition_alpha");
  EXPECT_EQ(one->choice.ours->name, "dissemination");
  ASSERT_TRUE(one->factor);
  EXPECT_DOUBLE_EQ(*one->factor, 12.0 / 20.0);
}

// Open MPI 5's han is not stood in for, but where it overlaps calls in segments. The machine's nodes are
// known.
TEST(StandIn, IsNoneOfHanUpToItsSegments) {
  const Machine machine = two_a_node(Library::open_mpi_5_0);
  const Collective call{.operation = bcast, .bytes = 65536};
  EXPECT_FALSE(stand_in(machine, call, 4));
  EXPECT_EQ(resolve(machine, call, 4).algorithm->name, "hierarchical");
  EXPECT_EQ(resolve(machine, call, 4).nodes.each, 2);
  EXPECT_EQ(stand_in(machine, {.operation = bcast, .bytes = 65537}, 4)->choice.differs,
            "it overlaps its calls in segments of 64 KiB");
}

// A barrier of 4 by nodes: 1 us in them, 10 us between their first processes, which the others wait for 1 us
// more; the others' message of the last barrier has long come.
TEST(FinishingTimes, OfWhatGoesByNodesKnowTheMachinesNodes) {
  constexpr Picoseconds us = 1'000'000;
  EXPECT_THAT(finishing_times(two_a_node(Library::open_mpi_5_0), {.operation = barrier}, 4),
              testing::ElementsAre(11 * us, 12 * us, 11 * us, 12 * us));
}

// A broadcast of 8 B to 4: MPICH's alpha, 10 us to the other node and 1 us in it; the stand-in, a binomial
// tree from 0 to 2, then from 0 to 1 and from 2 to 3: the same.
TEST(StandIn, MayTakeTheSameTime) {
  const auto one = stand_in(two_a_node(Library::mpich_4), {.operation = bcast, .bytes = 8}, 4);
  ASSERT_TRUE(one && one->factor);
  EXPECT_EQ(one->choice.theirs, "composition_alpha");
  EXPECT_DOUBLE_EQ(*one->factor, 1);
}

/// The same with places for four processes on each of two nodes, to which ranks are dealt out in turn.
Machine dealt_out() {
  Machine machine = two_a_node(Library::open_mpi_5_0);
  machine.network.processes_per_node = 4;
  machine.network.placement = {.by = Placement::By::node, .nodes = 2};
  return machine;
}

// 5 processes are 3 and 2, where han leaves broadcasts alone; 4 are 2 and 2; filled, 4 are on one node.
TEST(LibraryChoice, AsksWhereProcessesArePlaced) {
  Machine machine = dealt_out();
  const Collective call{.operation = bcast, .bytes = 8};
  EXPECT_EQ(library_choice(machine, call, 5)->theirs, "binary_tree");
  EXPECT_EQ(library_choice(machine, call, 4)->theirs, "han");
  EXPECT_EQ(resolve(machine, call, 4).nodes, (Nodes{.round_robin = 2}));
  machine.network.placement = {};
  EXPECT_EQ(library_choice(machine, call, 4)->theirs, "binary_tree");
}

// A gather to 0 of ranks in turn: han, 1 us in the nodes and 10 us between them; what hierarchical runs
// there, a binomial tree, from 1 to 0 and from 3 to 2 in 10 us, then from 2 to 0 in 1 us.
TEST(StandIn, IsOneOfHanWhereBlocksAreNotInOrder) {
  const auto one = stand_in(dealt_out(), {.operation = gather, .bytes = 8}, 4);
  ASSERT_TRUE(one && one->factor);
  EXPECT_EQ(one->choice.theirs, "han");
  EXPECT_DOUBLE_EQ(*one->factor, 11.0 / 11.0);
}

TEST(StandIn, HasNoFactorWhereTheirsCannotBeEstimated) {
  const auto one = stand_in(two_a_node(Library::mpich_4), {.operation = bcast, .bytes = 8}, 2);
  ASSERT_TRUE(one);
  EXPECT_EQ(one->choice.theirs, "release_gather");
  EXPECT_FALSE(one->factor);
}

}  // namespace
}  // namespace plumbline::test
