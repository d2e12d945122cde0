#include "analysis/predict/prediction.hpp"

#include <algorithm>

#include "models/evaluate.hpp"

namespace plumbline {

double Prediction::max_s() const { return *std::max_element(finish_s.begin(), finish_s.end()); }

std::vector<double> Prediction::inside_s() const {
  std::vector<double> inside = finish_s;
  for (std::size_t rank = 0; rank < start_s.size(); ++rank) inside[rank] -= start_s[rank];
  return inside;
}

Prediction predict(const Experiment& experiment, const std::vector<double>& start_s) {
  const Cell& cell = experiment.cells.front();
  Prediction prediction{experiment.machine.name, experiment.machine_settings, cell, start_s, {}};
  std::vector<Picoseconds> start(start_s.size());
  std::ranges::transform(start_s, start.begin(), to_picoseconds);
  for (const Picoseconds time : finishing_times(experiment.machine, cell.call, cell.processes, start))
    prediction.finish_s.push_back(to_seconds(time));
  return prediction;
}

}  // namespace plumbline
