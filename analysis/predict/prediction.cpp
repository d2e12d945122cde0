#include "analysis/predict/prediction.hpp"

#include <algorithm>

#include "analysis/run/packing.hpp"
#include "analysis/run/workers.hpp"
#include "models/evaluate.hpp"
#include "sim/timeline.hpp"

namespace plumbline {
namespace {

/// When each process finishes in simulation, of what has no randomness.
std::vector<Picoseconds> simulated_end_times(const Experiment& experiment,
                                             const std::vector<Picoseconds>& start) {
  const Cell& cell = experiment.cells.front();
  Launch launch{experiment.machine,
                cell.processes,
                seed_of(experiment.settings),
                0,
                Cause::noise,
                engine_of(experiment.settings)};
  launch.machine.launch_sd = 0;
  return unpack<std::vector<Picoseconds>>(in_a_worker([&] {
    std::vector<Picoseconds> finish(static_cast<std::size_t>(launch.processes));
    for (const Timeline::Call& one : timeline_of(launch, cell.call, start).calls)
      finish[static_cast<std::size_t>(one.row)] = one.end.at;
    return pack(finish);
  }));
}

}  // namespace

double Prediction::max_s() const { return *std::max_element(finish_s.begin(), finish_s.end()); }

std::vector<double> Prediction::inside_s() const {
  std::vector<double> inside = finish_s;
  for (std::size_t rank = 0; rank < start_s.size(); ++rank) inside[rank] -= start_s[rank];
  return inside;
}

Prediction predict(const Experiment& experiment, const std::vector<double>& start_s) {
  const Cell& cell = experiment.cells.front();
  const Engine engine = engine_of(experiment.settings);
  Prediction prediction{experiment.machine.name, experiment.machine_settings, cell, start_s, {}, engine};
  std::vector<Picoseconds> start(start_s.size());
  std::ranges::transform(start_s, start.begin(), to_picoseconds);
  for (const Picoseconds time : engine == Engine::native
                                    ? finishing_times(experiment.machine, cell.call, cell.processes, start)
                                    : simulated_end_times(experiment, start))
    prediction.finish_s.push_back(to_seconds(time));
  return prediction;
}

}  // namespace plumbline
