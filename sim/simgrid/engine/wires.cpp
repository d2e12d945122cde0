#include "sim/simgrid/engine/wires.hpp"

#include <simgrid/s4u.hpp>

#include "sim/launch_seed.hpp"

namespace plumbline::on_simgrid {

namespace s4u = simgrid::s4u;

namespace {

std::vector<s4u::Host*> hosts_without_links(int nodes) {
  std::vector<s4u::Host*> hosts;
  s4u::NetZone* zone = s4u::create_full_zone("nodes");
  for (int node = 0; node < nodes; ++node)
    hosts.push_back(zone->create_host("node-" + std::to_string(node), 1.0)->seal());
  zone->seal();
  return hosts;
}

}  // namespace

Wires::Wires(const Machine& machine, int processes, std::uint64_t seed, std::uint64_t launch)
    : network_(machine.network), processes_(processes), jitter_(machine, seed, launch, processes) {
  const int nodes = network_.nodes_of(processes);
  if (platform())
    hosts_.emplace(*network_.platform, nodes, launch_seed(seed, launch), 1e-12);
  else
    alone_ = hosts_without_links(nodes);
}

s4u::Host* Wires::host(int row) const {
  return hosts_ ? hosts_->host(node(row)) : alone_[static_cast<std::size_t>(node(row))];
}

Picoseconds Wires::flight(const Message& message, int leg) {
  Picoseconds time =
      message.cost.latency + jitter_(message.from, message.to, message.count, leg, message.level);
  if (platform() && message.level == 0)
    time += leg == 1 ? hosts_->latency(node(message.to), node(message.from))
                     : hosts_->latency(node(message.from), node(message.to));
  return time;
}

// k-1 bytes, at most 1/G fast: alone on its links a flow takes (k-1)G. It starts when both hosts are
// known.
s4u::CommPtr Wires::flow(const Message& message) const {
  const std::int64_t bytes = message.bytes - 1;
  const s4u::CommPtr comm = s4u::Comm::sendto_init();
  comm->set_payload_size(static_cast<std::uint64_t>(bytes));
  comm->set_rate(static_cast<double>(bytes) / static_cast<double>(message.cost.serial));
  comm->set_source(host(message.from))->set_destination(host(message.to));
  return comm;
}

}  // namespace plumbline::on_simgrid
