#pragma once

#include "schemes/suite.hpp"

namespace plumbline::procedures {

// Suites that are more than the timing loop of schemes/observe.cpp.

/// bcast-oli: the latency to each task in turn. An observation, at the root, is the max of them.
Observations latency_to_each(Process&, const Suite&, const Protocol&);

/// op-overhead: the time that each process in turn spends in an operation for which everything has arrived.
Observations overhead_of_each(Process&, const Suite&, const Protocol&);

// Overhead of nonblocking collectives (schemes/nonblocking/procedures.cpp); an observation's time is the
// overhead.

/// nbcbench-time: overhead of computing for a time, as the process's calls show it.
Observations nbcbench_time(Process&, const Suite&, const Protocol&);
/// nbcbench-work: overhead of a fixed workload, as the whole shows it.
Observations nbcbench_work(Process&, const Suite&, const Protocol&);
/// imb-nbc and osu-nbc: what these programs time for their overlap.
Observations imb_nbc(Process&, const Suite&, const Protocol&);
Observations osu_nbc(Process&, const Suite&, const Protocol&);

}  // namespace plumbline::procedures

namespace plumbline::regions {

// What is timed (Region). None allocates. Each returns the number of operations that its time is for.

/// The operation, `calls` times.
int loop(Process&, const Protocol&, Lateness&, int calls);
/// The operation, `calls` times, the caches emptied before each.
int loop_with_flushes(Process&, const Protocol&, Lateness&, int calls);
/// The operation and a barrier, `calls` times.
int loop_with_barriers(Process&, const Protocol&, Lateness&, int calls);
/// A broadcast from each of the roots 0, 1, ..., P-1, `calls` times.
int rounds(Process&, const Protocol&, Lateness&, int calls);
/// A broadcast from each of the roots P-1, ..., 1, 0, `calls` times.
int rounds_reverse(Process&, const Protocol&, Lateness&, int calls);
/// A broadcast, then an empty message of each task to the root, `calls` times.
int acknowledged(Process&, const Protocol&, Lateness&, int calls);

}  // namespace plumbline::regions
