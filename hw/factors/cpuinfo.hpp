#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace plumbline {

/// A file's whole text; empty where it cannot be read.
std::string text_of(const std::string& path);

/// Its first line without blanks around it; empty where it cannot be read.
std::string first_line_of(const std::string& path);

/// The value of a key of /proc/cpuinfo, of the first processor; empty where it is missing.
std::string_view cpuinfo_value(std::string_view cpuinfo, std::string_view key);

/// The number that the text is; empty where it is none, or more than one.
template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// Whether the blank-separated list has the word.
bool has_word(std::string_view list, std::string_view word);

}  // namespace plumbline
