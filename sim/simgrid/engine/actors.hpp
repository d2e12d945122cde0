#pragma once

#include <exception>
#include <functional>
#include <string>

#include <simgrid/s4u/Semaphore.hpp>

namespace simgrid::s4u {
class Host;
}

namespace plumbline {

/// The actors of a simulation. Those that are not blocked are awake: they run, sleep until a date, or wait
/// for a port, which comes free by itself.
class Actors {
 public:
  /// `stalled` is called, by an actor, when none is awake.
  explicit Actors(std::function<void()> stalled) : stalled_(std::move(stalled)) {}

  /// Starts one. What `work` throws ends the simulation.
  void start(simgrid::s4u::Host* host, const std::string& name, std::function<void()> work);
  /// The same of one that others do not wait for at the end.
  void start_daemon(simgrid::s4u::Host* host, const std::string& name, std::function<void()> work);
  /// Called by an actor: returns when another has called wake() for it.
  void block(simgrid::s4u::Semaphore& sleeper);
  void wake(simgrid::s4u::Semaphore& sleeper);
  /// Called by an actor: ends all of them, itself included. The first failure is kept.
  [[noreturn]] void fail(const std::exception_ptr& failure);
  /// Throws the failure that ended them, if one did.
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void run(const std::function<void()>& work);

  std::function<void()> stalled_;
  int awake_ = 0;
  std::exception_ptr failure_;
};

}  // namespace plumbline
