#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "models/collective.hpp"

namespace plumbline {

/// What an element of a buffer is to MPI.
struct Datatype {
  std::string_view name;  ///< "float" of MPI_FLOAT
  std::int64_t bytes;
};

std::span<const Datatype> datatypes();

/// Throws InputError that names the nearest datatype.
const Datatype& datatype_named(std::string_view name);

/// Bytes of an element of such a call, by which a library may choose its algorithm: of `datatype`, or of
/// one byte where its size does not divide `bytes`; where it is null, as plumbline-mpi calls the library
/// (element_bytes of collective.hpp).
std::int64_t element_bytes(const Datatype* datatype, Operation operation, std::int64_t bytes);

}  // namespace plumbline
