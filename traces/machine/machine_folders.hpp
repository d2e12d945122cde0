#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace plumbline {

/// The file of a machine by its name or path. Throws InputError that names the nearest machine.
std::filesystem::path find_machine(const std::string& machine);
/// A file of samples by its name: beside the machine's file, or where shipped ones are looked for, as
/// machine_folders() for machines; empty where there is none.
std::optional<std::filesystem::path> samples_named(const std::string& name,
                                                   const std::filesystem::path& machine_file);

}  // namespace plumbline
