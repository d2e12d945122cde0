#include "cli/plumbline/unit.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

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

SuiteRun run_suite_of(const Study& study, const Unit& unit) {
  try {
    return run_suite(launch_of(study, unit), with_stop(study, *unit.suite),
                     experiment_of(study, study.cells[unit.cell]));
  } catch (const WindowTooShort& error) {
    throw InputError(fmt::format("{}: {}, {}: {}", study.window_place, name(*unit.suite),
                                 describe(study.cells[unit.cell]), error.what()));
  }
}

UnitResult perform_suite(const Study& study, const Unit& unit) {
  const Collective& call = study.cells[unit.cell].call;
  SuiteRun run = run_suite_of(study, unit);
  UnitResult result = result_of(*unit.suite, run.measurement, call.root);
  if (unit.suite->nonblocking) result.truth = run.lost;
  result.start_skew = median(run.start_skew);
  result.messages = run.messages;
  if (!study.keep_raw || unit.without) return result;
  result.raw = std::move(run.measurement);
  result.start_skews = std::move(run.start_skew);
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
  const auto begin = std::chrono::steady_clock::now();
  UnitResult result = unit.suite ? perform_suite(study, unit) : perform_truth(study, unit);
  result.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return result;
}

}  // namespace plumbline
