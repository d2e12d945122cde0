#pragma once

#include <string>

#include "hw/world.hpp"

namespace plumbline {

/// Throws InputError on every process where one was started with other arguments than process 0, is another
/// version, or has other variables by which its MPI library chooses algorithms: their messages would not
/// meet. Every process calls it before it looks at its arguments, so that none has ended
/// or gone on without the others.
void require_same_command(mpi::World& world, int argc, const char* const* argv);

/// The same where one reads another content than process 0 in a file of this name.
void require_same_content(mpi::World& world, const std::string& file);

/// Throws InputError where more processes were started than MPI knows of: started by another MPI's mpirun,
/// each process is a world of its own.
void require_whole_world(const mpi::World& world);

}  // namespace plumbline
