#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <simgrid/s4u/Comm.hpp>

#include "models/machine.hpp"
#include "sim/jitter.hpp"
#include "sim/simgrid/engine/message.hpp"
#include "sim/simgrid/hosts.hpp"

namespace plumbline::on_simgrid {

/// What is between the ports: hosts, how long a message is on its way, and, on a platform, the links that
/// messages share. A row is a process, or, numbered P + rank, its progress thread.
class Wires {
 public:
  Wires(const Machine& machine, int processes, std::uint64_t seed, std::uint64_t launch);

  simgrid::s4u::Host* host(int row) const;
  int level(int from, int to) const { return network_.level_index(from % processes_, to % processes_); }
  /// L + jitter, and on a platform the route's latency. Leg 0: the eager message or the request; 1: the
  /// answer, which goes the other way; 2: the data of a rendezvous.
  Picoseconds flight(const Message& message, int leg);
  const Network& network() const { return network_; }
  int place(int row) const { return network_.place(row % processes_); }
  bool platform() const { return network_.platform.has_value(); }
  /// Whether the bytes of a message share the links of its route with others.
  bool has_flow(const Message& message) const {
    return platform() && network_.platform->shares && message.level == 0 && message.cost.serial > 0;
  }
  /// These bytes, whose first one arrives now.
  simgrid::s4u::CommPtr flow(const Message& message) const;

 private:
  int node(int row) const { return network_.node(row % processes_); }

  Network network_;
  int processes_;
  JitterSource jitter_;
  std::optional<Hosts> hosts_;              // on a platform; else
  std::vector<simgrid::s4u::Host*> alone_;  // a host each node, without links
};

}  // namespace plumbline::on_simgrid
