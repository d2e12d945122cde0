#pragma once

#include "models/clock.hpp"
#include "traces/machine/toml_section.hpp"

namespace plumbline {

/// How the clocks lie, from the section [clock] of a machine file. Throws InputError with the place.
ClockModel read_clock(const TomlSection& section);

}  // namespace plumbline
