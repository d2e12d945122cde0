#pragma once

#include "schemes/suite.hpp"

namespace plumbline::regions {

// What is timed (Region). None allocates. Each returns the number of operations that its time is for.

/// The operation, `calls` times.
int loop(Process&, const Protocol&, int calls);
/// The operation and a barrier, `calls` times.
int loop_with_barriers(Process&, const Protocol&, int calls);
/// A broadcast from each of the roots 0, 1, ..., P-1, `calls` times.
int rounds(Process&, const Protocol&, int calls);
/// A broadcast from each of the roots P-1, ..., 1, 0, `calls` times.
int rounds_reverse(Process&, const Protocol&, int calls);
/// A broadcast, then an empty message of each task to the root, `calls` times.
int acknowledged(Process&, const Protocol&, int calls);

}  // namespace plumbline::regions
