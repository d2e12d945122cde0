#pragma once

#include <chrono>

namespace plumbline {

/// A line on stderr, "12 of 40 simulations done", rewritten in place: only on a terminal, and only after 2 s.
class Progress {
 public:
  explicit Progress(int total);
  ~Progress();  ///< wipes the line
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(int finished);

 private:
  int total_;
  bool terminal_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point begin_;
};

}  // namespace plumbline
