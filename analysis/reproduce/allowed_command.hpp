#pragma once

#include <string>
#include <vector>

namespace plumbline {

/// Refuses a command of a file of claims that does more than compute: starts other programs, or writes
/// anywhere but into {scratch}. `words`: as they stand in the file, before anything is put in. Throws
/// InputError.
void require_computing(const std::vector<std::string>& words, bool hardware);

}  // namespace plumbline
