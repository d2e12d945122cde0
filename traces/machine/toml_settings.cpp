#include "traces/machine/toml_settings.hpp"

#include <optional>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "traces/machine/toml_errors.hpp"

namespace plumbline {
namespace {

constexpr int most_parts = 1000;

/// The parser nests a table for each part of a dotted key, and takes them apart by recursion: tens of
/// thousands end the stack. Returns the line, from 1, of more dots than a key may have with no comma, bracket
/// or equals sign between; 0: there is none.
int line_of_deep_key(std::string_view text) {
  int line = 1, dots = 0;
  for (const char c : text) {
    if (c == '.' && ++dots >= most_parts) return line;
    if (c == '\n') ++line;
    if (std::string_view("\n=,[]{}").find(c) != std::string_view::npos) dots = 0;
  }
  return 0;
}

/// "KEY = VALUE" where that is TOML and one line of it.
std::optional<toml::table> parsed(std::string_view key, std::string_view value, const std::string& place) {
  if (value.find_first_of("\r\n") != std::string_view::npos) return std::nullopt;
  if (line_of_deep_key(key) != 0 || line_of_deep_key(value) != 0) return std::nullopt;
  try {
    return toml::parse(fmt::format("{} = {}", key, value), place);
  } catch (const toml::parse_error&) {
    return std::nullopt;
  }
}

/// o means both o_s and o_r: the newer word replaces the older.
void replace_overheads(toml::table& table, std::string_view key) {
  if (key == "o") {
    table.erase("o_s");
    table.erase("o_r");
  } else if ((key == "o_s" || key == "o_r") && table.contains("o")) {
    const toml::node* both = table.get("o");
    both->visit([&](const auto& value) {
      table.insert_or_assign("o_s", value);
      table.insert_or_assign("o_r", value);
    });
    table.erase("o");
  }
}

/// Puts `from` over `into`: tables key by key, but a table written with braces as a whole.
void merge(toml::table& into, toml::table& from) {
  for (auto&& [key, node] : from) {
    toml::node* old = into.get(key.str());
    if (old != nullptr && old->is_table() && node.is_table() && !node.as_table()->is_inline()) {
      merge(*old->as_table(), *node.as_table());
    } else {
      replace_overheads(into, key.str());
      node.visit([&, name = key.str()](auto& value) { into.insert_or_assign(name, std::move(value)); });
    }
  }
}

}  // namespace

std::string toml_text(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') {
      result += fmt::format("\\u{:04X}", static_cast<int>(c));
    } else {
      result += c;
    }
  }
  return result + '"';
}

toml::table parse_toml(std::string_view text, const std::string& file) {
  refuse_other_encodings(text, file);
  if (const int line = line_of_deep_key(text))
    throw InputError(fmt::format("{}:{}: a key has {} parts or more", file, line, most_parts));
  try {
    return toml::parse(text, file);
  } catch (const toml::parse_error& error) {
    const auto line = error.source().begin.line;
    throw InputError(fmt::format("{}:{}: is not TOML: {}", file, line,
                                 in_words(error.description(), line_at(text, line))));
  }
}

void apply_setting(toml::table& table, std::string_view setting) {
  const std::string place = fmt::format("--set {}", setting);
  const auto equals = setting.find('=');
  if (equals == std::string_view::npos) {
    throw InputError(fmt::format("{}: lacks '='; write e.g. --set network.L=5us", place));
  }
  const std::string_view key = setting.substr(0, equals);
  const std::string_view value = setting.substr(equals + 1);
  std::optional<toml::table> change = parsed(key, value, place);
  if (!change) change = parsed(key, toml_text(value), place);
  if (!change) {
    throw InputError(fmt::format("{}: '{}' is not a key; write e.g. --set network.L=5us", place, key));
  }
  merge(table, *change);
}

}  // namespace plumbline
