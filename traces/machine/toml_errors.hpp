#pragma once

#include <string>
#include <string_view>

namespace plumbline {

/// Throws InputError, "FILE:LINE: ...", for bytes that are no UTF-8, and for a run store in the place of a
/// text.
void refuse_other_encodings(std::string_view text, const std::string& file);

/// A line of the text, from 1; empty where it has none such.
std::string_view line_at(std::string_view text, std::size_t line);

/// What the TOML parser says about a line, and what to write instead where the slip is a usual one.
std::string in_words(std::string_view parser_says, std::string_view line);

}  // namespace plumbline
