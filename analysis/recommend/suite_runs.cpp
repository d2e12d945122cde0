#include "analysis/recommend/suite_runs.hpp"

#include <fmt/format.h>

#include "analysis/run/job.hpp"
#include "analysis/run/listener.hpp"
#include "analysis/run/packing.hpp"
#include "analysis/run/results.hpp"
#include "analysis/run/stored_cell.hpp"
#include "analysis/run/workers.hpp"
#include "models/errors.hpp"
#include "models/statistics.hpp"

namespace plumbline {
namespace {

/// What a worker sends: SuiteRunFacts without names.
struct RunNumbers {
  std::optional<double> seconds;
  int observations = 0;
  double observation = 0, sync = 0, longest = 0;
  std::optional<VarianceEstimate> variance;
};

Experiment with_reps(Experiment experiment, int reps) {
  experiment.settings.reps = reps;
  experiment.keep_raw = true;
  return experiment;
}

RunNumbers numbers_of(const Experiment& experiment, const Job& job, const JobResult& result) {
  RunNumbers numbers;
  if (job.suite == nullptr) {
    numbers.seconds = median(result.truth);
    return numbers;
  }
  numbers.seconds = primary_of({&result, 1});
  numbers.observations = result.observations;
  numbers.sync = result.sync;
  numbers.observation = spacing_of(result.raw.at(0).seen);
  const CellKey key = key_of(experiment.cells[job.cell], job.suite);
  if (const auto pilot = pilot_cell_of(key, result.raw, experiment.machine.launch_sd)) {
    numbers.variance = pilot->variance;
    numbers.longest = pilot->longest;
  }
  return numbers;
}

SuiteRunFacts facts_of(const RunNumbers& numbers, const std::optional<double>& truth, const CellKey& key) {
  SuiteRunFacts facts{numbers.seconds, truth, numbers.observations, numbers.observation, numbers.sync, {}};
  if (numbers.variance)
    facts.pilot = PilotCell{key, *numbers.variance, numbers.longest, numbers.observation, numbers.sync};
  return facts;
}

}  // namespace

std::vector<CellRuns> run_suites(const Experiment& experiment, Repetitions repetitions, int workers,
                                 Listener& listener) {
  const Experiment loops = with_reps(experiment, repetitions.calls),
                   calls = with_reps(experiment, repetitions.observations);
  const std::vector<Job> jobs = jobs_of(experiment);
  const auto at = [&](const Job& job) -> const Experiment& {
    return job.suite != nullptr && job.suite->reps == Reps::loop ? loops : calls;
  };
  Progress progress(listener, static_cast<int>(jobs.size()), "simulations done");
  const std::vector<JobOutcome> outcomes = run_workers(
      static_cast<int>(jobs.size()), workers,
      [&](int index) {
        const Job& job = jobs[static_cast<std::size_t>(index)];
        return pack(numbers_of(at(job), job, perform(at(job), job)));
      },
      [&](int finished) { progress.show(finished); });
  std::vector<CellRuns> runs(experiment.cells.size());
  std::vector<std::optional<double>> truths;  // of the cell's launches
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const Job& job = jobs[i];
    if (!outcomes[i].failure.empty())
      throw RunError(fmt::format("{}: {}", describe(experiment, job), outcomes[i].failure));
    const RunNumbers numbers = unpack<RunNumbers>(outcomes[i].result);
    const auto launch = static_cast<std::size_t>(job.launch);
    if (job.suite == nullptr) {
      if (job.launch == 0) truths.clear();
      truths.push_back(numbers.seconds);
      continue;
    }
    if (job.launch == 0) runs[job.cell].emplace_back();
    runs[job.cell].back().push_back(
        facts_of(numbers, truths[launch], key_of(experiment.cells[job.cell], job.suite)));
  }
  return runs;
}

}  // namespace plumbline
