#include "cli/common/say.hpp"

#include <algorithm>
#include <cerrno>  // program_invocation_short_name
#include <cstdio>
#include <string>

#include <fmt/core.h>

namespace plumbline {
namespace {

/// What could move a terminal's cursor, or more: names of files and settings are quoted in messages.
bool is_control(char c) { return (c >= 0 && c < ' ') || c == '\x7f'; }

void say(std::string_view kind, std::string_view text) {
  std::string line = fmt::format("{}: {}: {}", program_invocation_short_name, kind, text);
  std::replace(line.begin(), line.end(), '\n', ' ');
  std::ranges::replace_if(line, is_control, '?');
  std::fprintf(stderr, "%s\n", line.c_str());
}

}  // namespace

void say_error(std::string_view text) { say("error", text); }
void say_note(std::string_view text) { say("note", text); }

}  // namespace plumbline
