#pragma once

#include <vector>

#include "models/progression.hpp"
#include "sim/simgrid/engine/network.hpp"
#include "sim/simgrid/engine/schedule.hpp"

namespace plumbline::on_simgrid {

/// An actor that carries a process's nonblocking collective on, with an endpoint of its own; and what it
/// takes meanwhile from the core that the process computes on.
class SimGridProgressThread {
 public:
  SimGridProgressThread(SimGridNetwork& network, int rank);

  /// Called by the process: hands a collective over.
  void start(const Plan& plan);
  /// Called by the process: whether it is done with it by now.
  bool done() const;
  /// Called by the process: returns when it is done.
  void await_done();

  /// What was taken from the computing core at `from` or later but before now.
  Picoseconds taken(Picoseconds from) const;
  /// When the computing core is given back that is taken now; now where it is not.
  Picoseconds back() const;

 private:
  void run();
  void wake_for_round();
  void take(Picoseconds time, Picoseconds duration);

  struct Taken {
    Picoseconds time, duration;
  };

  SimGridNetwork& network_;
  Endpoint &process_, &own_;
  std::optional<Progression::Thread> thread_;  // empty: the network itself, which needs no core
  const Plan* plan_ = nullptr;                 // under way
  std::vector<Taken> taken_;                   // by the present collective, in order of time
  simgrid::s4u::SemaphorePtr sleeper_ = simgrid::s4u::Semaphore::create(0);
};

}  // namespace plumbline::on_simgrid
