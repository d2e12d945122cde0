#pragma once

#include <cstddef>
#include <cstdint>

#include <mpi.h>

#include "models/collective.hpp"

namespace plumbline {

/// What an MPI collective is called with. `count` elements of `type` are Collective::bytes.
struct LibraryCall {
  int count = 0;
  MPI_Datatype type = MPI_BYTE;
  int root = 0;
  MPI_Comm communicator = MPI_COMM_NULL;
};

/// What a process's buffer holds: how many times Collective::bytes.
enum class Holds : std::uint8_t { nothing, one, one_at_root, each, each_at_root };  // each: one a process

/// A collective of the library as one row of data.
struct LibraryFunction {
  Operation operation;
  const char* name;  ///< MPI's
  int (*call)(void* given, void* gotten, const LibraryCall&);
  const char* nonblocking_name;
  int (*start)(void* given, void* gotten, const LibraryCall&, MPI_Request*);
  Holds given, gotten;  ///< bcast has its data in `given` everywhere
  bool reduces;
};

const LibraryFunction& library_function(Operation operation);

/// A number of elements as MPI's functions take it. `bytes`: of them all, for the words of the InputError.
int mpi_count(std::uint64_t elements, std::uint64_t bytes);
inline int mpi_count(std::uint64_t bytes) { return mpi_count(bytes, bytes); }

/// Bytes of a buffer at process `rank` of `processes`.
std::size_t buffer_bytes(Holds holds, const Collective& call, int processes, int rank);

/// The call's arguments. Throws InputError for bytes below 0 or too many for a count, and for a root that is
/// no rank.
LibraryCall library_call(const Collective& call, int processes, MPI_Comm communicator);

}  // namespace plumbline
