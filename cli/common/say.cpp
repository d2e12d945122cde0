#include "cli/common/say.hpp"

#include <algorithm>
#include <cerrno>  // program_invocation_short_name
#include <cstdio>
#include <string>

#include <fmt/core.h>

namespace plumbline {
namespace {

void say(std::string_view kind, std::string_view text) {
  std::string line = fmt::format("{}: {}: {}", program_invocation_short_name, kind, text);
  std::replace(line.begin(), line.end(), '\n', ' ');
  std::fprintf(stderr, "%s\n", line.c_str());
}

}  // namespace

void say_error(std::string_view text) { say("error", text); }
void say_note(std::string_view text) { say("note", text); }

}  // namespace plumbline
