#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/request/experiment.hpp"
#include "analysis/run/causes.hpp"
#include "analysis/run/job_result.hpp"

namespace plumbline {

/// What one worker simulates: one suite, or the truth, of one cell in one launch, as it is or without a cause
/// of error.
struct Job {
  std::size_t cell;
  int launch;
  const Suite* suite;  ///< nullptr: the truth
  std::optional<Cause> without{};
};

/// The causes that take another run: those that are no reductions and matter on the experiment's machine;
/// none unless asked why.
std::vector<Cause> causes_to_run(const Experiment& experiment);

/// Whether a run store keeps the job: not what --why takes away.
inline bool is_kept(const Job& job) { return !job.without; }

/// Every job of an experiment, cell by cell: the truth, the truth without each cause to run that it has,
/// then suite by suite as it is and without each cause to run; the launches of each.
std::vector<Job> jobs_of(const Experiment& experiment);

/// "osu, bcast:binomial of 8 bytes on 16 processes, launch 0", for messages.
std::string describe(const Experiment& experiment, const Job& job);

/// Simulates the job. At most once a program, as run_suite() (sim/simulate.hpp).
JobResult perform(const Experiment& experiment, const Job& job);

/// The result as bytes for a pipe (analysis/run/packing.hpp), and back.
std::string encode(const JobResult& result);
JobResult decode(std::string_view bytes);

}  // namespace plumbline
