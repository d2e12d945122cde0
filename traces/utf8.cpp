#include "traces/utf8.hpp"

#include <algorithm>

namespace plumbline {
namespace {

unsigned value_of(char byte) { return static_cast<unsigned char>(byte); }

/// 0 for a byte that begins no character, or one beyond U+10FFFF.
std::size_t length_said_by(unsigned first) {
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

}  // namespace

std::size_t length_of_character(std::string_view text) {
  const std::size_t length = length_said_by(value_of(text.front()));
  if (length == 0 || text.size() < length) return 0;
  const bool whole = std::ranges::all_of(text.substr(1, length - 1),
                                         [](char byte) { return (value_of(byte) & 0xc0U) == 0x80; });
  return whole ? length : 0;
}

}  // namespace plumbline
