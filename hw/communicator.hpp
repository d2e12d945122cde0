#pragma once

#include <mpi.h>

namespace plumbline {

/// This process's rank in a communicator. Throws RunError, as size_of().
int rank_in(MPI_Comm communicator);
int size_of(MPI_Comm communicator);

/// The same processes, apart from all other messages, whose errors are returned (hw/mpi_error.hpp). Every
/// process calls it.
MPI_Comm duplicate(MPI_Comm communicator);

}  // namespace plumbline
