#include "traces/import/decode.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include "traces/import/html.hpp"

namespace plumbline::import {
namespace {

enum class Order : std::uint8_t { none, little, big };

/// Of UTF-16 without a mark: most characters of results are ASCII, whose upper byte is 0.
Order order_by_zeros(std::string_view bytes) {
  const std::size_t pairs = std::min<std::size_t>(bytes.size(), 512) / 2;
  if (pairs < 8) return Order::none;
  std::array<std::size_t, 2> zeros{};
  for (std::size_t i = 0; i < 2 * pairs; ++i)
    if (bytes[i] == '\0') ++zeros[i % 2];
  if (zeros[1] * 10 >= pairs * 9 && zeros[0] * 10 < pairs) return Order::little;
  if (zeros[0] * 10 >= pairs * 9 && zeros[1] * 10 < pairs) return Order::big;
  return Order::none;
}

Order utf16_order(std::string_view bytes) {
  if (bytes.starts_with("\xff\xfe")) return Order::little;
  if (bytes.starts_with("\xfe\xff")) return Order::big;
  return order_by_zeros(bytes);
}

/// One unit of UTF-16; what is not ASCII matters to no number and becomes '?'. A byte order mark is left out.
std::string from_utf16(std::string_view bytes, Order order) {
  std::string text;
  text.reserve(bytes.size() / 2);
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
    const auto first = static_cast<unsigned char>(bytes[i]),
               second = static_cast<unsigned char>(bytes[i + 1]);
    const unsigned unit = order == Order::little ? first + 256U * second : 256U * first + second;
    if (unit == 0xfeff) continue;
    if (unit == 0xa0)
      text += ' ';
    else
      text += unit < 128 ? static_cast<char>(unit) : '?';
  }
  return text;
}

/// Without "ESC [ ... letter", as of colours.
std::string without_escapes(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\x1b' || i + 1 == text.size() || text[i + 1] != '[') {
      result += text[i];
      continue;
    }
    const std::size_t end = text.find_first_not_of("0123456789;?", i + 2);
    if (end == std::string_view::npos) break;
    i = end;
  }
  return result;
}

}  // namespace

std::optional<std::string> decoded(std::string_view bytes) {
  constexpr std::string_view mark = "\xef\xbb\xbf";
  std::optional<std::string> result;
  if (const Order order = utf16_order(bytes); order != Order::none)
    result = from_utf16(bytes, order);
  else if (bytes.starts_with(mark))
    result = std::string(bytes.substr(mark.size()));
  const auto now = [&] { return result ? std::string_view(*result) : bytes; };
  if (now().find("\x1b[") != std::string_view::npos) result = without_escapes(now());
  if (is_html(now())) result = text_of_html(now());
  return result;
}

}  // namespace plumbline::import
