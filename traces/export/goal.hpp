#pragma once

#include <functional>
#include <string_view>

#include "models/collective.hpp"

namespace plumbline {

/// Writes the schedule of a collective, whose algorithm is set, as text in GOAL, the input of LogGOPSim
/// (Hoefler, Schneider and Lumsdaine 2010): one call of write() a process. How rounds become dependencies:
/// docs/how-to/export.md. Throws as check_goal().
void write_goal(const Collective& call, int processes, const std::function<void(std::string_view)>& write);

/// Throws as shape_of(), and InputError for more than 2^20 processes or about 100 million steps.
void check_goal(const Collective& call, int processes);

}  // namespace plumbline
