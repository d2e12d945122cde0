#include "cli/plumbline-mpi/whole_world.hpp"

#include <cstdlib>

#include <fmt/core.h>

#include "cli/plumbline-mpi/timing.hpp"
#include "models/errors.hpp"

namespace plumbline {

void require_whole_world(const mpi::World& world) {
  for (const char* variable : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"}) {
    const char* started = std::getenv(variable);
    if (started != nullptr && std::atoi(started) > world.size())
      throw InputError(
          fmt::format("{} processes were started, but MPI knows of {}: this mpirun is not of the MPI "
                      "that plumbline-mpi was built with, {}",
                      started, world.size(), library_name()));
  }
}

}  // namespace plumbline
