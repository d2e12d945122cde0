#pragma once

#include <string>

#include "hw/factors/facts.hpp"

namespace plumbline {

/// What one node's system tells: processors, frequencies, kernel, memory, load. "unknown" where it does not.
/// `cpu` is a processor whose caches are meant; `root` goes before every path (hw/factors/topology.hpp).
Facts factors_of_node(const std::string& root, int cpu);

}  // namespace plumbline
