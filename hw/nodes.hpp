#pragma once

#include <mpi.h>

namespace plumbline {

/// The number of this process's node: 0, 1, ... in the order of the nodes' least ranks. Every process of the
/// communicator calls it.
int node_of(MPI_Comm communicator);

}  // namespace plumbline
