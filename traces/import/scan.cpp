#include "traces/import/scan.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace plumbline::import {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }

template <typename Number>
std::optional<Number> whole(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

void split_blanks(std::string_view text, Cells& cells) {
  cells.clear();
  std::size_t at = 0;
  while (true) {
    while (at < text.size() && is_blank(text[at])) ++at;
    if (at == text.size()) return;
    const std::size_t start = at;
    while (at < text.size() && !is_blank(text[at])) ++at;
    cells.push_back(text.substr(start, at - start));
  }
}

void split_at(std::string_view text, char separator, Cells& cells) {
  cells.clear();
  while (true) {
    const std::size_t end = text.find(separator);
    cells.push_back(trimmed(text.substr(0, end)));
    if (end == std::string_view::npos) return;
    text.remove_prefix(end + 1);
  }
}

std::optional<double> finite(std::string_view text) {
  const std::optional<double> value = whole<double>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

std::optional<std::int64_t> integer(std::string_view text) { return whole<std::int64_t>(text); }

std::optional<std::int64_t> count(std::string_view text) {
  const std::optional<std::int64_t> value = integer(text);
  return value && *value >= 0 ? value : std::nullopt;
}

std::optional<int> small_count(std::string_view text) {
  const std::optional<int> value = whole<int>(text);
  return value && *value >= 0 ? value : std::nullopt;
}

std::optional<int> leading_count(std::string_view text) {
  text = trimmed(text);
  std::size_t length = 0;
  while (length < text.size() && is_digit(text[length])) ++length;
  return small_count(text.substr(0, length));
}

std::string why_not_finite(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool all = end == text.data() + text.size() && !text.empty();
  if (all && error == std::errc::result_out_of_range)
    return fmt::format("'{}' is beyond what a number can be", printable(text));
  if (all && error == std::errc{}) return fmt::format("'{}' is not a finite number", printable(text));
  return fmt::format("'{}' is not a number", printable(text));
}

bool starts_as_number(std::string_view text) {
  if (!text.empty() && (text.front() == '-' || text.front() == '+' || text.front() == '.'))
    text.remove_prefix(1);
  return !text.empty() && (is_digit(text.front()) || text.front() == '.');
}

bool has_digit(std::string_view text) { return std::any_of(text.begin(), text.end(), is_digit); }

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

std::string_view behind(std::string_view text, std::string_view before) {
  const std::size_t at = text.find(before);
  return at == std::string_view::npos ? std::string_view{} : text.substr(at + before.size());
}

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

}  // namespace plumbline::import
