#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/calibration/calibration.hpp"
#include "models/machine.hpp"
#include "schemes/calibrate/calibrate.hpp"
#include "sim/engine.hpp"

namespace plumbline {

class Listener;

/// What `calibrate` is asked for.
struct CalibrationStudy {
  Machine machine;
  std::vector<std::string> settings{};  ///< that changed the machine
  int processes = 2;
  int launches = 1;
  std::uint64_t seed = 1;
  CalibrationPlan plan;
  Engine engine = Engine::native;
};

/// Simulates the launches, each in a worker of its own, and fits them.
/// Throws InputError for what cannot be fitted, RunError for a launch that failed.
Calibration calibrate(const CalibrationStudy& study, int jobs, Listener& listener);

/// "calibrated from the simulation of stampede-ib, ...": what a machine file gives as its source.
std::string source_of(const CalibrationStudy& study);

}  // namespace plumbline
