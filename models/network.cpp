#include "models/network.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "models/errors.hpp"

namespace plumbline {

int Network::place(int rank) const {
  using enum Placement::By;
  if (placement.by == core) return rank;
  if (placement.by == node) return rank % placement.nodes * processes_per_node + rank / placement.nodes;
  const int first = rank / processes_per_node * processes_per_node, i = rank - first;
  const int units = processes_per_node / placement.unit;
  return first + i % units * placement.unit + i / units;
}

int Network::nodes_of(int processes) const {
  if (placement.by == Placement::By::node) return std::min(placement.nodes, processes);
  return (processes - 1) / processes_per_node + 1;
}

int Network::most_of_a_node(int processes) const {
  if (placement.by != Placement::By::node) return std::min(processes_per_node, processes);
  const int nodes = nodes_of(processes);
  return (processes - 1) / nodes + 1;
}

int Network::level_index(int a, int b) const {
  const int at_a = place(a), at_b = place(b);
  if (between_sites && at_a / processes_per_site != at_b / processes_per_site) return 2;
  if (at_a / processes_per_node != at_b / processes_per_node) return 0;
  for (std::size_t i = 0; i < inner.size(); ++i)
    if (at_a / inner[i].processes == at_b / inner[i].processes) return 3 + static_cast<int>(i);
  return within_node ? 1 : 0;
}

const LogGOPS& Network::level(int index) const {
  switch (index) {
    case 0:
      return between_nodes;
    case 1:
      return *within_node;
    case 2:
      return *between_sites;
    default:
      return inner[static_cast<std::size_t>(index - 3)];
  }
}

int Network::unit_of(int index) const {
  return index < 3 ? processes_per_node : inner[static_cast<std::size_t>(index - 3)].processes;
}

bool has_station(const Network& network, int level_index) {
  if (leaves_node(level_index)) return network.adapter.has_value();
  return network.level(level_index).memory > 0;
}

bool has_queues(const Network& network) {
  bool any = false;
  for_each_level(network, [&](const LogGOPS& level) { any = any || level.queue_switch > 0; });
  return any;
}

bool has_stations(const Network& network) {
  bool any = network.adapter.has_value();
  for_each_level(network, [&](const LogGOPS& level) { any = any || level.memory > 0; });
  return any;
}

bool has_jitter(const Network& network) {
  bool any = false;
  for_each_level(network, [&](const LogGOPS& level) { any = any || level.jitter || level.queueing; });
  return any;
}

bool has_forwarding(const Network& network) {
  bool any = false;
  for_each_level(network, [&](const LogGOPS& level) {
    any = any || level.G_forward > 0;
    for (const SizeClass& size : level.sizes) any = any || size.G_forward > 0;
  });
  return any;
}

bool receiving_varies(const Network& network) {
  bool any = false;
  const auto waiting = [](const Costs& costs) { return costs.o_waiting || costs.O_waiting; };
  for_each_level(network, [&](const LogGOPS& level) {
    any = any || level.peer_switch > 0 || waiting(level) || std::ranges::any_of(level.sizes, waiting);
  });
  return any;
}

void check_places(const Network& network, int processes) {
  const std::int64_t places = std::int64_t{network.placement.nodes} * network.processes_per_node;
  if (processes <= places) return;
  throw InputError(fmt::format("{} nodes with {} processes each have places for {} processes, not {}",
                               network.placement.nodes, network.processes_per_node, places, processes));
}

}  // namespace plumbline
