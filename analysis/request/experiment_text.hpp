#pragma once

#include <string>

#include "analysis/request/experiment.hpp"

namespace plumbline {

/// What an experiment measures, one setting a line, the same however it was asked for and whether it is
/// simulated or measured: two launches with the same text may stand in one store. Without seed, machine and
/// launches.
std::string experiment_text(const Experiment& experiment);

}  // namespace plumbline
