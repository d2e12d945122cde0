#include "hw/library.hpp"

#include <cassert>
#include <limits>
#include <string>

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

int start_barrier(void*, void*, const LibraryCall& c, MPI_Request* r) {
  return MPI_Ibarrier(c.communicator, r);
}
int start_bcast(void* given, void*, const LibraryCall& c, MPI_Request* r) {
  return MPI_Ibcast(given, c.count, c.type, c.root, c.communicator, r);
}
int start_reduce(void* given, void* gotten, const LibraryCall& c, MPI_Request* r) {
  return MPI_Ireduce(given, gotten, c.count, c.type, MPI_SUM, c.root, c.communicator, r);
}
int start_allreduce(void* given, void* gotten, const LibraryCall& c, MPI_Request* r) {
  return MPI_Iallreduce(given, gotten, c.count, c.type, MPI_SUM, c.communicator, r);
}
int start_gather(void* given, void* gotten, const LibraryCall& c, MPI_Request* r) {
  return MPI_Igather(given, c.count, c.type, gotten, c.count, c.type, c.root, c.communicator, r);
}
int start_scatter(void* given, void* gotten, const LibraryCall& c, MPI_Request* r) {
  return MPI_Iscatter(given, c.count, c.type, gotten, c.count, c.type, c.root, c.communicator, r);
}
int start_allgather(void* given, void* gotten, const LibraryCall& c, MPI_Request* r) {
  return MPI_Iallgather(given, c.count, c.type, gotten, c.count, c.type, c.communicator, r);
}
int start_alltoall(void* given, void* gotten, const LibraryCall& c, MPI_Request* r) {
  return MPI_Ialltoall(given, c.count, c.type, gotten, c.count, c.type, c.communicator, r);
}
int start_reduce_scatter(void* given, void* gotten, const LibraryCall& c, MPI_Request* r) {
  return MPI_Ireduce_scatter_block(given, gotten, c.count, c.type, MPI_SUM, c.communicator, r);
}
int start_scan(void* given, void* gotten, const LibraryCall& c, MPI_Request* r) {
  return MPI_Iscan(given, gotten, c.count, c.type, MPI_SUM, c.communicator, r);
}
int start_exscan(void* given, void* gotten, const LibraryCall& c, MPI_Request* r) {
  return MPI_Iexscan(given, gotten, c.count, c.type, MPI_SUM, c.communicator, r);
}

// clang-format off
constexpr LibraryFunction table[] = {  // in the order of the enumeration
  {Operation::barrier,         "MPI_Barrier",              barrier,        "MPI_Ibarrier",              start_barrier,        Holds::nothing, Holds::nothing, false},
  {Operation::bcast,           "MPI_Bcast",                bcast,          "MPI_Ibcast",                start_bcast,          Holds::one, Holds::nothing, false},
  {Operation::reduce,          "MPI_Reduce",               reduce,         "MPI_Ireduce",               start_reduce,         Holds::one, Holds::one_at_root, true},
  {Operation::allreduce,       "MPI_Allreduce",            allreduce,      "MPI_Iallreduce",            start_allreduce,      Holds::one, Holds::one, true},
  {Operation::gather,          "MPI_Gather",               gather,         "MPI_Igather",               start_gather,         Holds::one, Holds::each_at_root, false},
  {Operation::scatter,         "MPI_Scatter",              scatter,        "MPI_Iscatter",              start_scatter,        Holds::each_at_root, Holds::one, false},
  {Operation::allgather,       "MPI_Allgather",            allgather,      "MPI_Iallgather",            start_allgather,      Holds::one, Holds::each, false},
  {Operation::alltoall,        "MPI_Alltoall",             alltoall,       "MPI_Ialltoall",             start_alltoall,       Holds::each, Holds::each, false},
  {Operation::reduce_scatter,  "MPI_Reduce_scatter_block", reduce_scatter, "MPI_Ireduce_scatter_block", start_reduce_scatter, Holds::each, Holds::one, true},
  {Operation::scan,            "MPI_Scan",                 scan,           "MPI_Iscan",                 start_scan,           Holds::one, Holds::one, true},
  {Operation::exscan,          "MPI_Exscan",               exscan,         "MPI_Iexscan",               start_exscan,         Holds::one, Holds::one, true},
};
// clang-format on
static_assert(std::size(table) == operations);

}  // namespace

const LibraryFunction& library_function(Operation operation) {
  const LibraryFunction& function = table[static_cast<std::size_t>(operation)];
  assert(function.operation == operation);
  return function;
}

int mpi_count(std::uint64_t elements, std::uint64_t bytes) {
  constexpr auto most = std::uint64_t{std::numeric_limits<int>::max()};
  if (elements > most)
    throw InputError("a message of " + std::to_string(bytes) + " bytes: MPI counts " + std::to_string(most) +
                     " elements at most");
  return static_cast<int>(elements);
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
  const auto size = static_cast<std::uint64_t>(element_bytes(call.operation, call.bytes));
  const MPI_Datatype type = size == sizeof(float) ? MPI_FLOAT : function.reduces ? MPI_UINT8_T : MPI_BYTE;
  return {mpi_count(bytes / size, bytes), type, call.root, communicator};
}

}  // namespace plumbline
