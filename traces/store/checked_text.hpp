#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <fmt/core.h>

#include "traces/store/rows.hpp"

namespace plumbline {

/// Values as the text whose CRC-32 is kept, each on a line: a text after its length and a colon, "-" for
/// none. No two lists of values give the same text.
class CheckedText {
 public:
  template <class... Values>
  void add(const Values&... values) {
    (add_one(values), ...);
  }
  std::int64_t checksum() const { return crc32_of(text_); }

 private:
  void add_one(const std::string& text) { text_ += fmt::format("{}:{}\n", text.size(), text); }
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
      text_ += "-\n";
  }

  std::string text_;
};

}  // namespace plumbline
