#pragma once

#include <string>
#include <string_view>

namespace plumbline {

/// `text` of a file as a name that any terminal, picture or page can show: UTF-8 as it is; control characters
/// and bytes that are no UTF-8 as "\x1b". Different texts stay different: so a backslash before an x is
/// "\x5c".
std::string legible(std::string_view text);

/// The same, fit for a message: at most 160 bytes, the rest as "...", and blanks for tabs.
std::string printable(std::string_view text);

}  // namespace plumbline
