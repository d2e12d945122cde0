#pragma once

#include "analysis/request/experiment.hpp"
#include "analysis/run/results.hpp"
#include "analysis/run/run_store.hpp"
#include "analysis/run/share.hpp"
#include "analysis/run/workers.hpp"

namespace plumbline {

class Listener;

/// Interrupted, with the cells and suites that were wholly done by then.
struct InterruptedResults : Interrupted {
  Results some;
};

/// Simulates an experiment in forked workers, `jobs` at once; the results do not depend on `jobs`, but for
/// wall_s. What the store has is not simulated again, and what it lacks is written there as it comes. Of a
/// share only the store is of use: the results lack what the other shares simulate. Throws InputError,
/// RunError, InterruptedResults.
Results carry_out(const Experiment& experiment, int workers, const StoreRequest& store, const Share& share,
                  Listener& listener);

}  // namespace plumbline
