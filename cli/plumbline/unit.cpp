#include "cli/plumbline/unit.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "models/statistics.hpp"
#include "schemes/window.hpp"
#include "sim/simulate.hpp"

namespace plumbline {
namespace {

Launch launch_of(const Study& study, const Unit& unit) {
  return {study.machine, study.cells[unit.cell].processes, study.seed,
          static_cast<std::uint64_t>(unit.launch), unit.without};
}

UnitResult perform_truth(const Study& study, const Unit& unit) {
  const Truth found = truth(launch_of(study, unit), study.cells[unit.cell].call, study.truth_reps());
  UnitResult result;
  result.truth = found.seconds;
  result.messages = found.messages;
  return result;
}

void take_validity(UnitResult& result, const Measurement& measurement) {
  for (const Observations& process : measurement) {
    result.valid = result.valid && process.valid;
    if (result.why_invalid.empty()) result.why_invalid = process.why_invalid;
  }
}

/// How often processes started late and took too long, in words.
std::string failures_in_words(const Measurement& measurement) {
  std::size_t late = 0, long_ones = 0;
  for (const Observations& process : measurement)
    for (const Observation& one : process.seen) {
      late += has(one.verdict, Verdict::started_late) ? 1 : 0;
      long_ones += has(one.verdict, Verdict::took_too_long) ? 1 : 0;
    }
  return fmt::format("processes started late {} times and took too long {} times", late, long_ones);
}

/// How many do not count, and why.
void take_invalid(UnitResult& result, const Measurement& measurement) {
  result.invalid = invalid_observations(measurement);
  if (result.invalid > 0 && result.why_invalid.empty()) result.why_invalid = failures_in_words(measurement);
}

void take_reported(UnitResult& result, const Suite& suite, const Measurement& measurement, int root) {
  result.reported = reduce(suite, measurement, root);
  result.other_processes =
      reduce(without(Cause::process_reduction, primary(suite)), measurement, root).seconds;
  result.other_statistic = reduce(without(Cause::statistic, primary(suite)), measurement, root).seconds;
}

void take_sync(UnitResult& result, const Measurement& measurement) {
  for (const Observations& process : measurement)
    if (process.sync) result.sync = std::max(result.sync, process.sync->duration);
}

Experiment experiment_of(const Study& study, const Collective& call) {
  return {call, study.barrier, study.reps, study.warmup, study.sync, study.window, study.time_budget};
}

SuiteRun run_suite_of(const Study& study, const Unit& unit) {
  try {
    return run_suite(launch_of(study, unit), *unit.suite, experiment_of(study, study.cells[unit.cell].call));
  } catch (const WindowTooShort& error) {
    throw InputError(fmt::format("{}: {}, {}: {}", study.window_place, name(*unit.suite),
                                 describe(study.cells[unit.cell]), error.what()));
  }
}

UnitResult perform_suite(const Study& study, const Unit& unit) {
  const Collective& call = study.cells[unit.cell].call;
  const SuiteRun run = run_suite_of(study, unit);
  UnitResult result;
  take_reported(result, *unit.suite, run.measurement, call.root);
  take_sync(result, run.measurement);
  result.start_skew = median(run.start_skew);
  result.observations = static_cast<int>(run.measurement[static_cast<std::size_t>(call.root)].seen.size());
  result.messages = run.messages;
  take_validity(result, run.measurement);
  take_invalid(result, run.measurement);
  return result;
}

}  // namespace

std::vector<Cause> causes_to_run(const Study& study) {
  std::vector<Cause> to_run;
  for (const Cause cause : causes)
    if (study.why && !is_reduction(cause) && matters(cause, study.machine)) to_run.push_back(cause);
  return to_run;
}

std::vector<Unit> units_of(const Study& study) {
  std::vector<Unit> units;
  const std::vector<Cause> to_run = causes_to_run(study);
  const auto add = [&](std::size_t cell, const Suite* suite, std::optional<Cause> without) {
    for (int launch = 0; launch < study.launches; ++launch) units.push_back({cell, launch, suite, without});
  };
  for (std::size_t cell = 0; cell < study.cells.size(); ++cell) {
    add(cell, nullptr, {});
    if (std::ranges::count(to_run, Cause::noise) > 0) add(cell, nullptr, Cause::noise);
    for (const Suite* suite : study.cells[cell].suites) {
      add(cell, suite, {});
      for (const Cause cause : to_run) add(cell, suite, cause);
    }
  }
  return units;
}

std::string describe(const Study& study, const Unit& unit) {
  return fmt::format("{}, {}, launch {}{}", unit.suite ? name(*unit.suite) : "truth",
                     describe(study.cells[unit.cell]), unit.launch,
                     unit.without ? fmt::format(", without {}", name(*unit.without)) : "");
}

UnitResult perform(const Study& study, const Unit& unit) {
  return unit.suite ? perform_suite(study, unit) : perform_truth(study, unit);
}

}  // namespace plumbline
