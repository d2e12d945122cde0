#pragma once

#include "models/libraries/library.hpp"

namespace plumbline {

/// library_choice of MPICH 4.
LibraryChoice mpich_choice(const Collective& call, int processes, std::int64_t element_bytes,
                           int processes_per_node);

}  // namespace plumbline
