#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline::import {

/// What a log puts before each line of a table: the process, the host, the time, a mark of a quotation. Found
/// as what stands before a known title, not by a list of what launchers write.
class Prefix {
 public:
  Prefix() = default;

  /// Of `before`, what stands before a title in its line. Times in it match any time, all else but blanks
  /// only itself. `digits_change`: any number matches any other.
  explicit Prefix(std::string_view before, bool digits_change = false);

  /// Where the rest of `line` begins; nothing where it begins otherwise.
  std::optional<std::size_t> match(std::string_view line) const;

  bool empty() const { return pieces_.empty(); }

  /// Whether a time is part of it.
  bool has_time() const;

  /// Whether it is the same, times aside.
  bool operator==(const Prefix& other) const;

  /// As it stood before the title.
  const std::string& text() const { return text_; }

 private:
  struct Piece {
    enum class Kind : unsigned char { text, blanks, time, number } kind;
    std::string text;
    bool operator==(const Piece&) const = default;
  };
  void add_token(std::string_view token, bool after_month);
  void add_digits(std::string_view token);
  void add(Piece piece);

  std::string text_;
  std::vector<Piece> pieces_;
};

/// Whether the line begins with a date or a time of day, as those of logs do; a number of seconds is none.
bool begins_with_time(std::string_view line);

/// `rest` of a line behind its prefix, without the signs that Markdown puts around a title ("\# OSU",
/// "**...**") or between cells ("8 | 1.5 |"). `buffer` keeps what had to be changed.
std::string_view without_markdown(std::string_view rest, std::string& buffer);

}  // namespace plumbline::import
