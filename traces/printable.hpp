#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace plumbline {

/// `text` of a file as a name that any terminal, picture or page can show: UTF-8 as it is; control characters
/// and bytes that are no UTF-8 as "\x1b". Different texts stay different: so a backslash before an x is
/// "\x5c".
std::string legible(std::string_view text);

/// `text` of many lines as a terminal may have it: ends of lines and tabs as they are, other control
/// characters and bytes that are no UTF-8 as "\x1b".
std::string shown(std::string_view text);

/// The text of a JSON document as a terminal may have it: control characters, which stand within strings, as
/// "\u009b".
std::string shown_json(std::string text);

/// The same as legible(), fit for a message: at most 160 bytes, the rest as "...", and blanks for tabs.
std::string printable(std::string_view text);

/// Bytes of the UTF-8 character that `text`, which is not empty, begins with, by the number that the first
/// one says; 0 where it says none, or those that follow it do not. Overlong forms and surrogates are not
/// told.
std::size_t length_of_character(std::string_view text);

}  // namespace plumbline
