#pragma once

#include <filesystem>

#include "models/noise.hpp"
#include "traces/machine/toml_section.hpp"

namespace plumbline {

/// The section [noise] of a machine file. Traces are looked for as files of samples are
/// (traces/machine/find_samples.hpp). Throws InputError with the place.
Noise read_noise(const TomlSection& section, const std::filesystem::path& file);

}  // namespace plumbline
