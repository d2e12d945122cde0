#pragma once

#include <filesystem>

#include "analysis/request/experiment_request.hpp"

namespace plumbline {

/// Reads an experiment file (docs/reference/experiment-files.md): TOML with the keys of the command line. A
/// machine given as a relative path is looked for beside the file first. Throws InputError: "FILE:LINE: what
/// is wrong; what would be right".
ExperimentRequest read_experiment(const std::filesystem::path& file);

}  // namespace plumbline
