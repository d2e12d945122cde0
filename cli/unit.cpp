#include "cli/unit.hpp"

#include <fmt/core.h>

#include "sim/simulate.hpp"

namespace plumbline {
namespace {

Launch launch_of(const Study& study, const Unit& unit) {
  return {study.machine, study.cells[unit.cell].processes, study.seed,
          static_cast<std::uint64_t>(unit.launch)};
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

UnitResult perform_suite(const Study& study, const Unit& unit) {
  const Collective& call = study.cells[unit.cell].call;
  const SuiteRun run =
      run_suite(launch_of(study, unit), *unit.suite, {call, study.barrier, study.reps, study.warmup});
  UnitResult result;
  result.reported = reduce(*unit.suite, run.measurement, call.root);
  result.observations = static_cast<int>(run.measurement[static_cast<std::size_t>(call.root)].seen.size());
  result.messages = run.messages;
  take_validity(result, run.measurement);
  return result;
}

}  // namespace

std::vector<Unit> units_of(const Study& study) {
  std::vector<Unit> units;
  for (std::size_t cell = 0; cell < study.cells.size(); ++cell) {
    for (int launch = 0; launch < study.launches; ++launch) units.push_back({cell, launch, nullptr});
    for (const Suite* suite : study.cells[cell].suites)
      for (int launch = 0; launch < study.launches; ++launch) units.push_back({cell, launch, suite});
  }
  return units;
}

std::string describe(const Study& study, const Unit& unit) {
  return fmt::format("{}, {}, launch {}", unit.suite ? name(*unit.suite) : "truth",
                     describe(study.cells[unit.cell]), unit.launch);
}

UnitResult perform(const Study& study, const Unit& unit) {
  return unit.suite ? perform_suite(study, unit) : perform_truth(study, unit);
}

}  // namespace plumbline
