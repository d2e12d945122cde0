#pragma once

#include <csignal>
#include <optional>

namespace plumbline {

/// Whether a signal is one that ends a program (INT, TERM, HUP) and is ignored, as SIGHUP is where nohup
/// started this one: it stays so, in what this program starts too.
bool stays_ignored(int signal);

/// While this lives, the signals that end a program and are not ignored come through a file, so that poll
/// sees them beside other files, and no handler needs a global variable.
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
