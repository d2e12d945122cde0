#pragma once

#include <span>
#include <string>
#include <vector>

namespace plumbline {

/// The files that a machine names (samples, traces, a platform), as it is with these settings, and what tells
/// whether they are still the same: "p.xml: 812 B, CRC-32 cbf43926". Throws InputError as read_machine()
/// does.
std::vector<std::string> files_of_machine(const std::string& machine, std::span<const std::string> settings);

}  // namespace plumbline
