#include "cli/common/progress.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <sys/ioctl.h>
#include <unistd.h>

#include <fmt/core.h>

namespace plumbline {
namespace {

/// "8 s", "3 min", "2.5 h"
std::string duration_text(double seconds) {
  if (seconds < 100) return fmt::format("{:.0f} s", seconds);
  return seconds < 6000 ? fmt::format("{:.0f} min", seconds / 60) : fmt::format("{:.1f} h", seconds / 3600);
}

bool can_rewrite_lines() {
  const char* terminal = std::getenv("TERM");
  return isatty(STDERR_FILENO) == 1 && (terminal == nullptr || std::strcmp(terminal, "dumb") != 0);
}

/// A line that is wrapped cannot be wiped.
std::string cut_to_width(std::string line) {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 && line.size() >= size.ws_col)
    line.resize(size.ws_col - 1U);
  return line;
}

}  // namespace

Progress::Progress(int total, std::string_view what)
    : total_(total), what_(what), terminal_(can_rewrite_lines()), begin_(std::chrono::steady_clock::now()) {}

Progress::~Progress() { wipe(); }

void Progress::wipe() {
  if (shown_) fmt::print(stderr, "\r\x1b[K");
  shown_ = false;
}

void Progress::show(int finished) { show(finished, fmt::format("{} of {} {}", finished, total_, what_)); }

void Progress::show(int finished, const std::string& text) {
  const double passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  if (!terminal_ || passed < 2) return;
  const std::string left =
      finished == 0 ? "" : ", about " + duration_text(passed / finished * (total_ - finished)) + " left";
  fmt::print(stderr, "\r\x1b[K{}", cut_to_width(text + left));
  std::fflush(stderr);
  shown_ = true;
}

}  // namespace plumbline
