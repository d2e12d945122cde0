#pragma once

#include <filesystem>

#include "models/machine.hpp"
#include "traces/machine/toml_section.hpp"

namespace plumbline {

/// [network], [network.node] and [network.site] of the machine file `root`, and who is a node and a site.
Network read_network(const TomlSection& root, const std::filesystem::path& file);

/// Refuses parameters of the network that stand above the tables, as in --set L=3us.
void refuse_outside_network(const TomlSection& root);

/// Seconds a byte to picoseconds a byte; what is a whole number of 1e-6 ps comes out exact, so that ties stay
/// ties.
double picoseconds_per_byte(double seconds_per_byte);

}  // namespace plumbline
