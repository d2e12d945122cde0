#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/run/listener.hpp"

namespace plumbline {

/// Columns of the terminal that the file descriptor is open on; $COLUMNS where the terminal does not say.
/// Nothing where it is no terminal.
std::optional<int> terminal_width(int file);

/// The line on a terminal so many columns wide, whose last one stays free: what is left to do is the first to
/// give way.
std::string progress_line(std::string_view text, std::string_view left, int width);

/// Prints notes and errors on stderr; and progress, "12 of 40 simulations done, about 3 s left", on a line
/// that is rewritten in place: only on a terminal, and only after 2 s.
class TerminalListener final : public Listener {
 public:
  void note(std::string_view text) override;
  void error(std::string_view text) override;
  void begin(int steps, std::string_view what) override;
  void step(double share, const std::string& text) override;
  void wipe() override;
  void end() override;

 private:
  void put(const std::string& line);

  std::vector<std::chrono::steady_clock::time_point> begun_;  // of tasks, the innermost is the last
  std::size_t shown_ = 0;                                     // characters
};

}  // namespace plumbline
