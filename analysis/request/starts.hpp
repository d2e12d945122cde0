#pragma once

#include <string_view>
#include <vector>

namespace plumbline {

/// "0,9us,4us,0": when each process calls, in seconds. Throws InputError for times that are not from 0 to a
/// day.
std::vector<double> parse_starts(std::string_view text);

/// Throws InputError where there are starts, but not one for each process.
void check_starts(std::size_t starts, int processes);

}  // namespace plumbline
