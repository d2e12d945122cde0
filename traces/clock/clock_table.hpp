#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "models/clock.hpp"

namespace plumbline {

/// Clocks from a table, .csv or .csv.xz, with the columns `time_s` and `ahead_s`, and `node` where there are
/// several: of each node, in the order of nodes, by how much its clock is ahead at a time, both in seconds.
/// Times are counted from the first of all; where a time comes twice the clock steps. Throws InputError,
/// "FILE: what is wrong; what would be right".
std::vector<ClockTrace> read_clock_traces(const std::filesystem::path& file);

/// The same from text.
std::vector<ClockTrace> parse_clock_traces(std::string_view text, std::string_view file);

/// Such a table.
std::string clock_table_text(const std::vector<ClockTrace>& traces);

}  // namespace plumbline
