#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <fmt/core.h>

namespace plumbline {

/// RFC 4180: quoted where it must be, quotes doubled.
inline std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\n\r") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

/// A number, or an empty field.
template <class Number>
std::string number_or_nothing(const std::optional<Number>& number) {
  return number ? fmt::format("{}", *number) : "";
}

}  // namespace plumbline
