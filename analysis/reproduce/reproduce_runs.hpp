#pragma once

#include <functional>
#include <vector>

#include "validation/claim_file.hpp"
#include "validation/run_output.hpp"

namespace plumbline {

/// Runs every run of the file, each in a child of its own, in the folder of the file, and reads the JSON that
/// it prints. {scratch} in a command is a folder of the file's own, removed at the end. Throws InputError for
/// a command that is refused or prints no JSON, RunError for one that fails, Interrupted. Calls `ran` after
/// each child.
std::vector<RunOutput> run_all(const ClaimFile& file, const std::function<void()>& ran);

}  // namespace plumbline
