#pragma once

#include <string>
#include <vector>

#include "models/calibration/free_clock.hpp"
#include "traces/clock/clock_logs.hpp"

namespace plumbline {

/// Reads logs of clocks, one a node or tables of several, which may be .xz. Throws InputError as
/// read_clock_log().
std::vector<ClockLog> import_clocks(const std::vector<std::string>& files);

/// All of them as one table, node by node.
std::string table_of_clocks(const std::vector<ClockLog>& logs);

/// A log, and the free clock that it is, or why it is none.
struct FittedLog {
  ClockLog log;
  FreeClockFit fit;
};
std::vector<FittedLog> fit_clocks(std::vector<ClockLog> logs);

}  // namespace plumbline
