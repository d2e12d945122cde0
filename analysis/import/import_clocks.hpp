#pragma once

#include <string>
#include <vector>

#include "traces/clock/clock_logs.hpp"

namespace plumbline {

/// Reads logs of clocks, one a node, which may be .xz. Throws InputError as read_clock_log().
std::vector<ClockLog> import_clocks(const std::vector<std::string>& files);

/// All of them as one table, node by node.
std::string table_of_clocks(const std::vector<ClockLog>& logs);

/// What was read of each: "node 0: a.log, ptp4l: 2 points in 1 s, 42 ppb; ...".
std::string report_on_clocks(const std::vector<std::string>& files, const std::vector<ClockLog>& logs);

}  // namespace plumbline
