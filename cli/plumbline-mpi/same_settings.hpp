#pragma once

#include <string>
#include <vector>

#include "traces/stored.hpp"

namespace plumbline {

/// Throws InputError where a factor that the user chose (cache, timer, injected clock, library, variables,
/// ...) is not what it was: cells measured with the one would be labelled with the other. What the machine
/// does by itself (load, the host that a queue gives) may differ. `launch`: "run.db: launch 3", for the
/// message.
void check_same_settings(const std::string& launch, const std::vector<StoredFactor>& before,
                         const std::vector<StoredFactor>& now);

}  // namespace plumbline
