#pragma once

#include <memory>
#include <span>

#include "models/timeline.hpp"
#include "sim/world.hpp"

namespace plumbline {

/// What a program says that has no SimGrid, where a launch asks for it.
inline constexpr const char* no_simgrid_engine =
    "this program was built without SimGrid's engine; use native, or build with -DPLUMBLINE_SIMGRID=ON";

// What the library sim/simgrid/ does where a launch asks for SimGrid's engine: at most one of these, once a
// program. Each throws InputError where the program was built without SimGrid.

std::unique_ptr<World> simgrid_world(const Launch& launch);

/// As truth() (sim/simulate.hpp).
Truth simgrid_truth(const Launch& launch, const Collective& operation, int reps,
                    const std::optional<Delays>& delays);

/// As timeline_of() (sim/timeline.hpp) of one call.
Timeline simgrid_timeline(const Launch& launch, const Collective& operation,
                          std::span<const Picoseconds> starts);

}  // namespace plumbline
