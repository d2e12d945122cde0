#pragma once

#include <functional>
#include <string_view>

#include "models/collective.hpp"

namespace plumbline {

/// Writes the schedule of a collective, whose algorithm is set, as text in GOAL, the input of LogGOPSim
/// (Hoefler, Schneider and Lumsdaine 2010): one call of write() a process. How rounds become dependencies:
/// docs/export.md. Throws as rounds_of().
void write_goal(const Collective& call, int processes, const std::function<void(std::string_view)>& write);

}  // namespace plumbline
