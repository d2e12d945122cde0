#pragma once

#include "models/libraries/library.hpp"

namespace plumbline {

/// library_choice of Open MPI 4.1: its fixed decision rules (open_mpi_rule), and what the algorithms
/// themselves hand over to others.
LibraryChoice open_mpi_4_choice(const Collective& call, int processes, std::int64_t element_bytes);

/// library_choice of Open MPI 5.0: the same rules, but where processes share nodes, of which there are at
/// least two, its component han takes over.
LibraryChoice open_mpi_5_choice(const Collective& call, int processes, std::int64_t element_bytes,
                                int processes_per_node);

/// forced_choice of either.
LibraryChoice open_mpi_forced_choice(Library library, int number, const Collective& call, int processes,
                                     std::int64_t element_bytes);

}  // namespace plumbline
