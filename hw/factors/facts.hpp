#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hw/factors/factors.hpp"

namespace plumbline {

/// Names and values that one process found out; docs/reference/factors.md lists them.
using Facts = std::vector<std::pair<std::string, std::string>>;

/// The value of a name; empty where it is missing.
std::string_view value_in(const Facts& facts, std::string_view name);

/// The text, or "unknown" for none.
std::string known(std::string_view text);

/// As bytes to be sent, and back.
std::string pack_facts(const Facts& facts);
Facts unpack_facts(std::string_view bytes);

/// What process by process was found, by rank. What all agree on is of the run; what they do not, and what is
/// named in `always_by_process`, is of each process, "unset" where it found no such thing.
std::vector<Factor> factors_of(const std::vector<Facts>& processes,
                               const std::vector<std::string_view>& always_by_process);

// What finds them.

/// What the MPI library says of itself; may have several lines.
std::string library_version();

/// The library's version and the standard it keeps to, each in one line.
Facts factors_of_library();

/// The compiler of Plumbline, its version and its flags.
Facts factors_of_build();

/// The variables of an environment ("NAME=value", ended by a null pointer) that MPI libraries and their
/// networks listen to, but those that mpirun sets for itself; and which of them force an algorithm.
Facts factors_of_environment(const char* const* environment);

/// Whether the library chooses its collectives' algorithms by a variable, which all processes must then
/// share.
bool chooses_algorithms(std::string_view variable);

/// Whether a variable makes the library take one algorithm for a collective.
bool forces_algorithm(std::string_view variable, std::string_view value);
/// Of these, Open MPI's, which it does not heed without coll_tuned_use_dynamic_rules.
bool needs_dynamic_rules(std::string_view variable, std::string_view value);

/// What one node's system tells: processors, frequencies, kernel, memory, load. "unknown" where it does not.
/// `cpu` is a processor whose caches are meant; `root` goes before every path (hw/factors/topology.hpp).
Facts factors_of_node(const std::string& root, int cpu);

}  // namespace plumbline
