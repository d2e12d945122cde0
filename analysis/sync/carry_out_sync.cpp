#include "analysis/sync/sync_experiment.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "analysis/cost/cost.hpp"
#include "analysis/run/listener.hpp"

namespace plumbline {
namespace {

/// The runs of one seed, by what they left out; the whole one stands for those that would be the same.
struct RunsOfSeed {
  std::array<std::optional<SyncRun>, 4> by_without;
  bool whole_failed = false, other_failed = false;

  const SyncRun& whole() const { return *by_without[0]; }
  const SyncRun& without(SyncWithout what) const {
    const auto& run = by_without[static_cast<std::size_t>(what)];
    return run ? *run : whole();
  }
};

// Without both: where only one matters, that one's run.
const SyncRun& without_both(const RunsOfSeed& runs) {
  for (const auto what : {SyncWithout::both, SyncWithout::jitter, SyncWithout::wander})
    if (runs.by_without[static_cast<std::size_t>(what)]) return runs.without(what);
  return runs.whole();
}

std::optional<SyncCauses> causes_of(const std::vector<RunsOfSeed>& seeds, std::size_t horizon) {
  if (std::ranges::any_of(seeds, &RunsOfSeed::other_failed)) return std::nullopt;
  const auto change = [&](SyncWithout what) {
    return mean_over(seeds, [&](const RunsOfSeed& runs) {
      return runs.whole().error[horizon] - runs.without(what).error[horizon];
    });
  };
  SyncCauses causes;
  causes.fit = mean_over(seeds, [&](const RunsOfSeed& runs) { return without_both(runs).error[horizon]; });
  causes.jitter = change(SyncWithout::jitter);
  causes.wander = change(SyncWithout::wander);
  const double error = mean_over(seeds, [&](const RunsOfSeed& runs) { return runs.whole().error[horizon]; });
  causes.interaction = error - causes.fit - causes.jitter - causes.wander;
  return causes;
}

SyncResult result_of(const SyncExperiment& experiment, const SyncMethod& method,
                     const std::vector<RunsOfSeed>& seeds) {
  std::vector<SyncRun> whole;
  for (const RunsOfSeed& runs : seeds) whole.push_back(runs.whole());
  SyncResult result = plumbline::result_of(method, whole, experiment.horizons);
  for (std::size_t i = 0; i < result.errors.size(); ++i) result.errors[i].causes = causes_of(seeds, i);
  return result;
}

/// Takes the outcomes one by one, in the order of jobs_of().
class SyncCollector {
 public:
  SyncCollector(const SyncExperiment& experiment, const std::vector<SyncJob>& jobs,
                const std::vector<JobOutcome>& outcomes)
      : experiment_(experiment), jobs_(jobs), outcomes_(outcomes) {}

  void next_method(const SyncMethod& method, SyncResults& results) {
    std::vector<RunsOfSeed> seeds;
    for (int run = 0; run < experiment_.seeds; ++run) {
      const RunsOfSeed runs = next_seed(results);
      if (!runs.whole_failed) seeds.push_back(runs);
    }
    if (!seeds.empty()) results.methods.push_back(result_of(experiment_, method, seeds));
  }

 private:
  RunsOfSeed next_seed(SyncResults& results) {
    RunsOfSeed runs;
    const SyncJob first = jobs_[next_];
    const auto same_seed = [&](const SyncJob& job) {
      return job.method == first.method && job.run == first.run;
    };
    for (; next_ < jobs_.size() && same_seed(jobs_[next_]); ++next_) take(runs, results);
    return runs;
  }

  void take(RunsOfSeed& runs, SyncResults& results) {
    const JobOutcome& outcome = outcomes_[next_];
    const SyncJob& job = jobs_[next_];
    if (outcome.failure.empty()) {
      runs.by_without[static_cast<std::size_t>(job.without)] = decode_sync(outcome.result);
    } else {
      (job.without == SyncWithout::nothing ? runs.whole_failed : runs.other_failed) = true;
      results.failures.push_back(fmt::format("{}: {}", describe(experiment_, job), outcome.failure));
    }
  }

  const SyncExperiment& experiment_;
  const std::vector<SyncJob>& jobs_;
  const std::vector<JobOutcome>& outcomes_;
  std::size_t next_ = 0;
};

}  // namespace

SyncResults collect(const SyncExperiment& experiment, const std::vector<SyncJob>& jobs,
                    const std::vector<JobOutcome>& outcomes) {
  SyncResults results{false,
                      experiment.machine.name,
                      experiment.settings,
                      settings_of(experiment.options),
                      experiment.processes,
                      experiment.seed,
                      experiment.seeds,
                      std::ranges::any_of(experiment.methods, &SyncMethod::fits),
                      {},
                      {},
                      experiment.engine,
                      experiment.limit};
  SyncCollector collector(experiment, jobs, outcomes);
  for (const SyncMethod* method : experiment.methods) collector.next_method(*method, results);
  return results;
}

namespace {

/// Says how long the jobs take.
void announce_jobs(const SyncExperiment& experiment, const std::vector<SyncJob>& jobs, int workers,
                   Listener& listener) {
  std::vector<double> seconds;
  for (const SyncJob& job : jobs)
    seconds.push_back(cost_of_sync(experiment.machine, *job.method, experiment.options, experiment.processes,
                                   experiment.engine)
                          .seconds);
  const Duration duration = duration_of(seconds, workers);
  if (!jobs.empty())
    announce(duration, describe(experiment, jobs[duration.longest]),
             "fewer processes, fit points or exchanges", listener);
}

}  // namespace

SyncResults carry_out(const SyncExperiment& experiment, int workers, Listener& listener) {
  const std::vector<SyncJob> jobs = jobs_of(experiment);
  announce_jobs(experiment, jobs, workers, listener);
  const auto work = [&](int job) { return encode(perform(experiment, jobs[static_cast<std::size_t>(job)])); };
  Progress progress(listener, static_cast<int>(jobs.size()), "simulations done");
  const std::vector<JobOutcome> outcomes = run_workers(static_cast<int>(jobs.size()), workers, work,
                                                       [&](int finished) { progress.show(finished); });
  return collect(experiment, jobs, outcomes);
}

}  // namespace plumbline
