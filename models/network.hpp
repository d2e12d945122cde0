#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "models/loggops.hpp"
#include "models/platform.hpp"

namespace plumbline {

/// A level within a node ([[network.level]]): units of so many consecutive places.
struct InnerLevel : LogGOPS {
  std::string name;   ///< "core-complex"
  int processes = 1;  ///< of a unit
};

/// [network.nic]: what leaves a node passes one port, what enters it another, which its processes share.
struct Adapter {
  Picoseconds g = 0;  ///< from one message to the next
  double G = 0;       ///< ps a byte
  Picoseconds peer_switch =
      0;  ///< on top of g for one that enters after one from another process to its receiver
};

/// [placement]: on which place a rank is. Place p is on node p / processes_per_node.
struct Placement {
  enum class By : std::uint8_t {
    core,   ///< rank r is on place r: a node is filled first
    level,  ///< in turn over the units of a level within the node, then the next node
    node    ///< in turn over the nodes
  };
  By by = By::core;
  int unit = 1;                                 ///< level: places of a unit, a divisor of those of a node
  int nodes = std::numeric_limits<int>::max();  ///< that there are
};

/// The network between processes: between nodes, within a node, between sites, of which some or all may be
/// the same; and within a node any number of inner levels.
struct Network {
  LogGOPS between_nodes;
  std::optional<LogGOPS> within_node;    ///< [network.node], or the last [[network.level]]
  std::optional<LogGOPS> between_sites;  ///< [network.site]
  std::vector<InnerLevel> inner;         ///< [[network.level]] within a node, the innermost first
  std::optional<Adapter> adapter;        ///< [network.nic]
  std::optional<Platform> platform;      ///< [network.platform]: carries what is sent between nodes
  Placement placement;
  int processes_per_node = 1;
  int processes_per_site = std::numeric_limits<int>::max();

  int place(int rank) const;
  int node(int rank) const { return place(rank) / processes_per_node; }
  int site(int rank) const { return place(rank) / processes_per_site; }

  /// How many nodes so many processes are on, and how many processes the node that has most.
  int nodes_of(int processes) const;
  int most_of_a_node(int processes) const;

  /// 0: between nodes, 1: within a node, 2: between sites, 3 + i: inner[i], the innermost that holds both.
  int level_index(int a, int b) const;
  const LogGOPS& level(int index) const;
  /// One above the greatest index.
  int level_indices() const { return 3 + static_cast<int>(inner.size()); }
  /// Consecutive places of a unit of the level.
  int unit_of(int index) const;
};

/// Whether a message of this level passes the adapters of two nodes: between nodes, or sites.
constexpr bool leaves_node(int level_index) { return level_index == 0 || level_index == 2; }

/// Whether a message of this level waits for others on its way: for an adapter, or for a unit's memory.
bool has_station(const Network& network, int level_index);

/// Whether messages of any level wait in their receivers' queues (queue_switch).
bool has_queues(const Network& network);

/// Whether one [network.nic] or [network.level.memory] is there: messages then wait for each other on their
/// way.
bool has_stations(const Network& network);

/// Whether anything about a message's flight is drawn anew for each: jitter, or queueing.
bool has_jitter(const Network& network);

/// Whether sending on what was received costs more anywhere (G_forward).
bool has_forwarding(const Network& network);

/// Whether what a receive costs anywhere depends on the peer before it, or on whether the message waited.
bool receiving_varies(const Network& network);

/// Throws InputError where there are fewer places than processes.
void check_places(const Network& network, int processes);

/// Calls visit(level) for each level that is there: LogGOPS& or const LogGOPS&.
template <class AnyNetwork, class Visit>
void for_each_level(AnyNetwork& network, Visit visit) {
  visit(network.between_nodes);
  if (network.within_node) visit(*network.within_node);
  if (network.between_sites) visit(*network.between_sites);
  for (auto& level : network.inner) visit(level);
}

}  // namespace plumbline
