#pragma once

#include <filesystem>

#include "models/machine.hpp"
#include "traces/machine/toml_section.hpp"

namespace plumbline {

// The sections of a machine file, `file`: others that it names are looked for beside it. Each function throws
// InputError with the place.

/// [network], [network.node] and [network.site] of the machine file `root`, and who is a node and a site.
Network read_network(const TomlSection& root, const std::filesystem::path& file);
/// Refuses parameters of the network that stand above the tables, as in --set L=3us.
void refuse_outside_network(const TomlSection& root);
/// Seconds a byte to picoseconds a byte; what is a whole number of 1e-6 ps comes out exact, so that ties stay
/// ties.
double picoseconds_per_byte(double seconds_per_byte);

/// [algorithms]: the library; for an operation, rules of which the first that fits is taken.
void read_algorithms(const TomlSection& section, Machine& machine);

/// How the clocks lie, from the section [clock]. A trace is looked for as find_samples() does.
ClockModel read_clock(const TomlSection& section, const std::filesystem::path& file);

/// [noise]. Traces are looked for as find_samples() does.
Noise read_noise(const TomlSection& section, const std::filesystem::path& file);

/// [progress]. A thread's costs may be said where another kind is at work: an overlap study compares them.
Progression read_progression(const TomlSection& section);

/// The distribution of a time that { kind = "lognormal", median = "0.1us", sigma = 0.5 } describes. Files of
/// samples are looked for as find_samples() does.
Distribution read_distribution(const TomlSection& section, const std::filesystem::path& file);

/// The file of samples that `section` names as its `file`, as samples_named() finds it. The error says where
/// it was looked for.
std::filesystem::path find_samples(const TomlSection& section, const std::string& name,
                                   const std::filesystem::path& file);

}  // namespace plumbline
