#pragma once

#include <mpi.h>

#include "hw/clocks/timer.hpp"

namespace plumbline {

/// The number of this process's node: 0, 1, ... in the order of the nodes' smallest ranks. Every process of
/// the communicator calls it.
int node_of(MPI_Comm communicator);

/// Gives all processes of a node the zero of their smallest rank, and a counter's frequency; where time is
/// simulated, all processes one zero. Every process of the communicator calls it.
void agree_on_zero(MPI_Comm communicator, Timer& timer);

}  // namespace plumbline
