#include "cli/plumbline/calibration_run.hpp"

#include <cstring>

#include <fmt/format.h>

#include "cli/common/title.hpp"
#include "cli/plumbline/workers.hpp"
#include "models/errors.hpp"
#include "schemes/calibrate/calibrate.hpp"
#include "sim/simulate.hpp"

namespace plumbline {
namespace {

/// One launch in this program, as bytes for a pipe.
std::string simulate_launch(const CalibrationStudy& study, int launch) {
  CalibrationSamples seen;
  const Launch one{study.machine, study.processes, study.seed, static_cast<std::uint64_t>(launch), {}};
  simulate(one, [&](Process& process) {
    CalibrationSamples mine = measure_calibration(process, study.plan);
    if (process.rank() == 0) seen = std::move(mine);
  });
  const std::vector<double> numbers = flat(seen);
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(double)};
}

CalibrationSamples samples_of(const std::string& bytes) {
  std::vector<double> numbers(bytes.size() / sizeof(double));
  std::memcpy(numbers.data(), bytes.data(), bytes.size());
  return calibration_samples_of(numbers);
}

std::string row(const char* name, const Parameter& p, double per_si, const char* unit) {
  if (p.bound) return fmt::format("{:<12} <= {:>12.6g} {:<5}\n", name, p.value * per_si, unit);
  return fmt::format("{:<12}    {:>12.6g} {:<5} {:>12.6g} to {:.6g}\n", name, p.value * per_si, unit,
                     p.low * per_si, p.high * per_si);
}

}  // namespace

Calibration calibrate(const CalibrationStudy& study, int jobs) {
  const std::vector<Outcome> outcomes = run_workers(
      study.launches, jobs, [&](int launch) { return simulate_launch(study, launch); }, [](int) {});
  std::vector<CalibrationSamples> launches;
  for (const Outcome& outcome : outcomes) {
    if (!outcome.failure.empty()) throw RunError(outcome.failure);
    launches.push_back(samples_of(outcome.result));
  }
  return fit_calibration(launches);
}

std::string as_table(const Calibration& calibration) {
  const NetworkFit& fit = calibration.network;
  std::string text = fmt::format("{:<12}    {:>12} {:<5} {:>12}\n", "parameter", "value", "", "95 %");
  text += row("o_s", fit.o_s, 1e6, "us") + row("o_r", fit.o_r, 1e6, "us") + row("g", fit.g, 1e6, "us");
  text += row("G", fit.G, 1e9, "ns/B") + row("O", fit.O, 1e9, "ns/B") + row("L", fit.L, 1e6, "us");
  text += row("L + jitter", fit.latency, 1e6, "us");
  if (fit.eager_most) text += fmt::format("{:<12}    {:>12} B\n", "S", *fit.eager_most);
  if (!fit.eager_most) text += fmt::format("{:<12}  > {:>12} B\n", "S", fit.sizes.back().bytes);
  for (const ClockFit& clock : calibration.clocks) {
    const std::string node = fmt::format(" node {}", clock.node);
    text += row(("skew" + node).c_str(), clock.skew, 1e6, "ppm");
    text += row(("wander" + node).c_str(), clock.wander, 1e6, "ppm");
  }
  if (calibration.launch) text += row("launch sd", *calibration.launch, 100, "%");
  if (calibration.noise) text += row("noise", calibration.noise->rate, 1, "Hz");
  if (calibration.barrier) text += row("barrier exit", *calibration.barrier, 1e6, "us");
  return text;
}

std::string source_of(const CalibrationStudy& study) {
  return fmt::format(
      "Calibrated by plumbline calibrate from the simulation of {}: {} processes, seed {}, {} of {} "
      "round trips.",
      machine_text(study.machine.name, study.settings), study.processes, study.seed,
      study.launches == 1 ? std::string("one launch") : fmt::format("{} launches", study.launches),
      study.plan.round_trips);
}

}  // namespace plumbline
