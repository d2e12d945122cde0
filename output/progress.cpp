#include "output/progress.hpp"

#include <algorithm>
#include <cstdio>

#include <unistd.h>

#include <fmt/core.h>

#include "output/terminal_width.hpp"

namespace plumbline {
namespace {

/// "8 s", "3 min", "2.5 h"
std::string duration_text(double seconds) {
  if (seconds < 100) return fmt::format("{:.0f} s", seconds);
  return seconds < 6000 ? fmt::format("{:.0f} min", seconds / 60) : fmt::format("{:.1f} h", seconds / 3600);
}

}  // namespace

Progress::Progress(int total, std::string_view what)
    : total_(total), what_(what), begin_(std::chrono::steady_clock::now()) {}

Progress::~Progress() { wipe(); }

std::string progress_line(std::string_view text, std::string_view left, int width) {
  const auto room = static_cast<std::size_t>(std::max(width - 1, 0));
  if (text.size() + left.size() <= room) return fmt::format("{}{}", text, left);
  return std::string(text.substr(0, room));
}

// Blanks over what was there: no escape sequence, which some terminals show as it is.
void Progress::put(const std::string& line) {
  const std::size_t covered = line.size() < shown_ ? shown_ - line.size() : 0;
  std::fputs(fmt::format("\r{}{:{}}{}", line, "", covered, line.empty() ? "\r" : "").c_str(), stderr);
  std::fflush(stderr);
  shown_ = line.size();
}

void Progress::wipe() {
  if (shown_ > 0) put("");
}

void Progress::show(int finished) { show(finished, fmt::format("{} of {} {}", finished, total_, what_)); }

void Progress::show(int finished, const std::string& text) {
  const double passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  const std::optional<int> width = terminal_width(STDERR_FILENO);
  if (!width || passed < 2) return;
  const std::string left =
      finished == 0 ? "" : ", about " + duration_text(passed / finished * (total_ - finished)) + " left";
  put(progress_line(text, left, *width));
}

}  // namespace plumbline
