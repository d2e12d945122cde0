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

  // A long task of so many steps begins, goes on, and is over; tasks nest.
  virtual void begin(int /*steps*/, std::string_view /*what*/) {}
  virtual void step(int /*finished*/, const std::string& /*text*/) {}
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

  void show(int finished) { show(finished, fmt::format("{} of {} {}", finished, steps_, what_)); }
  /// The same with a text of its own, "launch 3 of 30 (mpich)", in the place of "2 of 30 launches".
  void show(int finished, const std::string& text) { listener_.step(finished, text); }

 private:
  Listener& listener_;
  int steps_;
  std::string what_;
};

}  // namespace plumbline
