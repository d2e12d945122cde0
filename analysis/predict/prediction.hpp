#pragma once

#include <string>
#include <vector>

#include "analysis/request/experiment.hpp"

namespace plumbline {

/// Each process's finishing time of one call.
struct Prediction {
  std::string machine;
  std::vector<std::string> settings;  ///< that changed it
  Cell cell;
  std::vector<double> start_s;   ///< by rank; empty: all at 0
  std::vector<double> finish_s;  ///< by rank, seconds after 0
  Engine engine = Engine::native;

  double max_s() const;
  std::vector<double> inside_s() const;  ///< how long each process is in the call
};

/// Of the experiment's first cell, without jitter, noise and launch effect: by formula, or, where it asks for
/// SimGrid's engine, as that simulates the call, in a worker. `start_s`: when each process calls; empty for 0
/// everywhere. Throws InputError, RunError and Interrupted as run_workers() does.
Prediction predict(const Experiment& experiment, const std::vector<double>& start_s = {});

}  // namespace plumbline
