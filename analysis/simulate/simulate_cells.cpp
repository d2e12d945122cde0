#include "analysis/simulate/simulate_cells.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <numeric>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "analysis/cost/cost.hpp"
#include "analysis/run/job.hpp"
#include "analysis/run/listener.hpp"
#include "analysis/run/simulation_store.hpp"
#include "analysis/run/workers.hpp"
#include "analysis/simulate/collect.hpp"

namespace plumbline {
namespace {

/// The jobs of the share that have no outcome yet. All launches of a cell's suite are in one share.
std::vector<std::size_t> missing_jobs(const Experiment& experiment, const Share& share,
                                      const std::vector<JobOutcome>& outcomes) {
  std::vector<std::size_t> missing;
  for (std::size_t job = 0; job < outcomes.size(); ++job)
    if (outcomes[job].result.empty() &&
        share.has(job / static_cast<std::size_t>(launches_of(experiment.settings))))
      missing.push_back(job);
  return missing;
}

/// Nothing but what failed.
Results failures_of(const Experiment& experiment, const std::vector<Job>& jobs,
                    const std::vector<JobOutcome>& outcomes) {
  Results results;
  for (std::size_t i = 0; i < jobs.size(); ++i)
    if (!outcomes[i].failure.empty())
      results.failures.push_back(fmt::format("{}: {}", describe(experiment, jobs[i]), outcomes[i].failure));
  return results;
}

/// What is still to be done, the longest first: of several workers none then ends long after the others.
struct Work {
  std::vector<std::size_t> jobs;
  std::vector<double> seconds;  // of each, as estimated
};

Work work_of(const Experiment& experiment, const std::vector<Job>& jobs, std::vector<std::size_t> missing) {
  JobCosts cost_of_job(experiment);
  const auto seconds_of = [&](std::size_t job) { return cost_of_job(jobs[job]).seconds; };
  std::ranges::stable_sort(missing, std::greater(), seconds_of);
  Work work{std::move(missing), {}};
  for (const std::size_t job : work.jobs) work.seconds.push_back(seconds_of(job));
  return work;
}

void simulate_missing(const Experiment& experiment, int workers, const std::vector<Job>& jobs,
                      const Work& missing, std::vector<JobOutcome>& outcomes, SimulationStore& store,
                      Listener& listener) {
  if (missing.jobs.empty()) return;
  announce(duration_of(missing.seconds, workers), describe(experiment, jobs[missing.jobs.front()]),
           "fewer processes or repetitions, or a smaller warm-up", listener);
  const double all = std::accumulate(missing.seconds.begin(), missing.seconds.end(), 0.0);
  const auto count = static_cast<int>(missing.jobs.size());
  const auto job_of = [&](int index) { return missing.jobs[static_cast<std::size_t>(index)]; };
  double done = 0;  // of the seconds
  Progress progress(listener, count, "simulations done");
  std::vector<JobOutcome> found = run_workers(
      count, workers, [&](int index) { return encode(perform(experiment, jobs[job_of(index)])); },
      [&](int finished) { progress.show(finished, all > 0 ? done / all : 0); },
      [&](int index, std::string& result) {
        store.keep(job_of(index), result);
        outcomes[job_of(index)].result = std::move(result);  // at once: a signal may end the rest
        done += missing.seconds[static_cast<std::size_t>(index)];
      });
  for (std::size_t i = 0; i < missing.jobs.size(); ++i)
    outcomes[missing.jobs[i]].failure = std::move(found[i].failure);
}

/// What is whole of an interrupted run: cells whose truth is there, and of these the suites that are done
/// with all of their launches, and without each cause where it was asked why.
Results whole_of(const Experiment& experiment, const std::vector<Job>& jobs,
                 const std::vector<JobOutcome>& outcomes) {
  std::set<std::pair<std::size_t, std::string_view>> unfinished;  // a cell, and a suite or "" for its truth
  for (std::size_t i = 0; i < jobs.size(); ++i)
    if (outcomes[i].result.empty())
      unfinished.emplace(jobs[i].cell, jobs[i].suite == nullptr ? "" : jobs[i].suite->name);
  Results some = collect(experiment, jobs, outcomes);
  std::vector<CellResult> whole;
  for (std::size_t cell = 0; cell < some.cells.size(); ++cell) {
    std::erase_if(some.cells[cell].suites, [&](const SuiteResult& one) {
      return unfinished.contains({cell, one.suite});
    });
    if (!unfinished.contains({cell, ""}) && !some.cells[cell].suites.empty())
      whole.push_back(std::move(some.cells[cell]));
  }
  some.cells = std::move(whole);
  return some;
}

}  // namespace

Results carry_out(const Experiment& experiment, int workers, const StoreRequest& request, const Share& share,
                  Listener& listener) {
  const auto begin = std::chrono::steady_clock::now();
  const std::vector<Job> jobs = jobs_of(experiment);
  SimulationStore store(experiment, jobs, request, listener);
  std::vector<JobOutcome> outcomes = store.outcomes();
  try {
    simulate_missing(experiment, workers, jobs,
                     work_of(experiment, jobs, missing_jobs(experiment, share, outcomes)), outcomes, store,
                     listener);
  } catch (const Interrupted& interrupted) {
    throw InterruptedResults{interrupted, whole_of(experiment, jobs, outcomes)};
  }
  if (!share.is_whole()) return failures_of(experiment, jobs, outcomes);
  Results results = collect(experiment, jobs, outcomes);
  results.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return results;
}

}  // namespace plumbline
