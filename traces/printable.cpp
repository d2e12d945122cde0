#include "traces/printable.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

#include <fmt/format.h>

namespace plumbline {
namespace {

std::uint32_t byte_at(std::string_view text, std::size_t i) { return static_cast<unsigned char>(text[i]); }

/// 0 for a byte that begins no character, or one beyond U+10FFFF.
std::size_t length_said_by(unsigned first) {
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/// Which character these bytes encode; 0 for none.
std::uint32_t character_of(std::string_view bytes) {
  if (bytes.empty()) return 0;
  const std::uint32_t first = byte_at(bytes, 0);
  std::uint32_t character = bytes.size() == 1 ? first : first & (0x7fU >> bytes.size());
  for (std::size_t i = 1; i < bytes.size(); ++i) character = character << 6U | (byte_at(bytes, i) & 0x3fU);
  return character;
}

/// RFC 3629: the shortest form, no surrogates, up to U+10FFFF.
bool is_in_its_form(std::uint32_t character, std::size_t bytes) {
  constexpr std::uint32_t min[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = character >= 0xd800 && character < 0xe000;
  return character >= min[bytes] && !surrogate && character <= 0x10ffff;
}

/// Controls of C0 and C1, ends of lines, and those that turn the direction of the text around them.
bool is_control(std::uint32_t character) {
  return character < 0x20 || (character >= 0x7f && character < 0xa0) ||
         (character >= 0x2028 && character <= 0x202e) || (character >= 0x2066 && character <= 0x2069);
}

/// One character, or one byte that is none.
struct Piece {
  std::string_view bytes;
  std::optional<std::uint32_t> character;

  bool is_plain() const { return character && !is_control(*character); }
  std::string escaped() const {
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); ++i) text += fmt::format("\\x{:02x}", byte_at(bytes, i));
    return text;
  }
};

/// From the front of the text.
Piece take(std::string_view& text) {
  std::size_t length = length_of_character(text);
  const std::uint32_t character = character_of(text.substr(0, length));
  if (!is_in_its_form(character, length)) length = 0;
  const std::string_view bytes = text.substr(0, std::max<std::size_t>(length, 1));
  text.remove_prefix(bytes.size());
  return {bytes, length > 0 ? std::optional(character) : std::nullopt};
}

std::string take_piece(std::string_view& text) {
  const Piece piece = take(text);
  const bool looks_escaped = piece.bytes == "\\" && text.starts_with('x');
  return piece.is_plain() && !looks_escaped ? std::string(piece.bytes) : piece.escaped();
}

/// Whether a text is of printed ASCII and ends of lines alone, as nearly all are.
bool is_simple(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return (c >= ' ' && c < '\x7f') || c == '\n'; });
}

}  // namespace

std::size_t length_of_character(std::string_view text) {
  const std::size_t length = length_said_by(byte_at(text, 0));
  if (length == 0 || text.size() < length) return 0;
  const bool whole = std::ranges::all_of(text.substr(1, length - 1), [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80;
  });
  return whole ? length : 0;
}

std::string legible(std::string_view text) {
  std::string result;
  while (!text.empty()) result += take_piece(text);
  return result;
}

std::string shown(std::string_view text) {
  if (is_simple(text)) return std::string(text);
  std::string result;
  while (!text.empty()) {
    const Piece piece = take(text);
    const bool is_blank = piece.bytes == "\n" || piece.bytes == "\t";
    result += is_blank || piece.is_plain() ? std::string(piece.bytes) : piece.escaped();
  }
  return result;
}

std::string shown_json(std::string text) {
  if (is_simple(text)) return text;
  std::string result;
  for (std::string_view rest = text; !rest.empty();) {
    const Piece piece = take(rest);
    if (piece.bytes == "\n" || !piece.character || !is_control(*piece.character))
      result += piece.bytes;
    else
      result += fmt::format("\\u{:04x}", *piece.character);
  }
  return result;
}

std::string printable(std::string_view text) {
  constexpr std::size_t longest = 160;
  constexpr std::string_view more = "...";
  std::string without_tabs(text.substr(0, longest + 1));
  std::ranges::replace(without_tabs, '\t', ' ');
  std::string result;
  std::size_t cut = 0;  // after the last piece that leaves room for the dots
  for (std::string_view rest = without_tabs; !rest.empty() && result.size() <= longest;) {
    result += take_piece(rest);
    if (result.size() + more.size() <= longest) cut = result.size();
  }
  if (result.size() > longest) result.replace(cut, std::string::npos, more);
  return result;
}

}  // namespace plumbline
