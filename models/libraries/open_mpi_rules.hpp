#pragma once

#include <cstdint>
#include <string_view>

#include "models/collective.hpp"

namespace plumbline {

/// The algorithm that the fixed decision rules of Open MPI 4.1 and 5.0 name, by its own name: "knomial". It
/// may hand over to another (open_mpi_choice.hpp). `bytes` as in Collective.
std::string_view open_mpi_rule(Operation operation, std::int64_t bytes, int processes);

/// The same for MPI_Reduce_scatter, whose blocks may be unequal; open_mpi_rule() has
/// MPI_Reduce_scatter_block.
std::string_view open_mpi_uneven_reduce_scatter_rule(std::int64_t bytes, int processes);

}  // namespace plumbline
