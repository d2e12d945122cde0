#pragma once

#include "hw/world.hpp"

namespace plumbline {

/// Throws InputError where more processes were started than MPI knows of: started by another MPI's mpirun,
/// each process is a world of its own.
void require_whole_world(const mpi::World& world);

}  // namespace plumbline
