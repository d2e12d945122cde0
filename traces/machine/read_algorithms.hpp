#pragma once

#include "models/machine.hpp"
#include "traces/machine/toml_section.hpp"

namespace plumbline {

/// [algorithms]: for an operation, rules of which the first that fits is taken.
void read_algorithms(const TomlSection& section, Machine& machine);

}  // namespace plumbline
