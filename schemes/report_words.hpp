#pragma once

#include <string>

#include "schemes/suite.hpp"

namespace plumbline {

/// Whether the statistic is of one set of times, without a second step over processes.
bool is_one(OverProcesses processes);

/// "mean of process 0", "mean of each process, average over processes", "max over processes of each
/// observation, median".
std::string words(const Report& report);

}  // namespace plumbline
