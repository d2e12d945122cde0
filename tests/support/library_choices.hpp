#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include <gtest/gtest.h>

#include "models/libraries/library.hpp"

namespace plumbline::test {

/// A call, and what a library runs for it by its own choice.
struct LibraryExample {
  Operation operation;
  int processes;
  std::int64_t bytes;
  std::string_view theirs;
  std::int64_t segment = 0;
};

/// The library's own choice, with elements as plumbline-mpi has them.
inline LibraryChoice own_choice(Library library, Operation operation, int processes, std::int64_t bytes,
                                NodeUse nodes = {}) {
  return library_choice(library, {.operation = operation, .bytes = bytes}, processes,
                        element_bytes(operation, bytes), nodes);
}

/// That the library runs what each example says.
inline void expect_runs(
    Library library, std::span<const LibraryExample> examples,
    NodeUse (*nodes)(int processes) = [](int) { return NodeUse{}; }) {
  for (const LibraryExample& one : examples)
    EXPECT_EQ(own_choice(library, one.operation, one.processes, one.bytes, nodes(one.processes)).theirs,
              one.theirs)
        << name(one.operation) << ", P " << one.processes << ", bytes " << one.bytes;
}

}  // namespace plumbline::test
