#pragma once

#include <string>
#include <string_view>

#include <fmt/core.h>

namespace plumbline {

/// Who hears what a long computation has to say. analysis/ prints nothing: the command line prints it, and a
/// program that links the libraries may leave it at this one, which ignores everything.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void note(std::string_view) {}   ///< what a user should know
  virtual void error(std::string_view) {}  ///< what was left out, while the rest goes on

  // A long task of so many steps begins, goes on, and is over; tasks nest. `share`: of its time that is done.
  virtual void begin(int /*steps*/, std::string_view /*what*/) {}
  virtual void step(double /*share*/, const std::string& /*text*/) {}
  virtual void wipe() {}  ///< before something else is printed
  virtual void end() {}
};

/// A long task, from its first step to its last.
class Progress {
 public:
  Progress(Listener& listener, int steps, std::string_view what)  ///< "simulations done"
      : listener_(listener), steps_(steps), what_(what) {
    listener_.begin(steps, what);
  }
  ~Progress() { listener_.end(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(int finished) { show(finished, share_of(finished)); }
  /// The same where steps take unlike times.
  void show(int finished, double share) {
    listener_.step(share, fmt::format("{} of {} {}", finished, steps_, what_));
  }
  /// The same with a text of its own, "launch 3 of 30 (mpich)", in the place of "2 of 30 launches".
  void show(int finished, const std::string& text) { listener_.step(share_of(finished), text); }

 private:
  double share_of(int finished) const { return steps_ > 0 ? static_cast<double>(finished) / steps_ : 1; }

  Listener& listener_;
  int steps_;
  std::string what_;
};

}  // namespace plumbline
