// Every algorithm carries the right bytes, message by message on the simulated network: with jitter, so that
// messages of different processes come in any order, and with eager and rendezvous ones.
#include <gtest/gtest.h>

#include <optional>
#include <set>

#include "schemes/executor.hpp"
#include "tests/support/measured.hpp"
#include "tests/support/rule_cases.hpp"

namespace plumbline {
namespace {

/// Byte i of what process `rank` has at first of block `block`: what a mistake would hardly give.
unsigned given(int rank, std::int64_t block, std::int64_t i) {
  return static_cast<unsigned>(rank * 37 + block * 11 + i * 5 + 3) % 256;
}

/// Byte i of block `block` at `rank` in the end, by the definition of the operation; empty where it has
/// nothing to be.
std::optional<unsigned> expected(const Collective& call, int P, int rank, std::int64_t block,
                                 std::int64_t i) {
  const auto sum = [&](int first, int last) {  // over first <= giver < last
    unsigned total = 0;
    for (int giver = first; giver < last; ++giver) total += given(giver, block, i);
    return total % 256;
  };
  switch (call.operation) {
    case Operation::barrier:
      return {};
    case Operation::bcast:
      return given(call.root, block, i);
    case Operation::reduce:
      return rank == call.root ? std::optional(sum(0, P)) : std::nullopt;
    case Operation::allreduce:
      return sum(0, P);
    case Operation::gather:
      return rank == call.root ? std::optional(given(static_cast<int>(block), block, i)) : std::nullopt;
    case Operation::scatter:
      return block == rank ? std::optional(given(call.root, block, i)) : std::nullopt;
    case Operation::allgather:
      return given(static_cast<int>(block), block, i);
    case Operation::alltoall:
      return block % P == rank ? std::optional(given(static_cast<int>(block / P), block, i)) : std::nullopt;
    case Operation::reduce_scatter:
      return block == rank ? std::optional(sum(0, P)) : std::nullopt;
    case Operation::scan:
      return sum(0, rank + 1);
    case Operation::exscan:
      return rank > 0 ? std::optional(sum(0, rank)) : std::nullopt;
  }
  return {};
}

/// Whether process `rank` has data of its own in block `block` at first.
bool has(const Collective& call, int P, int rank, std::int64_t block) {
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

/// The whole buffer cut into blocks, and the offset of each; scans yield the buffer in one piece.
std::span<std::byte> result_of(Execution& execution, const Collective& call, std::int64_t block) {
  const bool scans = call.operation == Operation::scan || call.operation == Operation::exscan;
  if (!scans) return execution.block(block);
  const Layout& layout = execution.layout();
  return execution.prefix().subspan(static_cast<std::size_t>(layout.offset(block)),
                                    static_cast<std::size_t>(layout.bytes(block, 1)));
}

/// Runs the collective and counts wrong bytes at this process; a block of the wrong size counts as one.
int wrong_bytes(Process& process, const Collective& call) {
  const int P = process.size(), rank = process.rank();
  Execution execution(call, P, rank);
  const Layout& layout = execution.layout();
  for (std::int64_t block = 0; block < layout.count; ++block) {
    if (!has(call, P, rank, block)) continue;
    const auto bytes = execution.block(block);
    for (std::size_t i = 0; i < bytes.size(); ++i)
      bytes[i] = static_cast<std::byte>(given(rank, block, static_cast<std::int64_t>(i)));
  }
  execution.run(process);
  int wrong = 0;
  for (std::int64_t block = 0; block < layout.count; ++block) {
    const std::int64_t size = layout.bytes(block, 1);
    if (size == 0 || !expected(call, P, rank, block, 0)) continue;
    const auto bytes = result_of(execution, call, block);
    if (std::ssize(bytes) != size) ++wrong;
    for (std::int64_t i = 0; i < std::ssize(bytes); ++i) {
      wrong +=
          std::to_integer<unsigned>(bytes[static_cast<std::size_t>(i)]) != expected(call, P, rank, block, i);
    }
  }
  return wrong;
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
