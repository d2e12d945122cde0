#pragma once

#include <filesystem>

#include "models/platform.hpp"
#include "traces/toml_section.hpp"

namespace plumbline {

/// [network.platform] of the machine file `machine_file`, beside which a platform's own file is looked for.
Platform read_platform(const TomlSection& section, const std::filesystem::path& machine_file);

}  // namespace plumbline
