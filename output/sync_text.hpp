#pragma once

#include <string>

#include "analysis/sync/sync_results.hpp"
#include "output/output.hpp"

namespace plumbline {

/// For people: one row a method, and where its error comes from.
std::string as_table(const SyncResults& results);

/// "plumbline.sync/1" (docs/reference/commands/sync.md); SI units, ends in a newline.
std::string as_json(const SyncResults& results);

/// One row a method and horizon, with a head line; SI units.
std::string as_csv(const SyncResults& results);

/// In the format that was asked for.
std::string text_of(const SyncResults& results, Format format);

}  // namespace plumbline
