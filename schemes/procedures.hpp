#pragma once

#include "schemes/suite.hpp"

namespace plumbline::procedures {

// Suites that are more than the timing loop of schemes/observe.cpp.

/// bcast-oli: the latency to each task in turn. An observation, at the root, is the greatest of them.
Observations latency_to_each(Process&, const Suite&, const Experiment&);

/// op-overhead: the time that each process in turn spends in an operation for which everything has arrived.
Observations overhead_of_each(Process&, const Suite&, const Experiment&);

}  // namespace plumbline::procedures
