#include "sim/simgrid/engine/actors.hpp"

#include <simgrid/s4u.hpp>

namespace plumbline::on_simgrid {

namespace s4u = simgrid::s4u;

s4u::ActorPtr Actors::start(s4u::Host* host, const std::string& name, std::function<void()> work) {
  ++awake_;
  return s4u::Actor::create(name, host, [this, work = std::move(work)] {
    run(work);
    if (--awake_ == 0) stalled_();
  });
}

void Actors::start_daemon(s4u::Host* host, const std::string& name, std::function<void()> work) {
  start(host, name, std::move(work))->daemonize();
}

void Actors::send(s4u::Host* host, std::function<void()> work) {
  std::vector<Courier*>& idle = idle_[host];
  if (!idle.empty()) {
    Courier& courier = *idle.back();
    idle.pop_back();
    courier.work = std::move(work);
    return wake(*courier.sleeper);
  }
  start_daemon(host, "message", [this, host, work = std::move(work)]() mutable {
    Courier courier{std::move(work)};
    for (;;) {
      run(std::exchange(courier.work, {}));
      idle_[host].push_back(&courier);
      block(*courier.sleeper);
    }
  });
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
}

void Actors::block(s4u::Semaphore& sleeper) {
  if (--awake_ == 0) stalled_();
  sleeper.acquire();
}

// All are awake before the first goes on.
void Actors::wake(const std::vector<s4u::Semaphore*>& sleepers) {
  awake_ += static_cast<int>(sleepers.size());
  for (s4u::Semaphore* sleeper : sleepers) sleeper->release();
}

void Actors::fail(const std::exception_ptr& failure) {
  if (!failure_) failure_ = failure;
  s4u::Actor::kill_all();
  s4u::this_actor::exit();
}

}  // namespace plumbline::on_simgrid
