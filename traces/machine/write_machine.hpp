#pragma once

#include <map>
#include <string>

#include "models/machine.hpp"

namespace plumbline {

/// What to say beside keys: "network.L" to the comment behind it. "network" and the like: in lines of its own
/// below the table's head; "": above everything.
using MachineComments = std::map<std::string, std::string>;

/// The machine as a file that read_machine() reads back as the same machine: times in whole picoseconds,
/// times a byte to all digits. Keys that say what is so without them are left out. Measured distributions are
/// written into the file. Throws InputError for algorithm rules and for noise as a trace, which only
/// hand-written files have, and for a machine that read_machine() would refuse.
std::string machine_file_text(const Machine& machine, const MachineComments& comments = {});

/// "2500ns", "1.234567ns": whole picoseconds, in quotes.
std::string picosecond_text(Picoseconds time);
/// Seconds, as the same.
std::string picosecond_text(double seconds);
/// { kind = "lognormal", median = "100ns", sigma = 0.5 }: what read_distribution() reads.
std::string distribution_text(const Distribution& distribution);

}  // namespace plumbline
