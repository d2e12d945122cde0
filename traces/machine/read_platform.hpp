#pragma once

#include <filesystem>
#include <string_view>

#include "models/platform.hpp"
#include "traces/machine/toml_section.hpp"

namespace plumbline {

/// The settings by which a machine has no platform, for messages.
inline constexpr std::string_view settings_without_platform =
    "--set network.kind=loggp --set network.platform=none --set network.L=TIME";

/// Whether the `kind` of [network], or of a level of it, is a platform.
bool is_platform(const TomlSection& network);

/// [network.platform] of the machine file `machine_file`, beside which a platform's own file is looked for.
Platform read_platform(const TomlSection& section, const std::filesystem::path& machine_file);

}  // namespace plumbline
