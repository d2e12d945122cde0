#pragma once

#include <span>
#include <string>
#include <string_view>

#include "hw/factors/facts.hpp"

namespace plumbline {

/// What the MPI library says of itself; may have several lines.
std::string library_version();

/// The library's version and the standard it keeps to, each in one line.
Facts factors_of_library();

/// The compiler of Plumbline, its version and its flags.
Facts factors_of_build();

/// The variables of an environment ("NAME=value", ended by a null pointer) that MPI libraries and their
/// networks listen to, but those that mpirun sets for itself; and which of them force an algorithm.
Facts factors_of_environment(const char* const* environment);

/// Whether a variable makes the library take one algorithm for a collective.
bool forces_algorithm(std::string_view variable, std::string_view value);
/// Of these, Open MPI's, which it does not heed without coll_tuned_use_dynamic_rules.
bool needs_dynamic_rules(std::string_view variable, std::string_view value);

}  // namespace plumbline
