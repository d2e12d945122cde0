#pragma once

#include <exception>
#include <functional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <simgrid/s4u/Actor.hpp>
#include <simgrid/s4u/Semaphore.hpp>

namespace plumbline::on_simgrid {

/// The actors of a simulation. Those that are not blocked are awake: they run, sleep until a date, or wait
/// for a port, which comes free by itself.
class Actors {
 public:
  /// `stalled` is called, by an actor, when none is awake.
  explicit Actors(std::function<void()> stalled) : stalled_(std::move(stalled)) {}

  /// Starts one. What `work` throws ends the simulation.
  simgrid::s4u::ActorPtr start(simgrid::s4u::Host* host, const std::string& name, std::function<void()> work);
  /// The same of one that nobody waits for at the end.
  void start_daemon(simgrid::s4u::Host* host, const std::string& name, std::function<void()> work);
  /// Runs `work` on an idle actor of those that send() started, or a new one: creating actors costs more than
  /// messages do.
  void send(simgrid::s4u::Host* host, std::function<void()> work);
  /// Called by an actor: returns when another has called wake() for it.
  void block(simgrid::s4u::Semaphore& sleeper);
  void wake(simgrid::s4u::Semaphore& sleeper) { wake({&sleeper}); }
  void wake(const std::vector<simgrid::s4u::Semaphore*>& sleepers);
  /// Called by an actor: ends all of them, itself included. The first failure is kept.
  [[noreturn]] void fail(const std::exception_ptr& failure);
  /// Throws the failure that ended them, if one did.
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  struct Courier {
    std::function<void()> work{};
    simgrid::s4u::SemaphorePtr sleeper = simgrid::s4u::Semaphore::create(0);
  };
  void run(const std::function<void()>& work);

  std::function<void()> stalled_;
  int awake_ = 0;
  std::unordered_map<simgrid::s4u::Host*, std::vector<Courier*>> idle_;
  std::exception_ptr failure_;
};

}  // namespace plumbline::on_simgrid
