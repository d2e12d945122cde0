#pragma once

#include <string_view>
#include <vector>

#include "schemes/clock_sync.hpp"

namespace plumbline {

/// "90" and "90s" alike, "500ms", "1.5min", "1h": seconds.
double parse_long_time(std::string_view text);

/// "0,1,10s,500ms,2min,1h": times from 0 to a day, in rising order; bare numbers are seconds.
std::vector<double> parse_horizons(std::string_view text);

/// "hca3,jk", each a known method; "all".
std::vector<const SyncMethod*> parse_sync_methods(std::string_view text);

}  // namespace plumbline
