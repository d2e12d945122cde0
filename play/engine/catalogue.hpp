#pragma once

#include <string>

namespace plumbline {

/// What there is to choose from, as JSON: suites, operations with their algorithms, and machines by name.
std::string catalogue();

/// What the named machine has of what the page lets one change, as JSON with the units of machine files; a
/// value that it has none of is "". Returns false, and `text` says why, where it cannot be read.
bool machine_values(const char* name, std::string& text);

}  // namespace plumbline
