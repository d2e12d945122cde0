#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

#include "schemes/process.hpp"
#include "sim/network.hpp"
#include "sim/program_cache.hpp"
#include "sim/simulate.hpp"

namespace plumbline {

class Actors;

/// A launch in simulation: the network, and one SimGrid actor a process that runs the scheme.
///
/// SimGrid gives the actors their contexts and the clock. The network sits behind one kernel timer, set when the last
/// awake actor falls asleep: windows of events are handled until some process can go on, and those actors are resumed.
/// An actor sleeps only when it asks for something that is not known yet (its time, a message); collectives that are
/// called in a row are queued in the network meanwhile.
class World {
 public:
  explicit World(const Launch& launch);
  ~World();

  /// Runs `body` as every process. Throws what the first failing process threw, or RunError on deadlock.
  void run(const std::function<void(Process&)>& body);

  LogGPNetwork& network() { return network_; }
  const Launch& launch() const { return launch_; }
  const Program& program(const Collective& call) { return programs_.get(call); }
  /// Called by a process: lets the others go on until the network reports it.
  void sleep();

 private:
  void act(int rank, const std::function<void(Process&)>& body);
  void one_less_awake();
  void set_timer();
  void pump();
  [[noreturn]] void throw_deadlock() const;

  Launch launch_;
  LogGPNetwork network_;
  ProgramCache programs_;
  std::unique_ptr<Actors> actors_;
  std::vector<int> ready_;
  std::vector<bool> finished_;
  int running_;                               // processes that have not ended
  int awake_;                                 // processes that can go on without the network
  std::exception_ptr failure_;
};

}  // namespace plumbline
