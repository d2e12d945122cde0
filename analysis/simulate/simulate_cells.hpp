#pragma once

#include "analysis/request/experiment.hpp"
#include "analysis/run/results.hpp"
#include "analysis/run/run_store.hpp"
#include "analysis/run/share.hpp"
#include "analysis/run/workers.hpp"
#include "analysis/sync/sync_experiment.hpp"
#include "analysis/sync/sync_results.hpp"

namespace plumbline {

/// Simulates a experiment in forked workers, `jobs` at once; the findings do not depend on `jobs`, but for
/// wall_s. What the store has is not simulated again, and what it lacks is written there as it comes. Of a
/// share only the store is of use: the findings lack what the other shares simulate. Throws InputError,
/// RunError, Interrupted (analysis/run/workers.hpp).
Results carry_out(const Experiment& experiment, int workers, const StoreRequest& store = {},
                  const Share& share = {});
SyncResults carry_out(const SyncExperiment& experiment, int workers);

/// What the outcomes of jobs_of() come to. A seed whose whole run failed is left out.
SyncResults collect(const SyncExperiment& experiment, const std::vector<SyncJob>& jobs,
                    const std::vector<Outcome>& outcomes);

}  // namespace plumbline
