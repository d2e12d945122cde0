#pragma once

#include "schemes/suite.hpp"

namespace plumbline::regions {

// What is timed (Region). None allocates. Each returns the number of operations that its time is shared among.

int loop(Process&, const Experiment&, int calls);                ///< the operation, `calls` times
int loop_with_barriers(Process&, const Experiment&, int calls);  ///< the operation and a barrier, `calls` times
int rounds(Process&, const Experiment&, int calls);          ///< broadcasts from root 0, 1, ..., P-1, `calls` times
int rounds_reverse(Process&, const Experiment&, int calls);  ///< broadcasts from root P-1, ..., 1, 0, `calls` times
int acknowledged(Process&, const Experiment&, int calls);    ///< a broadcast, then an empty message of each to the root

}  // namespace plumbline::regions
