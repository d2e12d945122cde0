#include "analysis/simulate/collect.hpp"

#include <fmt/core.h>

#include "analysis/run/causes.hpp"

namespace plumbline {
namespace {

/// "barrier:dissemination", "window"; empty where a suite's calls follow each other.
std::string starts_by(const Experiment& experiment, const Cell& cell, const Suite& suite) {
  const Start& start = suite.start;
  if (start.kind == Start::Kind::window) return "window";
  if (start.kind == Start::Kind::round_time) return "announced time";
  if (start.first + start.before_each + start.after_each == 0) return "";
  return fmt::format("barrier:{}", barrier_of(experiment, cell, suite).algorithm->name);
}

/// Takes the outcomes of a cell's jobs one by one, in the order of jobs_of().
class Collector {
 public:
  Collector(const Experiment& experiment, const std::vector<Job>& jobs,
            const std::vector<JobOutcome>& outcomes)
      : experiment_(experiment), jobs_(jobs), outcomes_(outcomes) {}

  CellResult next_cell(std::size_t index, Results& results) {
    CellResult result{experiment_.cells[index], {}, {}};
    const std::vector<JobResult> alone = launches_of_job(results);
    Truths truths(truth_of(alone));
    result.truth = truths.as_it_is;
    result.truth_from_last = truth_from_last_of(alone);
    const std::vector<Cause> to_run = causes_to_run(experiment_);
    for (const Cause cause : to_run)
      if (is_in_truth(cause)) truths.without(cause) = truth_of(launches_of_job(results));
    for (const Suite* suite : experiment_.cells[index].suites) {
      const std::vector<JobResult> launches = launches_of_job(results);
      if (!launches.empty()) result.suites.push_back(result_of(*suite, launches));
      std::vector<Cause> nothing_without;
      const auto own = truth_of(launches);
      const Truths against = own ? Truths(own) : truths;
      const ErrorsWithout errors = errors_without(launches, against, to_run, results, nothing_without);
      if (!experiment_.why || launches.empty()) continue;
      result.suites.back().shares = shares_of(error_of(primary_of(launches), against.as_it_is), errors);
      result.suites.back().nothing_without = nothing_without;
      result.suites.back().starts_by = starts_by(experiment_, experiment_.cells[index], *suite);
    }
    return result;
  }

 private:
  struct Truths {
    explicit Truths(const std::optional<TruthSummary>& all) : as_it_is(all) { by_cause.fill(all); }
    std::optional<TruthSummary>& without(Cause cause) { return by_cause[static_cast<std::size_t>(cause)]; }
    const std::optional<TruthSummary>& without(Cause cause) const {
      return by_cause[static_cast<std::size_t>(cause)];
    }

    std::optional<TruthSummary> as_it_is;
    std::array<std::optional<TruthSummary>, causes.size()> by_cause;  // without it
  };
  using ErrorsWithout = std::array<std::optional<double>, causes.size()>;

  /// The errors of the suite without each cause: from reductions, from the next jobs, or the same where it
  /// cannot matter. `nothing_without`: the causes without which no observation counted.
  ErrorsWithout errors_without(const std::vector<JobResult>& launches, const Truths& truths,
                               const std::vector<Cause>& to_run, Results& results,
                               std::vector<Cause>& nothing_without) {
    ErrorsWithout errors;
    const auto error = [&](Cause cause) -> std::optional<double>& {
      return errors[static_cast<std::size_t>(cause)];
    };
    errors.fill(error_of(primary_of(launches), truths.as_it_is));
    error(Cause::process_reduction) =
        error_of(median_of(launches, &JobResult::other_processes), truths.as_it_is);
    error(Cause::statistic) = error_of(median_of(launches, &JobResult::other_statistic), truths.as_it_is);
    for (const Cause cause : to_run) {
      const std::vector<JobResult> others = launches_of_job(results);
      const auto own = truth_of(others);
      const auto& truth = own ? own : truths.without(cause);
      const std::optional<double> primary = primary_of(others);
      if (!others.empty() && !primary) nothing_without.push_back(cause);
      error(cause) = error_of(primary, truth);
    }
    return errors;
  }

  /// The results of the next job's launches that are there; those that failed go to the failures.
  std::vector<JobResult> launches_of_job(Results& results) {
    std::vector<JobResult> launches;
    for (int launch = 0; launch < launches_of(experiment_.settings); ++launch, ++next_) {
      const JobOutcome& outcome = outcomes_[next_];
      if (!outcome.failure.empty()) {
        results.failures.push_back(
            fmt::format("{}: {}", describe(experiment_, jobs_[next_]), outcome.failure));
      } else if (!outcome.result.empty()) {
        launches.push_back(decode(outcome.result));
        results.messages += launches.back().messages;
      }
    }
    return launches;
  }

  const Experiment& experiment_;
  const std::vector<Job>& jobs_;
  const std::vector<JobOutcome>& outcomes_;
  std::size_t next_ = 0;
};

}  // namespace

Results collect(const Experiment& experiment, const std::vector<Job>& jobs,
                const std::vector<JobOutcome>& outcomes) {
  Results results;
  results.machine = experiment.machine.name;
  results.machine_settings = experiment.machine_settings;
  results.settings = experiment.settings;
  Collector collector(experiment, jobs, outcomes);
  for (std::size_t i = 0; i < experiment.cells.size(); ++i)
    results.cells.push_back(collector.next_cell(i, results));
  return results;
}

}  // namespace plumbline
