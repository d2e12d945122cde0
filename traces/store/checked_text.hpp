#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <fmt/core.h>

#include "traces/store/rows.hpp"

namespace plumbline {

/// Values as the text whose CRC-32 is kept, each on a line.
class CheckedText {
 public:
  /// lengths: a text after its length and a colon, "-" for none, so that no two lists of values give the
  /// same; lines: a text as it is, an empty line for none (version 2 of the schema).
  enum class Rule { lengths, lines };
  explicit CheckedText(Rule rule = Rule::lengths) : rule_(rule) {}

  template <class... Values>
  void add(const Values&... values) {
    (add_one(values), ...);
  }
  std::int64_t checksum() const { return crc32_of(text_); }

 private:
  void add_one(const std::string& text) {
    if (rule_ == Rule::lengths) text_ += fmt::format("{}:", text.size());
    text_ += text + '\n';
  }
  void add_one(std::int64_t number) { text_ += fmt::format("{}\n", number); }
  void add_one(int number) { add_one(std::int64_t{number}); }
  void add_one(bool truth) { add_one(std::int64_t{truth}); }
  void add_one(std::size_t count) { add_one(static_cast<std::int64_t>(count)); }
  void add_one(double number) { text_ += fmt::format("{:.17g}\n", number + 0.0); }  // SQLite's -0.0 is 0.0
  template <class T>
  void add_one(const std::optional<T>& value) {
    if (value)
      add_one(*value);
    else
      text_ += rule_ == Rule::lengths ? "-\n" : "\n";
  }

  Rule rule_;
  std::string text_;
};

}  // namespace plumbline
