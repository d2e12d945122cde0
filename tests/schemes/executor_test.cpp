#include <gtest/gtest.h>

#include "crowd.hpp"
#include "schemes/executor.hpp"
#include "scripted_process.hpp"
#include "tests/support/collective_data.hpp"

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
            test::fill(execution, call, P, process.rank());
            execution.run(process);
            EXPECT_EQ(test::wrong_bytes(execution, call, P, process.rank()), 0)
                << "process " << process.rank();
          }
        });
      }
}

INSTANTIATE_TEST_SUITE_P(Processes, EveryAlgorithm, testing::Values(1, 2, 3, 4, 5, 7, 8, 12));

}  // namespace
}  // namespace plumbline
