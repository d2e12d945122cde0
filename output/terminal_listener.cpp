#include "output/terminal_listener.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include <sys/ioctl.h>
#include <unistd.h>

#include <fmt/core.h>

#include "output/say.hpp"

namespace plumbline {
namespace {

/// "8 s", "3 min", "2.5 h"
std::string left_text(double seconds) {
  if (seconds < 100) return fmt::format("{:.0f} s", seconds);
  return seconds < 6000 ? fmt::format("{:.0f} min", seconds / 60) : fmt::format("{:.1f} h", seconds / 3600);
}

}  // namespace

std::optional<int> terminal_width(int file) {
  if (isatty(file) != 1) return {};
  winsize size{};
  if (ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  const char* columns = std::getenv("COLUMNS");
  const int said = columns == nullptr ? 0 : std::atoi(columns);
  return said > 0 ? said : 80;
}

std::string progress_line(std::string_view text, std::string_view left, int width) {
  const auto room = static_cast<std::size_t>(std::max(width - 1, 0));
  if (text.size() + left.size() <= room) return fmt::format("{}{}", text, left);
  return std::string(text.substr(0, room));
}

void TerminalListener::note(std::string_view text) {
  wipe();
  say_note(text);
}

void TerminalListener::error(std::string_view text) {
  wipe();
  say_error(text);
}

void TerminalListener::begin(int, std::string_view) { begun_.push_back(Clock::now()); }

void TerminalListener::end() {
  wipe();
  begun_.pop_back();
}

// Blanks over what was there: no escape sequence, which some terminals show as it is.
void TerminalListener::put(const std::string& line) {
  const std::size_t covered = line.size() < shown_ ? shown_ - line.size() : 0;
  std::fputs(fmt::format("\r{}{:{}}{}", line, "", covered, line.empty() ? "\r" : "").c_str(), stderr);
  std::fflush(stderr);
  shown_ = line.size();
}

void TerminalListener::wipe() {
  if (shown_ > 0) put("");
}

bool TerminalListener::is_time_for_a_line() {
  const auto now = Clock::now();
  if (!between_lines_ || now - last_line_ < *between_lines_) return false;
  last_line_ = now;
  return true;
}

void TerminalListener::step(double share, const std::string& text) {
  const double passed = Seconds(Clock::now() - begun_.back()).count();
  const std::optional<int> width = terminal_width(STDERR_FILENO);
  if (width ? passed < 2 : !is_time_for_a_line()) return;
  const std::string left = share <= 0 ? "" : ", about " + left_text(passed / share * (1 - share)) + " left";
  width ? put(progress_line(text, left, *width)) : say_progress(text + left);
}

}  // namespace plumbline
