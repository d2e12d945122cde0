#include "analysis/calibrate/calibration_run.hpp"

#include <fmt/format.h>

#include "analysis/run/listener.hpp"
#include "analysis/run/packing.hpp"
#include "analysis/run/text.hpp"
#include "analysis/run/workers.hpp"
#include "models/errors.hpp"
#include "schemes/calibrate/calibrate.hpp"
#include "sim/simulate.hpp"

namespace plumbline {
namespace {

/// One launch in this program, as bytes for a pipe.
std::string simulate_launch(const CalibrationStudy& study, int launch) {
  CalibrationSamples seen;
  const Launch one{study.machine, study.processes, study.seed, static_cast<std::uint64_t>(launch), {},
                   study.engine};
  simulate(one, [&](Process& process) {
    CalibrationSamples mine = measure_calibration(process, study.plan);
    if (process.rank() == 0) seen = std::move(mine);
  });
  return pack(flat(seen));
}

}  // namespace

Calibration calibrate(const CalibrationStudy& study, int jobs, Listener& listener) {
  Progress progress(listener, study.launches, "launches simulated");
  const std::vector<JobOutcome> outcomes = run_workers(
      study.launches, jobs, [&](int launch) { return simulate_launch(study, launch); },
      [&](int finished) { progress.show(finished); });
  std::vector<CalibrationSamples> launches;
  for (const JobOutcome& outcome : outcomes) {
    if (!outcome.failure.empty()) throw RunError(outcome.failure);
    launches.push_back(calibration_samples_of(unpack<std::vector<double>>(outcome.result)));
  }
  return fit_calibration(launches);
}

std::string source_of(const CalibrationStudy& study) {
  return fmt::format(
      "Calibrated by plumbline calibrate from the simulation of {}{}: {} processes, seed {}, {} of {} "
      "round trips.",
      machine_text(study.machine.name, study.settings), engine_text(study.engine), study.processes,
      study.seed,
      study.launches == 1 ? std::string("one launch") : fmt::format("{} launches", study.launches),
      study.plan.round_trips);
}

}  // namespace plumbline
