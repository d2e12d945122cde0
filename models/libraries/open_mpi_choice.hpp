#pragma once

#include "models/libraries/library.hpp"

namespace plumbline {

/// What Open MPI runs where it begins with `theirs`, and what runs here for that.
LibraryChoice open_mpi_choice(std::string_view theirs, const Collective& call, int processes,
                              std::int64_t element_bytes);

/// A forced chain: of four chains.
inline constexpr std::string_view four_chains = "chain of fanout 4";

/// library_choice of Open MPI 4.0, and of its MPI_Reduce_scatter.
LibraryChoice open_mpi_4_0_choice(const Collective& call, int processes, std::int64_t element_bytes);
LibraryChoice open_mpi_4_0_uneven_reduce_scatter(const Collective& call, int processes,
                                                 std::int64_t element_bytes);

/// library_choice of Open MPI 4.1: its fixed decision rules (open_mpi_rule), and what the algorithms
/// themselves hand over to others.
LibraryChoice open_mpi_4_choice(const Collective& call, int processes, std::int64_t element_bytes);

/// library_choice of Open MPI 5.0: the same rules, but where processes share nodes, of which there are at
/// least two, its component han takes over.
LibraryChoice open_mpi_5_choice(const Collective& call, int processes, std::int64_t element_bytes,
                                NodeUse nodes);

/// forced_choice of any of them. 4.0 has the numbers of 4.1, some of which came later.
LibraryChoice open_mpi_forced_choice(Library library, int number, const Collective& call, int processes,
                                     std::int64_t element_bytes);

}  // namespace plumbline
