#include "sim/world.hpp"

#include <simgrid/kernel/Timer.hpp>
#include <simgrid/s4u.hpp>
#include <string>
#include <xbt/log.h>

#include "models/errors.hpp"
#include "sim/sim_process.hpp"
#include "sim/stack.hpp"

namespace plumbline {

namespace s4u = simgrid::s4u;

class Actors : public std::vector<s4u::ActorPtr> {};

World::World(const Launch& launch)
    : launch_{launched(launch.machine, launch.seed, launch.launch), launch.processes, launch.seed, launch.launch},
      network_(launch_.machine, launch.processes, launch.seed, launch.launch),
      programs_(launch_.machine, launch.processes, network_.costs()),
      actors_(std::make_unique<Actors>()),
      finished_(static_cast<std::size_t>(launch.processes)),
      running_(launch.processes),
      awake_(launch.processes) {}

World::~World() = default;

void World::run(const std::function<void(Process&)>& body) {
  xbt_log_control_set("root.thres:error");   // SimGrid would report each setting
  int argc = 1;
  char name[] = "plumbline";
  char* argv[] = {name, nullptr};
  s4u::Engine engine(&argc, argv);
  configure_engine(launch_.processes);
  s4u::Host* host = s4u::create_full_zone("plumbline")->create_host("host", 1e9)->seal();
  for (int rank = 0; rank < launch_.processes; ++rank) {
    actors_->push_back(s4u::Actor::create("process", host, [this, rank, &body] { act(rank, body); }));
  }
  engine.run();
  if (failure_) std::rethrow_exception(failure_);
}

// An exception must not leave an actor. The first one is kept; what the others wait for no longer matters.
void World::act(int rank, const std::function<void(Process&)>& body) {
  const StackCanary canary(launch_.processes);
  SimProcess process(*this, rank);
  try {
    body(process);
    process.finish_collectives();
  } catch (...) {
    if (!failure_) failure_ = std::current_exception();
  }
  canary.check();
  finished_[static_cast<std::size_t>(rank)] = true;
  --running_;
  one_less_awake();
}

void World::sleep() {
  one_less_awake();
  s4u::this_actor::suspend();
}

void World::one_less_awake() {
  if (--awake_ == 0) set_timer();
}

void World::set_timer() {
  const double now = s4u::Engine::get_clock();
  simgrid::kernel::timer::Timer::set(std::max(now, to_seconds(std::max<Picoseconds>(network_.horizon(), 0))), [this] { pump(); });
}

void World::pump() {
  if (failure_) std::rethrow_exception(failure_);
  if (running_ == 0) return;
  ready_.clear();
  while (ready_.empty()) {
    if (!network_.has_events()) throw_deadlock();
    network_.step(ready_);
  }
  awake_ = static_cast<int>(ready_.size());
  for (const int rank : ready_) (*actors_)[static_cast<std::size_t>(rank)]->resume();
}

void World::throw_deadlock() const {
  int waiting = 0;
  while (finished_[static_cast<std::size_t>(waiting)]) ++waiting;
  throw RunError("deadlock: " + std::to_string(running_) + " processes wait for ever; process " + std::to_string(waiting) +
                 ": " + network_.describe_wait(waiting));
}

}  // namespace plumbline
