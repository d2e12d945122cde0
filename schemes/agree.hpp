#pragma once

#include <span>

#include "schemes/process.hpp"

namespace plumbline {

// Exchanges between timed regions, over binomial trees of point-to-point messages: the operation that is
// measured must not depend on them, nor they on it. Every process calls them with spans of the same length.

/// Every process gets `root`'s values.
void share_from(Process& process, int root, std::span<double> values);

/// `root` gets the max of all processes' values, element by element; the others' are used up.
void max_at(Process& process, int root, std::span<double> values);

}  // namespace plumbline
