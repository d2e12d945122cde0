#include "output/say.hpp"

#include <algorithm>
#include <cerrno>  // program_invocation_short_name
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include <unistd.h>

#include <fmt/core.h>

#include "traces/printable.hpp"

namespace plumbline {
namespace {

/// What a line takes of a text that somebody else may have written: bytes.
constexpr std::size_t longest_line = 4000;

/// On a terminal that has colours, unless NO_COLOR is set (no-color.org).
bool is_coloured() {
  const char *no_color = std::getenv("NO_COLOR"), *terminal = std::getenv("TERM");
  return isatty(STDERR_FILENO) == 1 && (no_color == nullptr || *no_color == '\0') && terminal != nullptr &&
         std::strcmp(terminal, "dumb") != 0;
}

/// `colour`: of SGR, as in "1;31" for bold red.
void say(std::string_view kind, std::string_view colour, std::string_view text) {
  std::string line =
      plumbline::shown(text.substr(0, longest_line)) + (text.size() > longest_line ? "..." : "");
  std::ranges::replace(line, '\n', ' ');
  const std::string shown =
      is_coloured() ? fmt::format("\x1b[{}m{}:\x1b[0m", colour, kind) : fmt::format("{}:", kind);
  std::fputs(fmt::format("{}: {} {}\n", program_invocation_short_name, shown, line).c_str(), stderr);
}

}  // namespace

void say_error(std::string_view text) { say("error", "1;31", text); }
void say_note(std::string_view text) { say("note", "1;36", text); }
void say_progress(std::string_view text) {
  std::fputs(fmt::format("{}: {}\n", program_invocation_short_name, text).c_str(), stderr);
}

}  // namespace plumbline
