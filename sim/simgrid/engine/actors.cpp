#include "sim/simgrid/engine/actors.hpp"

#include <simgrid/s4u.hpp>

namespace plumbline {

namespace s4u = simgrid::s4u;

void Actors::start(s4u::Host* host, const std::string& name, std::function<void()> work) {
  ++awake_;
  s4u::Actor::create(name, host, [this, work = std::move(work)] { run(work); });
}

void Actors::start_daemon(s4u::Host* host, const std::string& name, std::function<void()> work) {
  ++awake_;
  s4u::Actor::create(name, host, [this, work = std::move(work)] { run(work); })->daemonize();
}

// No exception but SimGrid's own, which ends an actor, may leave it.
void Actors::run(const std::function<void()>& work) {
  std::exception_ptr failure;
  try {
    work();
  } catch (const simgrid::ForcefulKillException&) {
    throw;
  } catch (...) {
    failure = std::current_exception();
  }
  if (failure) fail(failure);
  if (--awake_ == 0) stalled_();
}

void Actors::block(s4u::Semaphore& sleeper) {
  if (--awake_ == 0) stalled_();
  sleeper.acquire();
}

void Actors::wake(s4u::Semaphore& sleeper) {
  ++awake_;
  sleeper.release();
}

void Actors::fail(const std::exception_ptr& failure) {
  if (!failure_) failure_ = failure;
  s4u::Actor::kill_all();
  s4u::this_actor::exit();
}

}  // namespace plumbline
