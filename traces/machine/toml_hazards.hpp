#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace plumbline {

/// Something in a text that the TOML parser must not be given: it would end the program by an assertion or
/// run out of stack, or say what helps nobody.
struct TomlHazard {
  std::size_t line;  // from 1
  std::string what;  // "a key has 1000 parts or more"
};

/// The first kind of hazard that the text has; nothing where the parser reads it, or refuses it by itself.
std::optional<TomlHazard> toml_hazard(std::string_view text);

/// A control character that no TOML text may hold outside of its ends of lines; tabs may stand anywhere.
bool is_forbidden_in_toml(char c);

/// Whether a key, bare or in quotation marks, begins with `c`.
bool begins_key(char c);

}  // namespace plumbline
