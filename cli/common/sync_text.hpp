#pragma once

#include <string>

#include "cli/common/output.hpp"
#include "cli/common/sync_findings.hpp"

namespace plumbline {

/// For people: one row a method, and where its error comes from.
std::string as_table(const SyncFindings& findings);

/// "plumbline.sync/1" (docs/commands.md); SI units, ends in a newline.
std::string as_json(const SyncFindings& findings);

/// One row a method and horizon, with a head line; SI units.
std::string as_csv(const SyncFindings& findings);

/// In the format that was asked for.
std::string text_of(const SyncFindings& findings, Format format);

}  // namespace plumbline
