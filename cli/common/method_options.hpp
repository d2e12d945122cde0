#pragma once

#include <vector>

#include "schemes/clock_sync.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// --methods and --horizons, of both programs' sync.
void add_method_options(CLI::App& app, std::vector<const SyncMethod*>& methods,
                        std::vector<double>& horizons);

}  // namespace plumbline
