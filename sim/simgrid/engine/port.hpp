#pragma once

#include <simgrid/s4u/Semaphore.hpp>

namespace plumbline::on_simgrid {

/// One way of a process's port to the network: one message at a time, first come, first served.
class Port {
 public:
  /// Called by an actor: returns when the port is free, and the caller's.
  void take() { free_->acquire(); }
  void give_back() { free_->release(); }

 private:
  simgrid::s4u::SemaphorePtr free_ = simgrid::s4u::Semaphore::create(1);
};

}  // namespace plumbline::on_simgrid
