#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/models/symbolic.hpp"

namespace plumbline {
namespace {

using symbolic::fault_in;
using symbolic::program_of;

Collective call_of(const Algorithm& algorithm, int root, std::int64_t bytes, std::int64_t segment = 0) {
  return {algorithm.operation, &algorithm, root, bytes, segment};
}

bool takes_segment(const Algorithm& algorithm) {
  try {
    shape_of(call_of(algorithm, 0, 1, 1), 2);
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

// Every root while there are few; then the first, the second, one in the middle and the last.
std::set<int> roots(const Algorithm& algorithm, int P) {
  if (!has_root(algorithm.operation)) return {0};
  std::set<int> some = {0, 1 % P, P / 2, P - 1};
  for (int root = 0; root < P && P <= 33; ++root) some.insert(root);
  return some;
}

struct Size {
  std::int64_t bytes, segment;
};

// Nothing, less than a byte a block, a byte a block, and uneven blocks; some in segments that do not divide
// the buffer.
std::vector<Size> sizes(const Algorithm& algorithm, int P) {
  std::vector<Size> all = {{0, 0}, {P - 1, 0}, {1000, 0}};
  if (P <= 33) all.insert(all.end(), {{1, 0}, {P, 0}});
  if (takes_segment(algorithm)) all.insert(all.end(), {{1000, 300}, {3 * 8192 + 1, 8192}});
  return all;
}

class EveryAlgorithm : public ::testing::TestWithParam<const Algorithm*> {};

TEST_P(EveryAlgorithm, BringsTheRightContributionsToTheRightProcesses) {
  const Algorithm& algorithm = *GetParam();
  for (int P = 1; P <= 130; ++P)
    for (const int root : roots(algorithm, P))
      for (const Size size : sizes(algorithm, P)) {
        const Collective call = call_of(algorithm, root, size.bytes, size.segment);
        ASSERT_EQ(fault_in(program_of(call, P), call), "")
            << "P " << P << ", root " << root << ", bytes " << size.bytes << ", segment " << size.segment;
      }
}

// Nodes of 2 to 8 processes, the last one with fewer or not, in a run of ranks, and 2 to 8 nodes in turn.
TEST(AlgorithmsByNodes, BringTheRightContributionsToTheRightProcesses) {
  for (const Algorithm& algorithm : algorithms())
    for (int P = 1; algorithm.by_nodes && P <= 48; ++P)
      for (const Nodes nodes : {Nodes{2}, Nodes{3}, Nodes{8}, Nodes{1, 2}, Nodes{1, 5}, Nodes{1, 8}})
        for (const int root : roots(algorithm, P)) {
          Collective call = call_of(algorithm, root, 1000);
          call.nodes = nodes;
          ASSERT_EQ(fault_in(program_of(call, P), call), "")
              << algorithm.name << ", P " << P << ", root " << root << ", " << nodes.each
              << " a node, in turn over " << nodes.round_robin;
        }
}

std::vector<const Algorithm*> all_algorithms() {
  std::vector<const Algorithm*> all;
  for (const Algorithm& algorithm : algorithms()) all.push_back(&algorithm);
  return all;
}

std::string test_name(const ::testing::TestParamInfo<const Algorithm*>& info) {
  std::string text = std::string(name(info.param->operation)) + "_" + std::string(info.param->name);
  std::replace(text.begin(), text.end(), '-', '_');
  return text;
}

INSTANTIATE_TEST_SUITE_P(Schedules, EveryAlgorithm, ::testing::ValuesIn(all_algorithms()), test_name);

// ---- the check itself can fail
// ------------------------------------------------------------------------------------

const Algorithm& binomial() { return algorithm_named(Operation::reduce, "binomial"); }

TEST(SymbolicCheck, CatchesAMissingReceive) {
  const Collective call = call_of(binomial(), 0, 8);
  auto program = program_of(call, 4);
  program[0].clear();
  EXPECT_EQ(fault_in(program, call), "deadlock: process 1 waits in round 0");
}

TEST(SymbolicCheck, CatchesAMissingMessage) {
  const Collective call = call_of(binomial(), 0, 8);
  auto program = program_of(call, 2);
  for (Rounds& rounds : program) rounds.clear();
  EXPECT_EQ(fault_in(program, call), "process 0 ends with a wrong block 0");
}

TEST(SymbolicCheck, CatchesAContributionThatIsSummedTwice) {
  const Collective call = call_of(binomial(), 0, 8);
  auto program = program_of(call, 2);
  program[0].next();
  program[0].combine(1, {0, 1});
  program[1].next();
  program[1].send(0, {0, 1});
  EXPECT_EQ(fault_in(program, call), "process 0, message with 1: sums a contribution twice");
}

TEST(SymbolicCheck, CatchesASumThatIsReceivedInsteadOfCombined) {
  const Collective call = call_of(binomial(), 0, 8);
  auto program = program_of(call, 2);
  program[0].clear();
  program[0].receive(1, {0, 1});
  EXPECT_EQ(fault_in(program, call), "process 0 ends with a wrong block 0");
}

TEST(SymbolicCheck, CatchesOtherBytesThanExpected) {
  const Collective call = call_of(algorithm_named(Operation::bcast, "scatter-allgather"), 0, 3);
  std::vector<Rounds> program(2, Rounds(Layout{3, 2, 0}));
  program[0].send(1, {0, 1});
  program[1].receive(0, {1, 1});
  EXPECT_EQ(fault_in(program, call), "process 1, message with 0: gets 2 bytes, expects 1");
}

TEST(SymbolicCheck, CatchesOtherBlocksThanExpected) {
  const Collective call = call_of(algorithm_named(Operation::bcast, "scatter-allgather"), 0, 4);
  std::vector<Rounds> program(2, Rounds(Layout{4, 2, 0}));
  program[0].send(1, {0, 1});
  program[1].receive(0, {1, 1});
  EXPECT_EQ(fault_in(program, call), "process 1, message with 0: gets other blocks than it expects");
}

TEST(SymbolicCheck, CatchesDataThatTheSenderDoesNotHave) {
  const Collective call = call_of(algorithm_named(Operation::bcast, "flat"), 0, 4);
  std::vector<Rounds> program(2, Rounds(Layout{4, 1, 0}));
  program[1].send(0, {0, 1});
  program[0].receive(1, {0, 1});
  EXPECT_EQ(fault_in(program, call), "process 1, message with 0: sends block 0, which it does not hold");
}

TEST(SymbolicCheck, CatchesAMessageToOneself) {
  const Collective call = call_of(algorithm_named(Operation::bcast, "flat"), 0, 4);
  std::vector<Rounds> program(2, Rounds(Layout{4, 1, 0}));
  program[0].send(0, {0, 1});
  EXPECT_EQ(fault_in(program, call), "process 0, message with 0: a message to itself");
}

TEST(SymbolicCheck, CatchesABlockThatIsSentAndReceivedAtOnce) {
  const Collective call = call_of(algorithm_named(Operation::allreduce, "ring"), 0, 2);
  std::vector<Rounds> program(2, Rounds(Layout{2, 2, 0}));
  for (int rank = 0; rank < 2; ++rank) {
    program[static_cast<std::size_t>(rank)].send(1 - rank, {0, 1});
    program[static_cast<std::size_t>(rank)].receive(1 - rank, {0, 1});
  }
  EXPECT_EQ(fault_in(program, call), "process 0, message with 1: receives into a block in use");
}

// Both send first and receive in the next round: it ends only where messages are buffered.
TEST(SymbolicCheck, CatchesAScheduleThatNeedsBuffers) {
  const Collective call = call_of(algorithm_named(Operation::allreduce, "recursive-doubling"), 0, 2);
  std::vector<Rounds> program(2, Rounds(Layout{2, 1, 0}));
  for (int rank = 0; rank < 2; ++rank) {
    Rounds& rounds = program[static_cast<std::size_t>(rank)];
    rounds.send(1 - rank, {0, 1});
    rounds.next();
    rounds.combine(1 - rank, {0, 1});
  }
  EXPECT_EQ(fault_in(program, call), "deadlock: process 0 waits in round 0");
}

}  // namespace
}  // namespace plumbline
