#pragma once

#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// Where files that come with the program are looked for: the folders of $`variable` (separated by ':'), then
/// those `beside` the program's own folder. Those that exist, each once.
std::vector<std::filesystem::path> existing_folders(const char* variable,
                                                    std::initializer_list<const char*> beside);

/// The file of a machine by its name or path. Throws InputError that names the nearest machine.
std::filesystem::path find_machine(const std::string& machine);
/// A file of samples by its name: beside the machine's file, or where shipped ones are looked for, as
/// machine_folders() for machines; empty where there is none.
std::optional<std::filesystem::path> samples_named(const std::string& name,
                                                   const std::filesystem::path& machine_file);

}  // namespace plumbline
