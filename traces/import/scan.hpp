#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "traces/printable.hpp"

namespace plumbline::import {

using Cells = std::vector<std::string_view>;

/// A line of a file of results.
struct Line {
  std::size_t number = 0;  ///< from 1
  std::string_view raw;    ///< without its end, and without what a log puts before each line
  std::string_view text;   ///< also without blanks and the signs of Markdown around it
};

/// `text` without blanks, tabs, carriage returns and form feeds around it.
std::string_view trimmed(std::string_view text);

/// The words between blanks and tabs, into `cells` (which keeps its memory).
void split_blanks(std::string_view text, Cells& cells);

/// What stands between `separator`s, without blanks around it, into `cells`.
void split_at(std::string_view text, char separator, Cells& cells);

/// A whole finite number, or nothing.
std::optional<double> finite(std::string_view text);

/// A whole integer, or nothing.
std::optional<std::int64_t> integer(std::string_view text);

/// A whole integer from 0, or nothing.
std::optional<std::int64_t> count(std::string_view text);

/// A whole integer from 0 that an int holds, or nothing.
std::optional<int> small_count(std::string_view text);

/// The integer that the text starts with, behind blanks.
std::optional<int> leading_count(std::string_view text);

/// "'-nan' is not a finite number", or whatever else is wrong with it.
std::string why_not_finite(std::string_view text);

/// Whether `text` starts as a number does.
bool starts_as_number(std::string_view text);

bool has_digit(std::string_view text);
bool contains(std::string_view text, std::string_view part);

/// What stands behind the first `before` in `text`; empty where it is not there.
std::string_view behind(std::string_view text, std::string_view before);

std::string lower_case(std::string_view text);

}  // namespace plumbline::import
