#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "models/machine.hpp"

namespace plumbline {

class LogGPNetwork;

/// The bytes of messages between nodes on their way over a platform, where links are shared among
/// them. A flow begins when its message's first byte arrives, at most 1 / G fast, so that it ends (k-1)G
/// later where nothing else is on its route's links. The library sim/simgrid/ implements it.
class Flows {
 public:
  virtual ~Flows() = default;

  /// Of the route between the hosts of two processes on different nodes.
  virtual Picoseconds latency(int from, int to) = 0;
  /// Of the shortest route, or less.
  virtual Picoseconds min_latency() const = 0;
  /// Whether messages share links; if not, there are no flows.
  virtual bool share() const = 0;

  struct Flow {
    Picoseconds begin;
    std::uint32_t message;  // what ended() calls it
    std::int32_t from, to;  // processes
    std::int64_t bytes;     // k - 1, above 0
    Picoseconds alone;      // (k-1)G: how long it takes at least
  };
  virtual void add(const Flow& flow) = 0;
  /// Some are under way or are to begin.
  virtual bool any() const = 0;

  /// Runs until nothing is left to do. It calls `go_on` at first, and whenever reach() had returned
  /// false and may return true now; `ended(message, time)` when a flow ends.
  virtual void run(std::function<void()> go_on, std::function<void(std::uint32_t, Picoseconds)> ended) = 0;
  /// Whether everything that happens to flows before `time` has happened. If not, the caller of run() has to
  /// be left alone until `go_on` is called.
  virtual bool reach(Picoseconds time) = 0;
};

/// On the machine's platform, at most once a program. Throws InputError where the platform has fewer hosts
/// than there are nodes, its file cannot be read, or this program was built without SimGrid.
std::unique_ptr<Flows> flows_on_platform(const Machine& machine, int processes, std::uint64_t seed,
                                         std::uint64_t launch);

/// Those of the launch's machine, whose factors are drawn; nullptr where it has no platform.
std::unique_ptr<Flows> make_flows(const Machine& machine, int processes, std::uint64_t seed,
                                  std::uint64_t launch);

/// Of the SimGrid library that the program runs with: "3.32.0"; "none" where it was built without.
std::string simgrid_version();

/// Everything that happens in the network, without processes that wait for it. `flows`: its flows, or
/// nullptr.
void run_events(LogGPNetwork& network, Flows* flows);

}  // namespace plumbline
