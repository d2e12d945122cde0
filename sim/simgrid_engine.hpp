#pragma once

#include <memory>
#include <span>

#include "models/timeline.hpp"
#include "sim/world.hpp"

namespace plumbline {

// What the library sim/simgrid/ does where a launch asks for SimGrid's engine: at most one of these, once a
// program. Each throws InputError where the program was built without SimGrid.

std::unique_ptr<World> simgrid_world(const Launch& launch);

/// As truth() (sim/simulate.hpp).
Truth simgrid_truth(const Launch& launch, const Collective& operation, int reps);

/// As timeline_of() (sim/timeline.hpp) of one call.
Timeline simgrid_timeline(const Launch& launch, const Collective& operation,
                          std::span<const Picoseconds> starts);

}  // namespace plumbline
