#pragma once

#include <string>
#include <string_view>

#include "schemes/suite.hpp"

namespace plumbline {

// Observations as bytes, for a pipe or a message between two copies of this program on one kind of computer.

std::string pack(const Observations& observations);
/// Throws std::length_error for bytes that pack() did not write.
Observations unpack(std::string_view bytes);

std::string pack(const Measurement& measurement);
Measurement unpack_measurement(std::string_view bytes);

}  // namespace plumbline
