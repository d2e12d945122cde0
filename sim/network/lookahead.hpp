#pragma once

#include "models/machine.hpp"

namespace plumbline {

class Flows;

// What follows from a network's parameters before anything happens in it. `flows`: where the machine has a
// platform, whose routes come on top between nodes; else nullptr.

/// The shortest time from what one process does to what happens to another: a message takes o_s + L, an
/// answer L.
Picoseconds lookahead(const Network& network, const Flows* flows);

/// o_s + L of the fastest class of the fastest level.
Picoseconds min_flight(const Network& network, const Flows* flows);

/// Whether messages of different sizes take different times, without jitter.
bool has_classes(const Network& network);

}  // namespace plumbline
