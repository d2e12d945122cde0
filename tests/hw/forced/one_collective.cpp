#include <cstddef>
#include <cstdlib>
#include <vector>

#include <mpi.h>

#include "hw/communicator.hpp"
#include "hw/library.hpp"

// one_collective OPERATION BYTES: one call of the library's, and nothing else, so that all messages that the
// library's monitoring tells of are the call's.
int main(int argc, char** argv) {
  using namespace plumbline;
  MPI_Init(&argc, &argv);
  if (argc != 3) MPI_Abort(MPI_COMM_WORLD, 2);
  const Collective call{.operation = operation_named(argv[1]), .bytes = std::atoll(argv[2])};
  const int rank = rank_in(MPI_COMM_WORLD), processes = size_of(MPI_COMM_WORLD);
  const LibraryFunction& function = library_function(call.operation);
  std::vector<std::byte> given(buffer_bytes(function.given, call, processes, rank));
  std::vector<std::byte> gotten(buffer_bytes(function.gotten, call, processes, rank));
  function.call(given.data(), gotten.data(), library_call(call, processes, MPI_COMM_WORLD));
  MPI_Finalize();
}
