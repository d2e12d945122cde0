#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "models/machine.hpp"

namespace plumbline {

class LogGPNetwork;

/// The bytes of messages between nodes on their way over a platform, where SimGrid shares the links among
/// them. A flow begins when its message's first byte arrives, at most 1 / G fast, so that it ends (k-1)G
/// later where nothing else is on its route's links.
///
/// Latencies are kept here, in picoseconds: SimGrid's links have none, and so share fairly (max-min) whatever
/// the length of a route. SimGrid's clock moves on only while a flow is under way.
class Flows {
 public:
  /// Builds the platform, in a SimGrid engine: at most one of them a program. Throws InputError where the
  /// platform has fewer hosts than there are nodes, or its file cannot be read.
  Flows(const Machine& machine, int processes, std::uint64_t seed, std::uint64_t launch);
  ~Flows();

  /// Of the route between the hosts of two processes on different nodes.
  Picoseconds latency(int from, int to);
  /// Of the shortest route, or less.
  Picoseconds min_latency() const;
  /// Whether messages share links; if not, there are no flows.
  bool share() const;

  struct Flow {
    Picoseconds begin;
    std::uint32_t message;  // what ended() calls it
    std::int32_t from, to;  // processes
    std::int64_t bytes;     // k - 1, above 0
    Picoseconds alone;      // (k-1)G: how long it takes at least
  };
  void add(const Flow& flow);
  /// Some are under way or are to begin.
  bool any() const;

  /// Runs SimGrid until nothing is left to do. It calls `go_on` at first, and whenever reach() had returned
  /// false and may return true now; `ended(message, time)` when a flow ends.
  void run(std::function<void()> go_on, std::function<void(std::uint32_t, Picoseconds)> ended);
  /// Whether everything that happens to flows before `time` has happened. If not, the caller of run() has to
  /// be left alone until `go_on` is called.
  bool reach(Picoseconds time);

 private:
  struct Links;  // SimGrid's side
  std::unique_ptr<Links> links_;
};

/// Those of the launch's machine, whose factors are drawn; nullptr where it has no platform.
std::unique_ptr<Flows> make_flows(const Machine& machine, int processes, std::uint64_t seed,
                                  std::uint64_t launch);

/// Everything that happens in the network, without processes that wait for it. `flows`: its flows, or
/// nullptr.
void run_events(LogGPNetwork& network, Flows* flows);

}  // namespace plumbline
