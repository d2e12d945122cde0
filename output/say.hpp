#pragma once

#include <string_view>

namespace plumbline {

// What the program says on stderr, always one line.

/// "plumbline: error: ...", or whatever the program is called
void say_error(std::string_view text);

/// "plumbline: note: ..."
void say_note(std::string_view text);

/// "plumbline: 12 of 40 cells measured"
void say_progress(std::string_view text);

}  // namespace plumbline
