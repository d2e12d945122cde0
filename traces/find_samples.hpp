#pragma once

#include <filesystem>
#include <string>

#include "traces/toml_section.hpp"

namespace plumbline {

/// The file of samples that `section` names as its `file`: beside the machine's file, or in sample_folders().
/// Throws InputError that says where it was looked for.
std::filesystem::path find_samples(const TomlSection& section, const std::string& name,
                                   const std::filesystem::path& machine_file);

}  // namespace plumbline
