#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "models/collective.hpp"
#include "models/machine.hpp"
#include "models/timeline.hpp"

namespace plumbline {

/// What a leg of a message takes on top of L: of the `count`-th message (from 0) that `sender` sends, to
/// `receiver`; leg 0 is the eager message or the request, 1 the answer, which goes back, 2 the data.
using Jitter = std::function<Picoseconds(int sender, int receiver, std::uint32_t count, int leg, int level)>;

/// Each process's finishing time of `call` under LogGOPS (docs/explanation/model.md), by the rules as they
/// are written there: slow and plain, the referee of the simulator. `start`: when each process calls, empty
/// for 0 everywhere. Throws RunError where the schedule never finishes. `seen` gets the intervals and
/// messages.
std::vector<Picoseconds> finishing_times(const Machine& machine, const Collective& call, int processes,
                                         std::span<const Picoseconds> start = {}, const Jitter& jitter = {},
                                         Timeline* seen = nullptr);

}  // namespace plumbline
