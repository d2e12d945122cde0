#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace plumbline {

/// The line on a terminal so many columns wide, whose last one stays free: what is left to do is the first to
/// give way.
std::string progress_line(std::string_view text, std::string_view left, int width);

/// A line on stderr, "12 of 40 simulations done, about 3 s left", rewritten in place: only on a terminal, and
/// only after 2 s.
class Progress {
 public:
  Progress(int total, std::string_view what);  ///< "simulations done"
  ~Progress();                                 ///< wipes the line
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(int finished);
  /// The same with a text of its own, "launch 3 of 30 (mpich)", in the place of "2 of 30 launches".
  void show(int finished, const std::string& text);
  /// Before something else is said.
  void wipe();

 private:
  void put(const std::string& line);

  int total_;
  std::string what_;
  std::size_t shown_ = 0;  // characters
  std::chrono::steady_clock::time_point begin_;
};

}  // namespace plumbline
