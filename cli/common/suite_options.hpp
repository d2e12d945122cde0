#pragma once

#include "analysis/request/experiment_request.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// --suite, --reps, --warmup, --stop, --test-interval, --seed, --barrier: what is measured how often.
void add_suite_options(CLI::App& app, ExperimentRequest& request);

}  // namespace plumbline
