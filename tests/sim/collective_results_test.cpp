// Every algorithm carries the right bytes, message by message on the simulated network: with jitter, so that
// messages of different processes come in any order, and with eager and rendezvous ones.
#include <gtest/gtest.h>

#include <set>

#include "schemes/executor.hpp"
#include "tests/support/collective_data.hpp"
#include "tests/support/measured.hpp"
#include "tests/support/rule_cases.hpp"

namespace plumbline {
namespace {

/// Runs the collective and counts wrong bytes at this process.
int wrong_bytes(Process& process, const Collective& call) {
  const int P = process.size(), rank = process.rank();
  Execution execution(call, P, rank);
  test::fill(execution, call, P, rank);
  execution.run(process);
  return test::wrong_bytes(execution, call, P, rank);
}

/// Sizes below P, not divisible by P, and beyond S = 64; the first, the last and a middle root.
std::vector<Collective> calls_for(int P) {
  std::vector<Collective> calls;
  for (const Algorithm& algorithm : algorithms()) {
    for (const std::int64_t bytes : {0, 1, 13, 101, 1003}) {
      for (const int root : has_root(algorithm.operation) ? std::set{0, P / 2, P - 1} : std::set{0}) {
        calls.push_back({.operation = algorithm.operation,
                         .algorithm = &algorithm,
                         .root = root,
                         .bytes = bytes,
                         .segment = algorithm.segment > 0 ? 40 : 0});
      }
    }
  }
  return calls;
}

std::string describe(const Collective& call) {
  return std::string(name(call.operation)) + ":" + std::string(call.algorithm->name) + ", " +
         std::to_string(call.bytes) + " B, root " + std::to_string(call.root);
}

class EveryAlgorithmOnTheNetwork : public testing::TestWithParam<int> {};  // processes

TEST_P(EveryAlgorithmOnTheNetwork, LeavesTheRightBytesAtTheRightProcesses) {
  const int P = GetParam();
  Machine machine = test::machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5, .g = 1, .G = 0.001, .S = 64});
  machine.network.between_nodes.jitter = Distribution(ShiftedExponential{0, 2e-5});
  const std::vector<Collective> calls = calls_for(P);
  const auto wrong = test::simulated({machine, P}, [&](Process& process, std::vector<Picoseconds>& out) {
    for (const Collective& call : calls) out.push_back(wrong_bytes(process, call));
  });
  ASSERT_EQ(wrong.size(), calls.size() * static_cast<std::size_t>(P));
  for (std::size_t i = 0; i < wrong.size(); ++i) {
    EXPECT_EQ(wrong[i], 0) << describe(calls[i % calls.size()]) << ", process " << i / calls.size();
  }
}

INSTANTIATE_TEST_SUITE_P(Processes, EveryAlgorithmOnTheNetwork,
                         testing::Values(1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17));

}  // namespace
}  // namespace plumbline
