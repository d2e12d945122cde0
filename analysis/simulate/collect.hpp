#pragma once

#include <vector>

#include "analysis/run/job.hpp"
#include "analysis/run/results.hpp"
#include "analysis/run/workers.hpp"

namespace plumbline {

/// What the outcomes of jobs_of(), in their order, as far as they are there, say of each cell; all but
/// wall_s.
Results collect(const Experiment& experiment, const std::vector<Job>& jobs,
                const std::vector<JobOutcome>& outcomes);

}  // namespace plumbline
