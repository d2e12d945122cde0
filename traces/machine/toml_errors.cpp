#include "traces/machine/toml_errors.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "traces/utf8.hpp"

namespace plumbline {
namespace {

unsigned byte_at(std::string_view text, std::size_t at) { return static_cast<unsigned char>(text[at]); }

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

}  // namespace

void refuse_other_encodings(std::string_view text, const std::string& file) {
  if (text.starts_with("SQLite format 3"))
    throw InputError(file + ": is a run store or another SQLite file; a text file is right here");
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
    throw InputError(file + ":1: is UTF-16; save the file as UTF-8");
  const std::size_t at = first_foreign_byte(text);
  if (at == text.size()) return;
  const auto line = 1 + std::ranges::count(text.substr(0, at), '\n');
  throw InputError(fmt::format("{}:{}: is not UTF-8 (byte 0x{:02x}); save the file as UTF-8", file, line,
                               byte_at(text, at)));
}

std::string_view line_at(std::string_view text, std::size_t line) {
  for (std::size_t number = 1; number < line; ++number) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  return text.substr(0, text.find('\n'));
}

std::string in_words(std::string_view parser_says, std::string_view line) {
  const bool has_control = std::ranges::any_of(
      line, [](char c) { return (c >= 0 && c < ' ' && c != '\t' && c != '\r') || c == '\x7f'; });
  if (parser_says.find("control characters") != std::string_view::npos)
    return has_control ? "a control character in a text; write it as \\u0000 with its number"
                       : "a text does not end on its line; is a quotation mark missing?";
  if (line.find("\xe2\x80\x9c") != std::string_view::npos ||
      line.find("\xe2\x80\x9d") != std::string_view::npos)
    return "quotation marks that are curly; write straight ones, \"2.5us\"";
  if (is_text_without_quotes(line))
    return fmt::format("{}; text stands in quotation marks, as L = \"2.5us\"", parser_says);
  return std::string(parser_says);
}

}  // namespace plumbline
