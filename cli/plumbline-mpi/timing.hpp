#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hw/clocks/timer.hpp"
#include "hw/factors/factors.hpp"
#include "hw/world.hpp"

namespace plumbline {

/// The timer that was asked for; where none was, the counter where every process has one, else the monotonic
/// clock. All processes of a node count from one zero. Every process calls it. Throws InputError, RunError.
Timer choose_timer(const mpi::World& world, std::optional<TimerKind> asked);

/// What process 0's timer was seen to do, as factors.
std::vector<Factor> timer_factors(const Timer& timer);

/// "Open MPI v4.1.4": what the MPI library calls itself, up to the first comma or end of a line.
std::string library_name();

}  // namespace plumbline
