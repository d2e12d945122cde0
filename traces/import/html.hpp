#pragma once

#include <string>
#include <string_view>

namespace plumbline::import {

/// Whether the text has tags of HTML that hold text.
bool is_html(std::string_view text);

/// What a browser shows of it, line by line: tags are left out, "<br>" and their like become soft_end, cells
/// of tables are two blanks apart. Words in "<>" that HTML does not have are kept.
std::string text_of_html(std::string_view text);

}  // namespace plumbline::import
