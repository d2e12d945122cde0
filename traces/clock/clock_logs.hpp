#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/clock.hpp"

namespace plumbline {

/// What a log of a clock says.
struct ClockLog {
  std::string_view format;         ///< "ptp4l", "phc2sys", "chrony tracking", ...
  ClockTrace trace;                ///< counted from its first line
  std::vector<std::string> notes;  ///< gaps, steps, restarts and what was left out, a sentence each
  std::string file{};
};

/// Reads what ptp4l or phc2sys wrote, chrony's tracking.log or measurements.log, ntpd's loopstats or
/// peerstats, or a table of time and offset (clock_table.hpp). Lines of another kind between are left out.
/// The clock is ahead by what the log says, where the log says by how much it is behind (measurements,
/// loopstats, peerstats) by the negative. Of a log that restarts the longest run is taken, of that its first
/// day, of several peers, ports or clocks the one with most lines; more than 10,000 ppm between two lines is
/// a step. Throws InputError for a text of no such kind.
ClockLog read_clock_log(std::string_view text, std::string_view file);

/// Likewise; of a table every node's.
std::vector<ClockLog> read_clock_logs(std::string_view text, std::string_view file);

}  // namespace plumbline
