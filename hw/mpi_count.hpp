#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include "models/errors.hpp"

namespace plumbline {

/// A number of elements as MPI's functions take it. `bytes`: of them all, for the words of the InputError.
inline int mpi_count(std::uint64_t elements, std::uint64_t bytes) {
  constexpr auto most = std::uint64_t{std::numeric_limits<int>::max()};
  if (elements > most)
    throw InputError("a message of " + std::to_string(bytes) + " bytes: MPI counts " + std::to_string(most) +
                     " elements at most");
  return static_cast<int>(elements);
}
inline int mpi_count(std::uint64_t bytes) { return mpi_count(bytes, bytes); }

}  // namespace plumbline
