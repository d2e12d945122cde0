#include "traces/machine/toml_hazards.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "traces/printable.hpp"

namespace plumbline {
namespace {

constexpr int most_parts = 1000;
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

std::size_t line_of(std::string_view text, std::size_t at) {
  return 1 + static_cast<std::size_t>(std::ranges::count(text.substr(0, at), '\n'));
}

/// The parser nests a table for each part of a dotted key, and takes them apart by recursion: tens of
/// thousands end the stack. More dots than a key may have, with no comma, bracket or equals sign between.
std::optional<TomlHazard> deep_key(std::string_view text) {
  int dots = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '.' && ++dots >= most_parts)
      return TomlHazard{line_of(text, at), fmt::format("a key has {} parts or more", most_parts)};
    if (std::string_view("\n=,[]{}").find(text[at]) != std::string_view::npos) dots = 0;
  }
  return {};
}

std::string forbidden(char control) {
  if (control == '\r') return "is not TOML: a line ends in '\\r' alone; lines end in '\\n'";
  return fmt::format("is not TOML: a control character; in a text write \\u{:04x}",
                     static_cast<unsigned>(control));
}

std::optional<TomlHazard> control_character(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool ends_line = text[at] == '\n' || (text[at] == '\r' && text.substr(at + 1).starts_with('\n'));
    if (is_forbidden_in_toml(text[at]) && !ends_line)
      return TomlHazard{line_of(text, at), forbidden(text[at])};
  }
  return {};
}

/// Follows strings, comments and brackets as far as a text is TOML, and finds what the parser takes for
/// granted there: that a table's name begins as a key does, and that no brace closes a list.
class BracketScan {
 public:
  explicit BracketScan(std::string_view text) : text_(text) {
    if (text_.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
  }

  std::optional<TomlHazard> hazard() {
    while (!found_ && at_ < text_.size()) step();
    return found_;
  }

 private:
  char here() const { return at_ < text_.size() ? text_[at_] : '\n'; }
  void skip_blanks() { at_ = std::min(text_.find_first_not_of(" \t", at_), text_.size()); }
  void find(std::string what) { found_ = {line_of(text_, at_), "is not TOML: " + std::move(what)}; }

  void step() {
    const char c = here();
    if (c == '#') return skip_comment();
    if (c == '"' || c == '\'') return skip_string(c);
    if (c == '[' && begins_line_ && open_.empty()) return enter_header();
    ++at_;
    if (c == '[' || c == '{') open_ += c;
    if (c == ']' || c == '}') close(c);
    begins_line_ = c == '\n' || (begins_line_ && (c == ' ' || c == '\t'));
  }

  void skip_comment() { at_ = std::min(text_.find('\n', at_), text_.size()); }

  /// Where it does not end, the parser says so.
  void skip_string(char quote) {
    begins_line_ = false;
    const std::string three(3, quote);
    const bool is_long = text_.substr(at_).starts_with(three);
    const std::string_view end = is_long ? std::string_view(three) : std::string_view(three).substr(0, 1);
    at_ += end.size();
    while (at_ < text_.size() && !text_.substr(at_).starts_with(end)) {
      at_ += quote == '"' && here() == '\\' ? 2 : 1;
      if (!is_long && here() == '\n') at_ = text_.size();
    }
    at_ += end.size();
    for (int more = 0; is_long && more < 2 && here() == quote; ++more) ++at_;  // those before the last three
  }

  /// "[name]" or "[[name]]".
  void enter_header() {
    begins_line_ = false;
    open_ += '[';
    ++at_;
    skip_blanks();
    if (here() == '[') {
      open_ += '[';
      ++at_;
      skip_blanks();
    }
    if (at_ == text_.size() || here() == ']' || begins_key(here())) return;
    find("a table's name, [name], begins with a letter, a digit, - or _, or stands in quotation marks");
  }

  void close(char bracket) {
    if (open_.empty()) return;
    if (bracket == '}' && open_.back() == '[') find("a [ is closed by ], not by }");
    open_.pop_back();
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool begins_line_ = true;
  std::string open_;  // the brackets that are not closed yet
  std::optional<TomlHazard> found_;
};

}  // namespace

std::optional<TomlHazard> toml_hazard(std::string_view text) {
  if (auto found = control_character(text)) return found;
  if (auto found = deep_key(text)) return found;
  return BracketScan(text).hazard();
}

bool is_forbidden_in_toml(char c) { return (c >= 0 && c < ' ' && c != '\t') || c == '\x7f'; }

bool begins_key(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
         c == '"' || c == '\'';
}

}  // namespace plumbline
