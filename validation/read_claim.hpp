#pragma once

#include <span>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "traces/machine/toml_section.hpp"
#include "validation/claim.hpp"

namespace plumbline {

/// A [[claim]] about runs of these names. Throws InputError, "FILE:LINE: what is wrong".
Claim read_claim(const TomlSection& section, std::span<const std::string> runs);

/// A text that must be there and say something.
inline std::string read_sentence(const TomlSection& section, std::string_view key, std::string_view example) {
  std::string text = section.required(section.text(key), key, example);
  if (text.empty()) section.refuse(key, fmt::format("{} is empty", key));
  return text;
}

}  // namespace plumbline
