#pragma once

#include <filesystem>

#include "models/distribution.hpp"
#include "traces/machine/toml_section.hpp"

namespace plumbline {

/// The distribution of a time that { kind = "lognormal", median = "0.1us", sigma = 0.5 } describes. Files of
/// samples are looked for beside `file`, then in sample_folders(). Throws InputError with the place.
Distribution read_distribution(const TomlSection& section, const std::filesystem::path& file);

}  // namespace plumbline
