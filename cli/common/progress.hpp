#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace plumbline {

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
  int total_;
  std::string what_;
  bool terminal_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point begin_;
};

}  // namespace plumbline
