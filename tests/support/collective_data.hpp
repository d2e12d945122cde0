#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "schemes/executor.hpp"

// Who gives which data to a collective, and what each process must have in the end, by the definition of the
// operation. The tests of the executor and of the simulated network share it.
namespace plumbline::test {

/// Byte i of what process `rank` has at first of block `block`: what a mistake would hardly give.
inline unsigned given(int rank, std::int64_t block, std::int64_t i) {
  return static_cast<unsigned>(rank * 37 + block * 11 + i * 5 + 3) % 256;
}

/// Whether process `rank` has data of its own in block `block` at first.
inline bool gives(const Collective& call, int P, int rank, std::int64_t block) {
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

/// Byte i of block `block` at `rank` in the end; empty where it has nothing to be.
inline std::optional<unsigned> expected(const Collective& call, int P, int rank, std::int64_t block,
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

/// Puts what the process gives into its blocks.
inline void fill(Execution& execution, const Collective& call, int P, int rank) {
  for (std::int64_t block = 0; block < execution.layout().count; ++block) {
    if (!gives(call, P, rank, block)) continue;
    const auto bytes = execution.block(block);
    for (std::size_t i = 0; i < bytes.size(); ++i)
      bytes[i] = static_cast<std::byte>(given(rank, block, static_cast<std::int64_t>(i)));
  }
}

/// The block of the result; scans yield the whole buffer in one piece.
inline std::span<std::byte> result_of(Execution& execution, const Collective& call, std::int64_t block) {
  const bool scans = call.operation == Operation::scan || call.operation == Operation::exscan;
  if (!scans) return execution.block(block);
  const Layout& layout = execution.layout();
  return execution.prefix().subspan(static_cast<std::size_t>(layout.offset(block)),
                                    static_cast<std::size_t>(layout.bytes(block, 1)));
}

/// How many bytes of the process's result are wrong; a block of the wrong size counts as one.
inline int wrong_bytes(Execution& execution, const Collective& call, int P, int rank) {
  int wrong = 0;
  for (std::int64_t block = 0; block < execution.layout().count; ++block) {
    if (!expected(call, P, rank, block, 0)) continue;
    const auto bytes = result_of(execution, call, block);
    if (std::ssize(bytes) != execution.layout().bytes(block, 1)) ++wrong;
    for (std::int64_t i = 0; i < std::ssize(bytes); ++i)
      wrong +=
          std::to_integer<unsigned>(bytes[static_cast<std::size_t>(i)]) != expected(call, P, rank, block, i);
  }
  return wrong;
}

}  // namespace plumbline::test
