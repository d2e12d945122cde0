#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "traces/import/scan.hpp"
#include "traces/import/sink.hpp"

namespace plumbline::import {

/// A line that no reader knows and that may be a title. What the rows below it are nobody can tell: they are
/// refused with their file, never given to the table above.
class UnknownTitle {
 public:
  static constexpr std::string_view no_title = "is no title that is known";
  static constexpr std::string_view no_header = "is no header that is known";
  static constexpr std::string_view untitled = "has no title that is known above it";

  /// The first one counts, up to the next forget().
  void meet(const Line& line, std::string_view what_is_wrong = no_title);

  /// A known title begins, or the output ends.
  void forget() { line_ = 0; }

  bool met() const { return line_ != 0; }

  /// `row` stands under it: throws InputError, with what would be `right`.
  [[noreturn]] void refuse(const Line& row, std::string_view right, const Sink& sink) const;

 private:
  std::size_t line_ = 0;
  std::string text_;
  std::string_view what_is_wrong_;
};

/// Why a row is refused whose table has a title as its tool writes them, but of an operation that is not
/// known.
constexpr std::string_view names_nothing = "stands under a title whose operation is not known:";

/// Whether a comment may be a title: it speaks of a test or of what is measured.
bool may_be_title(std::string_view text);

/// Whether a line of words among rows may be a title: as above, or it names an operation. No error does.
bool may_be_title_between_rows(std::string_view text);

/// Whether the cells of a line name columns: they are at least so many, and none is a number.
bool may_be_header(const Cells& cells, std::size_t at_least);

/// Whether a line may be a row of an unknown table: a number first, and most of its words are numbers.
bool may_be_row(std::string_view text);

}  // namespace plumbline::import
