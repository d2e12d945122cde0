#pragma once

#include <string>

#include "models/distribution.hpp"
#include "models/picoseconds.hpp"

namespace plumbline {

/// "2500ns", "1.234567ns": whole picoseconds, in quotes.
std::string picosecond_text(Picoseconds time);
/// Seconds, as the same.
std::string picosecond_text(double seconds);

/// { kind = "lognormal", median = "100ns", sigma = 0.5 }: what read_distribution() reads.
std::string distribution_text(const Distribution& distribution);

}  // namespace plumbline
