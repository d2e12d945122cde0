#include "analysis/run/job.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/core.h>

#include "analysis/run/packing.hpp"
#include "models/statistics.hpp"
#include "schemes/window.hpp"
#include "sim/launch_seed.hpp"
#include "sim/simulate.hpp"

namespace plumbline {
namespace {

Launch launch_of(const Experiment& experiment, const Job& job) {
  return {experiment.machine,
          experiment.cells[job.cell].processes,
          seed_of(experiment.settings),
          static_cast<std::uint64_t>(job.launch),
          job.without,
          engine_of(experiment.settings)};
}

/// Late processes come at other times in each launch.
Protocol protocol_of_job(const Experiment& experiment, const Job& job) {
  Protocol protocol = protocol_of(experiment, experiment.cells[job.cell]);
  if (protocol.arrivals)
    protocol.arrivals->seed =
        launch_seed(seed_of(experiment.settings), static_cast<std::uint64_t>(job.launch));
  return protocol;
}

JobResult perform_truth(const Experiment& experiment, const Job& job) {
  const Cell& cell = experiment.cells[job.cell];
  const std::optional<Arrivals> arrivals = protocol_of_job(experiment, job).arrivals;
  std::optional<Delays> delays;
  if (arrivals) delays.emplace(*arrivals, cell.processes, arrivals->operation.value_or(0));
  const Truth found = truth(launch_of(experiment, job), cell.call, experiment.truth_reps(), delays);
  JobResult result;
  result.truth = found.seconds;
  result.start_skews = found.spread;
  result.messages = found.messages;
  return result;
}

SuiteRun run_suite_of(const Experiment& experiment, const Job& job) {
  try {
    return run_suite(launch_of(experiment, job), with_stop(experiment, *job.suite),
                     protocol_of_job(experiment, job));
  } catch (const WindowTooShort& error) {
    throw InputError(fmt::format("{}: {}, {}: {}", experiment.window_place, name(*job.suite),
                                 describe(experiment.cells[job.cell]), error.what()));
  }
}

JobResult perform_suite(const Experiment& experiment, const Job& job) {
  const Collective& call = experiment.cells[job.cell].call;
  SuiteRun run = run_suite_of(experiment, job);
  JobResult result = result_of(*job.suite, run.measurement, call.root);
  if (job.suite->nonblocking) result.truth = run.lost;
  result.start_skew = median(run.start_skew);
  result.messages = run.messages;
  if (!experiment.keep_raw || job.without) return result;
  result.raw = std::move(run.measurement);
  result.start_skews = std::move(run.start_skew);
  return result;
}

}  // namespace

std::vector<Cause> causes_to_run(const Experiment& experiment) {
  std::vector<Cause> to_run;
  for (const Cause cause : causes)
    if (experiment.why && !is_reduction(cause) && matters(cause, experiment.machine)) to_run.push_back(cause);
  return to_run;
}

std::vector<Job> jobs_of(const Experiment& experiment) {
  std::vector<Job> jobs;
  const std::vector<Cause> to_run = causes_to_run(experiment);
  const auto add = [&](std::size_t cell, const Suite* suite, std::optional<Cause> without) {
    for (int launch = 0; launch < launches_of(experiment.settings); ++launch)
      jobs.push_back({cell, launch, suite, without});
  };
  for (std::size_t cell = 0; cell < experiment.cells.size(); ++cell) {
    add(cell, nullptr, {});
    for (const Cause cause : to_run)
      if (is_in_truth(cause)) add(cell, nullptr, cause);
    for (const Suite* suite : experiment.cells[cell].suites) {
      add(cell, suite, {});
      for (const Cause cause : to_run) add(cell, suite, cause);
    }
  }
  return jobs;
}

std::string describe(const Experiment& experiment, const Job& job) {
  return fmt::format("{}, {}, launch {}{}", job.suite ? name(*job.suite) : "truth",
                     describe(experiment.cells[job.cell]), job.launch,
                     job.without ? fmt::format(", without {}", name(*job.without)) : "");
}

JobResult perform(const Experiment& experiment, const Job& job) {
  const auto begin = std::chrono::steady_clock::now();
  JobResult result = job.suite ? perform_suite(experiment, job) : perform_truth(experiment, job);
  result.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return result;
}

void each_member(auto& each, Either<Reported> auto& one) {
  each(one.statistic, one.primary, one.seconds, one.beside, one.has_truth);
}

void each_member(auto& each, Either<JobResult> auto& result) {
  each(result.truth, result.reported, result.other_processes, result.other_statistic, result.overlaps,
       result.sync, result.start_skew, result.observations, result.invalid, result.valid, result.why_invalid,
       result.messages, result.wall_s, result.raw, result.start_skews);
}

std::string encode(const JobResult& result) { return pack(result); }
JobResult decode(std::string_view bytes) { return unpack<JobResult>(bytes); }

}  // namespace plumbline
