#pragma once

#include <string>

#include "schemes/calibrate/calibrate.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// --round-trips, --repetitions, --clock-points, --clock-gap: how much a calibration measures. The help gives
/// the plan's values as the defaults.
void add_plan_options(CLI::App& app, CalibrationPlan& plan);

/// What the machine that is written to `path` is called: the file's name, or `otherwise` on stdout.
std::string calibrated_name(const std::string& path, const std::string& otherwise);

}  // namespace plumbline
