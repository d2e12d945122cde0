#pragma once

#include <span>
#include <string>

#include "traces/machine/toml_section.hpp"
#include "validation/claim.hpp"

namespace plumbline {

/// A [[claim]] about runs of these names. Throws InputError, "FILE:LINE: what is wrong".
Claim read_claim(const TomlSection& section, std::span<const std::string> runs);

}  // namespace plumbline
