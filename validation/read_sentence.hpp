#pragma once

#include <string>
#include <string_view>

#include <fmt/core.h>

#include "traces/machine/toml_section.hpp"

namespace plumbline {

/// A text that must be there and say something.
inline std::string read_sentence(const TomlSection& section, std::string_view key, std::string_view example) {
  std::string text = section.required(section.text(key), key, example);
  if (text.empty()) section.refuse(key, fmt::format("{} is empty", key));
  return text;
}

}  // namespace plumbline
