#pragma once

#include <optional>

#include "models/machine.hpp"
#include "sim/simulate.hpp"

namespace plumbline {

/// The machine without what a cause stands for, where that is a part of the machine: clock, timer, noise.
Machine without(Machine machine, std::optional<Cause> cause);

}  // namespace plumbline
