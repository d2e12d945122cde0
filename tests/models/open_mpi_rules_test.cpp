#include <fstream>

#include <gtest/gtest.h>

#include "models/libraries/datatype.hpp"
#include "models/libraries/open_mpi_choice.hpp"
#include "models/libraries/stand_in.hpp"
#include "models/schedule.hpp"
#include "tests/support/open_mpi_choices.hpp"

namespace plumbline {
namespace {

LibraryChoice chosen(Operation operation, int processes, std::int64_t bytes) {
  return library_choice(Library::open_mpi_4_1, {.operation = operation, .bytes = bytes}, processes,
                        element_bytes(operation, bytes));
}

std::string_view choice(Operation operation, int processes, std::int64_t bytes) {
  return chosen(operation, processes, bytes).ours->name;
}

using enum Operation;

// Each row was looked up by hand in v4.1.8's coll_tuned_decision_fixed.c; their name where it differs.
struct Example {
  Operation operation;
  int processes;
  std::int64_t bytes;
  std::string_view ours;
};
constexpr Example examples[] = {
    {barrier, 3, 0, "recursive-doubling-high"},
    {barrier, 7, 0, "linear"},
    {barrier, 8, 0, "recursive-doubling-high"},
    {barrier, 64, 0, "dissemination"},  // bruck
    {barrier, 256, 0, "binomial"},      // tree
    {barrier, 131072, 0, "dissemination"},
    {bcast, 2, 31, "chain"},  // pipeline of one segment
    {bcast, 2, 32, "binary"},
    {bcast, 4, 2048, "binomial-mirrored"},
    {bcast, 4, 1 << 20, "chain"},
    {bcast, 16, 8, "knomial"},
    {bcast, 16, 1 << 20, "scatter-allgather-doubling"},
    {bcast, 256, 16384, "split-binary"},
    {reduce, 2, 1, "linear"},  // rabenseifner hands over: fewer elements than 2
    {reduce, 2, 2, "rabenseifner-halves"},
    {reduce, 2, 4, "linear"},  // one float is fewer than 2 elements
    {reduce, 2, 7, "rabenseifner-halves"},
    {reduce, 7, 4096, "chain"},
    {reduce, 100, 8, "binomial"},
    {allreduce, 2, 8, "recursive-doubling"},
    {allreduce, 16, 15, "recursive-doubling"},  // segmented_ring hands over: fewer elements than processes
    {allreduce, 16, 16, "recursive-doubling"},  // four floats are fewer than 16
    {allreduce, 63, 64, "recursive-doubling"},
    {allreduce, 4, 8, "recursive-doubling"},
    {allreduce, 16, 17, "ring"},  // 17 bytes are no floats
    {allreduce, 16, 60, "recursive-doubling"},
    {allreduce, 2, 4096, "ring"},
    {allreduce, 16384, 32768, "basic-linear"},  // 8,192 floats
    {allreduce, 16, 4096, "rabenseifner-halves"},
    {allreduce, 256, 4095, "nonoverlapping"},
    {allreduce, 131072, 100000, "basic-linear"},  // rabenseifner hands over: fewer elements than 131,072
    {gather, 4, 1024, "basic-linear"},
    {gather, 8, 1024, "binomial"},
    {scatter, 64, 511, "binomial"},
    {scatter, 64, 512, "flat"},               // linear_nb
    {allgather, 2, 8, "recursive-doubling"},  // two_proc
    {allgather, 16, 8, "recursive-doubling"},
    {allgather, 17, 8, "bruck"},  // recursive_doubling hands over: no power of two
    {allgather, 32, 1024, "neighbor"},
    {allgather, 33, 1024, "ring"},  // neighbor hands over: an odd number of processes
    {allgather, 32, 65536, "ring"},
    {alltoall, 2, 2, "pairwise"},  // two_proc
    {alltoall, 16, 4, "bruck"},
    {alltoall, 16, 512, "linear"},  // linear_sync
    {alltoall, 64, 262144, "pairwise"},
    // MPI_Reduce_scatter_block
    {reduce_scatter, 2, 3, "recursive-doubling"},
    {reduce_scatter, 4, 65536, "recursive-halving"},
    {reduce_scatter, 4, 1 << 20, "basic-linear"},
    {reduce_scatter, 64, 1024, "butterfly"},
    {reduce_scatter, 1 << 20, 1 << 20, "butterfly"},
    {scan, 16, 8, "chain"},
    {exscan, 16, 8, "chain"},
};

TEST(OpenMpiRules, AreThoseOfItsSource) {
  for (const Example& example : examples)
    EXPECT_EQ(choice(example.operation, example.processes, example.bytes), example.ours)
        << name(example.operation) << ", P " << example.processes << ", bytes " << example.bytes;
}

TEST(OpenMpiRules, NameAnAlgorithmForEveryCall) {
  for (int operation = 0; operation < operations; ++operation)
    for (const int processes : {1, 2, 3, 5, 8, 31, 100, 200, 300, 600, 1500, 3000, 5000, 1 << 20})
      for (std::int64_t bytes = 0; bytes <= std::int64_t{1} << 24; bytes = bytes == 0 ? 1 : 2 * bytes) {
        const auto one = static_cast<Operation>(operation);
        EXPECT_EQ(chosen(one, processes, bytes).ours->operation, one);
      }
}

test::OpenMpiChoices seen() {
  std::ifstream file(PLUMBLINE_TEST_DATA "/open_mpi_choices.tsv");
  return test::read_choices(file);
}

constexpr std::string_view by_counts = "MPI_Reduce_scatter";

LibraryChoice chosen(const test::OpenMpiCall& one) {
  const bool is_by_counts = one.operation == by_counts;
  const Collective call{.operation = is_by_counts ? reduce_scatter : operation_named(one.operation),
                        .bytes = one.bytes,
                        .segment = one.segment};
  const Datatype* datatype = one.datatype == "-" ? nullptr : &datatype_named(one.datatype);
  const std::int64_t element = element_bytes(datatype, call.operation, call.bytes);
  if (one.number != 0 && call.operation == reduce_scatter && !is_by_counts)
    return open_mpi_choice(test::block_algorithm(one.number), call, one.processes, element);
  return is_by_counts || one.number != 0
             ? forced_choice(Library::open_mpi_4_1, one.number, call, one.processes, element)
             : library_choice(Library::open_mpi_4_1, call, one.processes, element);
}

// Open MPI scatters pieces of ceil(bytes / P), of which the last ones may be empty, and sends no empty ones.
// We scatter even pieces. Its rules choose these algorithms for 256 KiB and more, its users may for less.
bool leaves_pieces_empty(const test::OpenMpiCall& call, const test::OpenMpiSeen& seen) {
  const std::int64_t piece = (call.bytes + call.processes - 1) / call.processes;
  return seen.algorithm.starts_with("scatter_allgather") && piece * (call.processes - 1) >= call.bytes;
}

// What Open MPI itself ran and sent; the file says how it was seen. Ours is a stand-in where it sent
// otherwise.
TEST(OpenMpiRules, ChooseWhatOpenMpiWasSeenToRun) {
  for (const auto& [call, seen] : seen()) {
    const LibraryChoice choice = chosen(call);
    EXPECT_EQ(choice.theirs.substr(0, choice.theirs.find(' ')), seen.algorithm) << call;
    const bool differs = !choice.differs.empty() || leaves_pieces_empty(call, seen);
    EXPECT_EQ(seen.messages == "differ", differs) << call;
  }
}

TEST(OpenMpiRules, WereSeenOnAllNumbersOfProcessesTo64) {
  const test::OpenMpiChoices all = seen();
  for (int operation = 0; operation < operations; ++operation)
    for (int processes = 2; processes <= 64; ++processes)
      for (std::int64_t bytes = 4; bytes <= 262144; bytes *= 2) {
        const auto one = static_cast<Operation>(operation);
        const std::int64_t size = one == barrier ? 0 : bytes;
        const test::OpenMpiCall call{std::string(name(one)), 0, 0, "-", size, processes};
        EXPECT_TRUE(all.contains(call)) << call;
      }
}

TEST(OpenMpiRules, WereSeenForEverySmallReduction) {
  const test::OpenMpiChoices all = seen();
  for (const Operation operation : {reduce, allreduce})
    for (int processes = 2; processes <= 64; ++processes)
      for (std::int64_t bytes = 1; bytes <= 64; ++bytes) {
        const test::OpenMpiCall call{std::string(name(operation)), 0, 0, "-", bytes, processes};
        EXPECT_TRUE(all.contains(call)) << call;
      }
}

// A process combines elements, and the library's are floats where they can be.
TEST(ElementBytes, AreThoseOfPlumblineMpisCalls) {
  EXPECT_EQ(element_bytes(allreduce, 16), 4);
  EXPECT_EQ(element_bytes(reduce, 18), 1);
  EXPECT_EQ(element_bytes(scan, 0), 4);
  EXPECT_EQ(element_bytes(bcast, 16), 1);
}

// ---- stand-ins
// ------------------------------------------------------------------------------------------------------

std::string_view stands_for(const Collective& call, int processes) {
  const auto choice = stand_in(Machine{}, call, processes);
  return choice ? choice->choice.theirs : "";
}

// The one that is left. Open MPI's runs on 4 to 7 processes, of 8 to 31 B.
constexpr Collective stood_in{.operation = reduce_scatter, .bytes = 8};

TEST(StandIn, MayBeOneBeyondPowersOfTwoAlone) {
  EXPECT_EQ(stands_for(stood_in, 4), "");
  EXPECT_EQ(stands_for(stood_in, 5), "recursive_doubling");
  EXPECT_EQ(stand_in(Machine{}, stood_in, 5)->choice.differs,
            "who has no partner gets the data from a third process");
}

TEST(StandIn, IsNoneWhereTheAlgorithmIsTheLibrarys) {
  EXPECT_EQ(stands_for({.operation = allreduce, .bytes = 16}, 16), "");
  EXPECT_EQ(stands_for({.operation = bcast, .bytes = 8}, 2), "");   // pipeline, of one segment
  EXPECT_EQ(stands_for({.operation = bcast, .bytes = 8}, 64), "");  // knomial
  EXPECT_EQ(stands_for({.operation = reduce, .bytes = 8}, 4), "");  // binary
  EXPECT_EQ(stands_for({.operation = barrier}, 15), "");            // recursive_doubling
}

TEST(StandIn, IsNoneWhereTheAlgorithmIsAskedFor) {
  Collective call = stood_in;
  call.algorithm = &algorithm_named(reduce_scatter, "recursive-doubling");
  EXPECT_EQ(stands_for(call, 5), "");
}

// ---- resolve
// ------------------------------------------------------------------------------------------------------

Machine machine_with(std::vector<AlgorithmRule> bcast_rules) {
  Machine machine;
  machine.rules[static_cast<std::size_t>(bcast)] = std::move(bcast_rules);
  return machine;
}
const Algorithm& bcast_named(std::string_view name) { return algorithm_named(bcast, name); }

TEST(Resolve, LeavesAnAlgorithmThatIsSet) {
  const Machine machine = machine_with({{.algorithm = &bcast_named("flat")}});
  const Collective call{.operation = bcast, .algorithm = &bcast_named("chain"), .bytes = 8};
  EXPECT_EQ(resolve(machine, call, 4), call);
}

TEST(Resolve, TakesTheFirstRuleThatFits) {
  const Machine machine =
      machine_with({{.algorithm = &bcast_named("flat"), .up_to_bytes = 2048, .up_to_processes = 4},
                    {.algorithm = &bcast_named("binomial"), .up_to_bytes = 2048},
                    {.algorithm = &bcast_named("pipeline"), .segment = 1024}});
  const auto chosen = [&](std::int64_t bytes, int processes) {
    return resolve(machine, {.operation = bcast, .bytes = bytes}, processes);
  };
  EXPECT_EQ(chosen(2048, 4).algorithm->name, "flat");
  EXPECT_EQ(chosen(2048, 5).algorithm->name, "binomial");
  EXPECT_EQ(chosen(2049, 4).algorithm->name, "pipeline");
  EXPECT_EQ(chosen(2049, 4).segment, 1024);
}

TEST(StandIn, IsNoneWhereTheMachineHasItsOwnRule) {
  Machine machine;
  machine.rules[static_cast<std::size_t>(reduce_scatter)] = {
      {.algorithm = &algorithm_named(reduce_scatter, "recursive-halving"), .up_to_bytes = 8}};
  EXPECT_FALSE(stand_in(machine, {.operation = reduce_scatter, .bytes = 8}, 5));
  EXPECT_TRUE(stand_in(machine, {.operation = reduce_scatter, .bytes = 9}, 5));
}

TEST(Resolve, KeepsTheRestOfTheCall) {
  const Collective call = resolve(Machine{}, {.operation = bcast, .root = 3, .bytes = 100}, 8);
  EXPECT_EQ(call.root, 3);
  EXPECT_EQ(call.bytes, 100);
  EXPECT_EQ(call.segment, 0);
}

TEST(Resolve, FallsBackToOpenMpisRulesWhereNoneFits) {
  const Machine machine = machine_with({{.algorithm = &bcast_named("flat"), .up_to_bytes = 8}});
  EXPECT_EQ(resolve(machine, {.operation = bcast, .bytes = 1 << 20}, 16).algorithm->name,
            "scatter-allgather-doubling");
  EXPECT_EQ(resolve(machine, {.operation = barrier}, 64).algorithm->name, "dissemination");
}

}  // namespace
}  // namespace plumbline
