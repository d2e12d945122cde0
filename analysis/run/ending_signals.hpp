#pragma once

#include <csignal>
#include <optional>

namespace plumbline {

/// While this lives, the signals that end a program (INT, TERM, HUP) come through a file, so that poll sees
/// them beside other files, and no handler needs a global variable.
class EndingSignals {
 public:
  EndingSignals();  ///< throws RunError where the system refuses
  ~EndingSignals();
  EndingSignals(const EndingSignals&) = delete;
  EndingSignals& operator=(const EndingSignals&) = delete;

  int file() const { return file_; }   ///< readable once a signal has arrived
  std::optional<int> arrived() const;  ///< takes the signal
  void restore() const;                ///< for a forked child: signals act as before

 private:
  sigset_t before_{};
  int file_ = -1;
};

}  // namespace plumbline
