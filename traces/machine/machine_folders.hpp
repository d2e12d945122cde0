#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// Where shipped files of samples are looked for, as machine_folders() for machines.
std::vector<std::filesystem::path> sample_folders();

/// The file of a machine by its name or path. Throws InputError that names the nearest machine.
std::filesystem::path find_machine(const std::string& machine);

}  // namespace plumbline
