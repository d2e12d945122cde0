#include <gtest/gtest.h>

#include "crowd.hpp"
#include "schemes/executor.hpp"
#include "scripted_process.hpp"

namespace plumbline {
namespace {

using test::ScriptedProcess;

std::string calls_of(const Collective& call, int size, int rank) {
  ScriptedProcess process(rank, size);
  Execution(call, size, rank).run(process);
  return process.calls();
}

TEST(Execution, SendsInTheOrderOfTheSchedule) {
  const Collective call{
      .operation = Operation::bcast, .algorithm = &algorithm_named(Operation::bcast, "flat"), .bytes = 8};
  EXPECT_EQ(calls_of(call, 4, 0),
            "isend to 1 (8 bytes), isend to 2 (8 bytes), isend to 3 (8 bytes), wait for 3");
  EXPECT_EQ(calls_of(call, 4, 2), "irecv from 0 (8 bytes), wait for 1");
  EXPECT_EQ(calls_of(call, 1, 0), "");
}

TEST(Execution, PostsTheReceivesOfARoundBeforeItsSends) {
  const Collective call{.operation = Operation::alltoall,
                        .algorithm = &algorithm_named(Operation::alltoall, "pairwise"),
                        .bytes = 4};
  EXPECT_EQ(calls_of(call, 3, 0),
            "irecv from 2 (4 bytes), isend to 1 (4 bytes), wait for 2, irecv from 1 (4 bytes), isend to 2 (4 "
            "bytes), wait for 2");
}

TEST(Execution, KeepsOnlyTheBlocksThatItsProcessTouches) {
  const Collective call{.operation = Operation::alltoall,
                        .algorithm = &algorithm_named(Operation::alltoall, "pairwise"),
                        .bytes = 4};
  Execution first(call, 3, 0);
  EXPECT_EQ(first.block(0).size(), 4u);          // from 0 to 0: stays here
  EXPECT_EQ(first.block(2).size(), 4u);          // from 0 to 2
  EXPECT_EQ(first.block(1 * 3 + 0).size(), 4u);  // from 1 to 0
  EXPECT_TRUE(first.block(1 * 3 + 2).empty());   // from 1 to 2: none of its business
}

// ---- every algorithm with real data: who gives what, and what each must have in the end
// -------------------------

/// What process `rank` gives of block `block`, byte by byte: different for each process, block and byte.
std::byte given(int rank, std::int64_t block, std::size_t byte) {
  return static_cast<std::byte>(rank * 31 + static_cast<int>(block) * 7 + static_cast<int>(byte) * 3 + 1);
}

bool gives(const Collective& call, int P, int rank, std::int64_t block) {
  switch (call.operation) {
    case Operation::bcast:
    case Operation::scatter:
      return rank == call.root;
    case Operation::gather:
    case Operation::allgather:
      return block == rank;
    case Operation::alltoall:
      return block / P == rank;
    case Operation::barrier:
      return false;
    default:
      return true;
  }
}

bool gets(const Collective& call, int P, int rank, std::int64_t block) {
  switch (call.operation) {
    case Operation::reduce:
    case Operation::gather:
      return rank == call.root;
    case Operation::scatter:
    case Operation::reduce_scatter:
      return block == rank;
    case Operation::alltoall:
      return block % P == rank;
    case Operation::barrier:
      return false;
    case Operation::exscan:
      return rank > 0;
    default:
      return true;
  }
}

/// Which processes' contributions a result of `rank` sums.
bool counts(const Collective& call, int P, int rank, int giver, std::int64_t block) {
  if (call.operation == Operation::scan) return giver <= rank;
  if (call.operation == Operation::exscan) return giver < rank;
  return gives(call, P, giver, block);
}

void fill(Execution& execution, const Collective& call, int P, int rank) {
  for (std::int64_t block = 0; block < execution.layout().count; ++block) {
    if (!gives(call, P, rank, block)) continue;
    const auto bytes = execution.block(block);
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = given(rank, block, i);
  }
}

std::size_t wrong_bytes(Execution& execution, const Collective& call, int P, int rank) {
  const bool is_scan = call.operation == Operation::scan || call.operation == Operation::exscan;
  std::size_t wrong = 0;
  for (std::int64_t block = 0; block < execution.layout().count; ++block) {
    if (!gets(call, P, rank, block)) continue;
    const auto bytes = is_scan ? execution.prefix() : execution.block(block);
    if (bytes.size() != static_cast<std::size_t>(execution.layout().bytes(block, 1))) ++wrong;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      unsigned sum = 0;
      for (int giver = 0; giver < P; ++giver)
        if (counts(call, P, rank, giver, block)) sum += std::to_integer<unsigned>(given(giver, block, i));
      if (bytes[i] != static_cast<std::byte>(sum)) ++wrong;
    }
  }
  return wrong;
}

class EveryAlgorithm : public testing::TestWithParam<int> {};  // processes

TEST_P(EveryAlgorithm, BringsTheRightDataToTheRightProcessesEveryTime) {
  const int P = GetParam();
  for (const Algorithm& algorithm : algorithms())
    for (const std::int64_t bytes : {0, 1, 13, 64})
      for (const int root : {0, P - 1}) {
        const Collective call{.operation = algorithm.operation,
                              .algorithm = &algorithm,
                              .root = has_root(algorithm.operation) ? root : 0,
                              .bytes = bytes,
                              .segment = algorithm.segment > 0 ? 8 : 0};
        SCOPED_TRACE(std::string(name(algorithm.operation)) + ":" + std::string(algorithm.name) + ", " +
                     std::to_string(bytes) + " bytes, root " + std::to_string(call.root));
        test::crowd(P, [&](Process& process) {
          Execution execution(call, P, process.rank());
          for (int time = 0; time < 2; ++time) {
            fill(execution, call, P, process.rank());
            execution.run(process);
            EXPECT_EQ(wrong_bytes(execution, call, P, process.rank()), 0u) << "process " << process.rank();
          }
        });
      }
}

INSTANTIATE_TEST_SUITE_P(Processes, EveryAlgorithm, testing::Values(1, 2, 3, 4, 5, 7, 8, 12));

}  // namespace
}  // namespace plumbline
