#pragma once

namespace plumbline {

/// plumbline-mpi from its arguments to its exit status; starts and ends MPI.
int run_mpi_command_line(int argc, char** argv);

}  // namespace plumbline
