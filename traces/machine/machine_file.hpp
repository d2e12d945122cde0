#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/machine.hpp"

namespace plumbline {

/// As a setting: a machine that its file says is not to be used is read all the same (--force).
inline constexpr const char* use_anyhow = "not_to_be_used=none";

/// Reads a machine: `machine` is a path, or a name looked up as NAME.toml in machine_folders().
/// `settings` are "key.path=value" from the command line (--set), the value in TOML or bare
/// ("network.L=5us"). Throws InputError: "FILE:LINE: what is wrong; what would be right".
Machine read_machine(const std::string& machine, std::span<const std::string> settings = {});

/// The file of that machine, in TOML and without its comments, as the settings change it; what read_machine()
/// reads of both. Throws InputError.
std::string changed_machine_text(const std::string& machine, std::span<const std::string> settings);

/// The same from text; `file` is for messages and for finding sample files beside it.
Machine parse_machine(std::string_view text, const std::filesystem::path& file,
                      std::span<const std::string> settings = {});

/// Where shipped machines are looked for: $PLUMBLINE_MACHINES, then beside the program (in the build tree and
/// as installed).
std::vector<std::filesystem::path> machine_folders();

/// Names of the machines in machine_folders(), sorted.
std::vector<std::string> machine_names();

}  // namespace plumbline
