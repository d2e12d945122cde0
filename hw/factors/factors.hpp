#pragma once

#include <string>
#include <vector>

#include <mpi.h>

namespace plumbline {

/// What a result may depend on beside what was asked for (Hunold and Carpen-Amarie (2016), section 4.8), as
/// it was found.
struct Factor {
  std::string name;   ///< "kernel", "binding", "governor", ...: docs/reference/factors.md lists them all
  std::string value;  ///< "unknown" where the system does not tell
  int rank = -1;      ///< of what differs by process (binding, host, node); -1: of the run
};

/// Everything that can be found out, on process 0; empty on the others. Every process calls it.
/// A factor of a node is a factor of the run where all nodes agree, and of each process where they do not.
std::vector<Factor> find_factors(MPI_Comm communicator);

/// What a user should know before they believe the numbers: unbound or oversubscribed processes, a governor
/// that changes the frequency, a loaded machine. One sentence each.
std::vector<std::string> warnings(const std::vector<Factor>& factors);

/// Bytes of the last cache level that one core has to itself; 1 MiB where the system does not tell.
std::size_t last_private_cache();

}  // namespace plumbline
