#include "hw/library.hpp"

#include <cassert>
#include <string>

#include "hw/mpi_count.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

int barrier(void*, void*, const LibraryCall& c) { return MPI_Barrier(c.communicator); }
int bcast(void* given, void*, const LibraryCall& c) {
  return MPI_Bcast(given, c.count, c.type, c.root, c.communicator);
}
int reduce(void* given, void* gotten, const LibraryCall& c) {
  return MPI_Reduce(given, gotten, c.count, c.type, MPI_SUM, c.root, c.communicator);
}
int allreduce(void* given, void* gotten, const LibraryCall& c) {
  return MPI_Allreduce(given, gotten, c.count, c.type, MPI_SUM, c.communicator);
}
int gather(void* given, void* gotten, const LibraryCall& c) {
  return MPI_Gather(given, c.count, c.type, gotten, c.count, c.type, c.root, c.communicator);
}
int scatter(void* given, void* gotten, const LibraryCall& c) {
  return MPI_Scatter(given, c.count, c.type, gotten, c.count, c.type, c.root, c.communicator);
}
int allgather(void* given, void* gotten, const LibraryCall& c) {
  return MPI_Allgather(given, c.count, c.type, gotten, c.count, c.type, c.communicator);
}
int alltoall(void* given, void* gotten, const LibraryCall& c) {
  return MPI_Alltoall(given, c.count, c.type, gotten, c.count, c.type, c.communicator);
}
int reduce_scatter(void* given, void* gotten, const LibraryCall& c) {
  return MPI_Reduce_scatter_block(given, gotten, c.count, c.type, MPI_SUM, c.communicator);
}
int scan(void* given, void* gotten, const LibraryCall& c) {
  return MPI_Scan(given, gotten, c.count, c.type, MPI_SUM, c.communicator);
}
int exscan(void* given, void* gotten, const LibraryCall& c) {
  return MPI_Exscan(given, gotten, c.count, c.type, MPI_SUM, c.communicator);
}

// clang-format off
constexpr LibraryFunction table[] = {  // in the order of the enumeration
  {Operation::barrier,        "MPI_Barrier",              barrier,        Holds::nothing,      Holds::nothing,      false},
  {Operation::bcast,          "MPI_Bcast",                bcast,          Holds::one,          Holds::nothing,      false},
  {Operation::reduce,         "MPI_Reduce",               reduce,         Holds::one,          Holds::one_at_root,  true},
  {Operation::allreduce,      "MPI_Allreduce",            allreduce,      Holds::one,          Holds::one,          true},
  {Operation::gather,         "MPI_Gather",               gather,         Holds::one,          Holds::each_at_root, false},
  {Operation::scatter,        "MPI_Scatter",              scatter,        Holds::each_at_root, Holds::one,          false},
  {Operation::allgather,      "MPI_Allgather",            allgather,      Holds::one,          Holds::each,         false},
  {Operation::alltoall,       "MPI_Alltoall",             alltoall,       Holds::each,         Holds::each,         false},
  {Operation::reduce_scatter, "MPI_Reduce_scatter_block", reduce_scatter, Holds::each,         Holds::one,          true},
  {Operation::scan,           "MPI_Scan",                 scan,           Holds::one,          Holds::one,          true},
  {Operation::exscan,         "MPI_Exscan",               exscan,         Holds::one,          Holds::one,          true},
};
// clang-format on
static_assert(std::size(table) == operations);

}  // namespace

const LibraryFunction& library_function(Operation operation) {
  const LibraryFunction& function = table[static_cast<std::size_t>(operation)];
  assert(function.operation == operation);
  return function;
}

std::size_t buffer_bytes(Holds holds, const Collective& call, int processes, int rank) {
  const bool at_root_only = holds == Holds::one_at_root || holds == Holds::each_at_root;
  if (holds == Holds::nothing || (at_root_only && rank != call.root)) return 0;
  const bool one = holds == Holds::one || holds == Holds::one_at_root;
  return static_cast<std::size_t>(call.bytes) * (one ? 1 : static_cast<std::size_t>(processes));
}

LibraryCall library_call(const Collective& call, int processes, MPI_Comm communicator) {
  if (call.bytes < 0) throw InputError("bytes " + std::to_string(call.bytes) + ": 0 or more are needed");
  if (has_root(call.operation) && (call.root < 0 || call.root >= processes))
    throw InputError("root " + std::to_string(call.root) + ": processes are 0 to " +
                     std::to_string(processes - 1));
  const LibraryFunction& function = library_function(call.operation);
  if (function.operation == Operation::barrier) return {0, MPI_BYTE, 0, communicator};
  const auto bytes = static_cast<std::uint64_t>(call.bytes);
  const bool floats = function.reduces && bytes % sizeof(float) == 0;
  const MPI_Datatype type = floats ? MPI_FLOAT : function.reduces ? MPI_UINT8_T : MPI_BYTE;
  return {mpi_count(floats ? bytes / sizeof(float) : bytes, bytes), type, call.root, communicator};
}

}  // namespace plumbline
