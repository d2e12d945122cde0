#pragma once

#include <mpi.h>

#include "hw/mpi_process.hpp"

namespace plumbline {

/// Runs the call once with known data and looks at every byte of the result. Throws RunError on every process
/// where one got wrong data, naming the call, the first such rank and the index of its first wrong element.
/// Every process of `communicator`, whose `process` are, calls it.
void verify(MPI_Comm communicator, MpiProcess& process, const Collective& call);
/// The same, nonblocking: a start, and then tests until it is complete.
void verify_nonblocking(MPI_Comm communicator, MpiProcess& process, const Collective& call);

}  // namespace plumbline
