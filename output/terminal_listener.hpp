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
  using Seconds = std::chrono::duration<double>;

  /// `between_lines`: where stderr is no terminal, as under mpirun, so often a line of its own says how far
  /// it is; by default never.
  explicit TerminalListener(std::optional<Seconds> between_lines = {}) : between_lines_(between_lines) {}
  void note(std::string_view text) override;
  void error(std::string_view text) override;
  void begin(int steps, std::string_view what) override;
  void step(double share, const std::string& text) override;
  void wipe() override;
  void end() override;

 private:
  using Clock = std::chrono::steady_clock;

  void put(const std::string& line);
  bool is_time_for_a_line();

  const std::optional<Seconds> between_lines_;
  std::vector<Clock::time_point> begun_;  // of tasks, the innermost is the last
  Clock::time_point last_line_ = Clock::now();
  std::size_t shown_ = 0;  // characters
};

}  // namespace plumbline
