#pragma once

#include "analysis/sync/sync_experiment.hpp"

namespace plumbline {

/// Bytes that one worker needs, roughly.
double memory_of_worker(const SyncExperiment& experiment);

/// As many of `jobs` workers as fit into `free` bytes. Throws InputError where not even one does.
int sync_jobs_that_fit(const SyncExperiment& experiment, int jobs, double free);

}  // namespace plumbline
