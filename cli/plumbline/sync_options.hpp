#pragma once

#include "analysis/sync/sync_request.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// --processes, --methods, --fit-points and all others that only `sync` has.
void add_sync_options(CLI::App& app, SyncRequest& request);

}  // namespace plumbline
