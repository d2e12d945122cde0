#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <mpi.h>

#include "models/collective.hpp"
#include "models/libraries/datatype.hpp"

namespace plumbline::test {

/// A collective as a benchmark calls the library.
struct BenchmarkCall {
  Collective call;                     ///< without an algorithm
  const Datatype* datatype = nullptr;  ///< nullptr: what plumbline-mpi takes
  bool by_counts = false;              ///< MPI_Reduce_scatter, not MPI_Reduce_scatter_block
};

/// An operation's name, or "MPI_Reduce_scatter". Throws InputError for any other word.
BenchmarkCall call_named(const std::string& name);
/// Those named; where none is, all.
std::vector<BenchmarkCall> asked(int count, char** names);
std::string name(const BenchmarkCall& one);

std::int64_t element_bytes(const BenchmarkCall& one);

/// Of the buffers of all processes together; the input is never written, and so takes no memory.
std::size_t written_bytes(const BenchmarkCall& one, int processes);

/// Carries it out, with sums for reductions.
void carry_out(const BenchmarkCall& one, MPI_Comm communicator);

}  // namespace plumbline::test
