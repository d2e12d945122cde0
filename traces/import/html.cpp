#include "traces/import/html.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "traces/import/decode.hpp"
#include "traces/import/scan.hpp"

namespace plumbline::import {
namespace {

constexpr std::string_view block_tags[] = {"br", "p",  "div", "tr",         "li",    "pre",  "h1",
                                           "h2", "h3", "h4",  "h5",         "h6",    "ul",   "ol",
                                           "hr", "dt", "dd",  "blockquote", "table", "title"};
constexpr std::string_view cell_tags[] = {"td", "th"};
constexpr std::string_view inline_tags[] = {
    "span", "b",       "i",       "a",      "code",   "font", "tt",     "em",    "strong", "html",
    "head", "body",    "tbody",   "thead",  "meta",   "link", "script", "style", "samp",   "kbd",
    "u",    "small",   "sup",     "sub",    "center", "img",  "nobr",   "main",  "header", "footer",
    "nav",  "section", "article", "button", "svg",    "path", "form",   "input", "label",  "s"};

template <std::size_t size>
bool is_one_of(const std::string_view (&names)[size], std::string_view name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

/// "br" of "<br/>" and of "</BR class=x>", whose '<' is left off.
std::string name_of_tag(std::string_view tag) {
  if (tag.starts_with('/')) tag.remove_prefix(1);
  std::size_t length = 0;
  const auto is_name = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  };
  while (length < tag.size() && length < 12 && is_name(tag[length])) ++length;
  return lower_case(tag.substr(0, length));
}

/// The character that "#39" or "amp" stands for; '\0' where it is none that is known.
char entity(std::string_view name) {
  constexpr std::pair<std::string_view, char> known[] = {{"lt", '<'},   {"gt", '>'},    {"amp", '&'},
                                                         {"quot", '"'}, {"apos", '\''}, {"nbsp", ' '}};
  for (const auto& [word, character] : known)
    if (word == name) return character;
  if (!name.starts_with('#')) return '\0';
  name.remove_prefix(1);
  const bool is_hex = name.starts_with('x') || name.starts_with('X');
  if (is_hex) name.remove_prefix(1);
  unsigned code = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), code, is_hex ? 16 : 10);
  if (error != std::errc{} || end != name.data() + name.size()) return '\0';
  if (code == 160) return ' ';
  return code >= 32 && code < 127 ? static_cast<char>(code) : '?';
}

class HtmlText {
 public:
  explicit HtmlText(std::string_view text) : text_(text) { result_.reserve(text.size()); }

  std::string read() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (!((c == '<' && skip_tag()) || (c == '&' && take_entity()))) {
        result_ += c;
        ++at_;
      }
    }
    return std::move(result_);
  }

 private:
  /// Whether a tag stands here; it ends in this line.
  bool skip_tag() {
    const std::string name = name_of_tag(text_.substr(at_ + 1, 16));
    const bool is_block = is_one_of(block_tags, name), is_cell = is_one_of(cell_tags, name);
    if (!is_block && !is_cell && !is_one_of(inline_tags, name)) return false;
    const std::size_t end = text_.find_first_of(">\n", at_);
    if (end == std::string_view::npos || text_[end] == '\n') return false;
    if (is_block) result_ += soft_end;
    if (is_cell) result_ += "  ";
    at_ = end + 1;
    return true;
  }

  bool take_entity() {
    const std::size_t end = text_.substr(at_, 10).find(';');
    if (end == std::string_view::npos) return false;
    const char character = entity(text_.substr(at_ + 1, end - 1));
    if (character == '\0') return false;
    result_ += character;
    at_ += end + 1;
    return true;
  }

  std::string_view text_;
  std::string result_;
  std::size_t at_ = 0;
};

}  // namespace

bool is_html(std::string_view text) {
  for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
    const std::string name = name_of_tag(text.substr(at + 1, 16));
    const std::string_view behind_name = text.substr(std::min(text.size(), at + 1 + name.size()), 1);
    const bool ends = behind_name == ">" || behind_name == " " || behind_name == "/";
    if (ends &&
        (is_one_of(block_tags, name) || is_one_of(cell_tags, name) || name == "html" || name == "code"))
      return true;
  }
  return false;
}

std::string text_of_html(std::string_view text) { return HtmlText(text).read(); }

}  // namespace plumbline::import
