#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "models/platform.hpp"

namespace simgrid::s4u {
class Host;
class Link;
}  // namespace simgrid::s4u

namespace plumbline {

/// A platform as SimGrid has it: its hosts and links, whose latencies are kept here and are 0 there.
class Hosts {
 public:
  /// Of `nodes` nodes; there must be an engine that has none yet. `unit`: seconds that SimGrid's clock
  /// counts. Throws InputError as Flows does.
  Hosts(const Platform& platform, int nodes, std::uint64_t seed, double unit = 1);

  simgrid::s4u::Host* host(int node) const { return by_node_[static_cast<std::size_t>(node)]; }
  /// Of the route. Remembers it.
  Picoseconds latency(int from_node, int to_node);
  Picoseconds min_latency() const { return min_latency_; }

 private:
  void take_latencies(double unit);
  Picoseconds route(int from_node, int to_node) const;
  Picoseconds shortest_route() const;

  std::vector<simgrid::s4u::Host*> by_node_;
  std::unordered_map<const simgrid::s4u::Link*, double> latencies_;  // seconds
  std::unordered_map<std::uint64_t, Picoseconds> routes_;            // by pair of nodes
  double slowdown_;
  Picoseconds min_latency_;
};

}  // namespace plumbline
