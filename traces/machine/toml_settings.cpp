#include "traces/machine/toml_settings.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "traces/machine/toml_hazards.hpp"
#include "traces/printable.hpp"

namespace plumbline {
namespace {

/// No table, "[noise]", and no comment.
bool is_key(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  return begin != std::string_view::npos && begins_key(text[begin]);
}

/// "KEY = VALUE" where that is TOML and one line of it.
std::optional<toml::table> parsed(std::string_view key, std::string_view value, const std::string& place) {
  const std::string line = fmt::format("{} = {}", key, value);
  if (toml_hazard(line)) return std::nullopt;
  try {
    return toml::parse(line, place);
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

/// The place of the first byte that is no UTF-8, or the end. Overlong and surrogate ones, which no editor
/// writes, are left to the parser.
std::size_t first_foreign_byte(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = length_of_character(text.substr(at));
    if (length == 0) break;
    at += length;
  }
  return at;
}

bool is_text_without_quotes(std::string_view line) {
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos) return false;
  const std::size_t begin = line.find_first_not_of(" \t", equals + 1);
  if (begin == std::string_view::npos) return false;
  const std::string_view value = line.substr(begin);
  return std::string_view("\"'[{").find(value[0]) == std::string_view::npos &&
         value.find_first_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ%") !=
             std::string_view::npos;
}

/// Throws InputError, "FILE:LINE: ...", for bytes that are no UTF-8, and for a run store in the place of a
/// text.
void refuse_other_encodings(std::string_view text, const std::string& file) {
  if (text.starts_with("SQLite format 3"))
    throw InputError(file + ": is a run store or another SQLite file; a text file is right here");
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
    throw InputError(file + ":1: is UTF-16; save the file as UTF-8");
  const std::size_t at = first_foreign_byte(text);
  if (at == text.size()) return;
  const auto line = 1 + std::ranges::count(text.substr(0, at), '\n');
  throw InputError(fmt::format("{}:{}: is not UTF-8 (byte 0x{:02x}); save the file as UTF-8", file, line,
                               static_cast<unsigned char>(text[at])));
}

/// A line of the text, from 1; empty where it has none such.
std::string_view line_at(std::string_view text, std::size_t line) {
  for (std::size_t number = 1; number < line; ++number) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  return text.substr(0, text.find('\n'));
}

/// What the TOML parser says about a line, and what to write instead where the slip is a usual one.
std::string in_words(std::string_view parser_says, std::string_view line) {
  if (parser_says.find("control characters") != std::string_view::npos)
    return "a text does not end on its line; is a quotation mark missing?";
  if (line.find("\xe2\x80\x9c") != std::string_view::npos ||
      line.find("\xe2\x80\x9d") != std::string_view::npos)
    return "quotation marks that are curly; write straight ones, \"2.5us\"";
  if (is_text_without_quotes(line))
    return fmt::format("{}; text stands in quotation marks, as L = \"2.5us\"", parser_says);
  return std::string(parser_says);
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
  if (const auto hazard = toml_hazard(text))
    throw InputError(fmt::format("{}:{}: {}", file, hazard->line, hazard->what));
  try {
    return toml::parse(text, file);
  } catch (const toml::parse_error& error) {
    const auto line = error.source().begin.line;
    throw InputError(fmt::format("{}:{}: is not TOML: {}", file, line,
                                 in_words(error.description(), line_at(text, line))));
  }
}

void apply_setting(toml::table& table, std::string_view setting) {
  const std::string place = fmt::format("--set {}", legible(setting));
  if (std::ranges::any_of(setting, is_forbidden_in_toml))
    throw InputError(fmt::format("{}: has a control character", place));
  const auto equals = setting.find('=');
  if (equals == std::string_view::npos) {
    throw InputError(fmt::format("{}: lacks '='; write e.g. --set network.L=5us", place));
  }
  const std::string_view key = setting.substr(0, equals);
  const std::string_view value = setting.substr(equals + 1);
  std::optional<toml::table> change;
  if (is_key(key)) {
    change = parsed(key, value, place);
    if (!change) change = parsed(key, toml_text(value), place);
  }
  if (!change) {
    throw InputError(fmt::format("{}: '{}' is not a key; write e.g. --set network.L=5us", place, key));
  }
  merge(table, *change);
}

}  // namespace plumbline
