#pragma once

#include <cstdint>
#include <string_view>

#include "models/collective.hpp"

namespace plumbline {

/// The algorithm that Open MPI 4.1's fixed decision rules name, by its own name: "knomial". It may hand over
/// to another (open_mpi_choice).
std::string_view open_mpi_rule(Operation operation, std::int64_t bytes, int processes);

}  // namespace plumbline
