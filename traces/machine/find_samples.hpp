#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "traces/machine/toml_section.hpp"

namespace plumbline {

/// A file of samples by its name: beside the machine's file, or in sample_folders(); empty where there is
/// none.
std::optional<std::filesystem::path> samples_named(const std::string& name,
                                                   const std::filesystem::path& machine_file);

/// The file of samples that `section` names as its `file`, as samples_named() finds it. Throws
/// InputError that says where it was looked for.
std::filesystem::path find_samples(const TomlSection& section, const std::string& name,
                                   const std::filesystem::path& machine_file);

}  // namespace plumbline
