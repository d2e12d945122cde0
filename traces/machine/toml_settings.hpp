#pragma once

#include <string>
#include <string_view>

#include <toml++/toml.h>

namespace plumbline {

/// TOML text to a table whose values remember `file` and their line. Throws InputError: "FILE:LINE: is not
/// TOML: why".
toml::table parse_toml(std::string_view text, const std::string& file);

/// `text` as a TOML string, in quotes.
std::string toml_text(std::string_view text);

/// Changes `table` by "key.path=value", the value in TOML, or taken as text where it is none
/// ("network.L=5us"). What it puts in remembers "--set key.path=value" as its place. Throws InputError.
void apply_setting(toml::table& table, std::string_view setting);

}  // namespace plumbline
