#pragma once

#include "models/progression.hpp"
#include "traces/machine/toml_section.hpp"

namespace plumbline {

/// The section [progress] of a machine file. A thread's costs may be said where another kind is at work: an
/// overlap study compares them. Throws InputError with the place.
Progression read_progression(const TomlSection& section);

}  // namespace plumbline
