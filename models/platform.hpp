#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "models/picoseconds.hpp"

namespace plumbline {

/// The hosts and links between nodes ([network.platform]), in SimGrid's words. What a link carries at once
/// shares its bandwidth, each way.
struct Platform {
  enum class Kind { cluster, fat_tree, torus, dragonfly, file };
  enum class Placement { block, round_robin, random };
  /// Of a dragonfly: how many there are of something, and links between any two of them.
  struct Parts {
    int count = 1, links = 1;
  };

  Kind kind = Kind::cluster;
  double G = 0;             ///< ps a byte: one over the bandwidth of a link, each way
  Picoseconds latency = 0;  ///< of a link
  double backbone_G = 0;    ///< cluster: ps a byte of what all send together; 0: any amount
  /// Fat tree, from the hosts upwards: of a switch of each level, how many it has below it; of what is below
  /// it, to how many of the level it is linked; and by how many links to each.
  std::vector<int> down, up, parallel;
  std::vector<int> dimensions;             ///< torus
  Parts groups, chassis, routers;          ///< dragonfly: groups; chassis of a group; routers of a chassis
  int nodes = 1;                           ///< dragonfly: hosts of a router
  std::string file;                        ///< SimGrid's XML
  bool shares = true;                      ///< false: each message has its route for itself
  Placement placement = Placement::block;  ///< where node i is
  double slowdown = 1;                     ///< of all links: the launch's factor
};

inline constexpr std::array<std::string_view, 5> platform_kinds{"cluster", "fat-tree", "torus", "dragonfly",
                                                                "file"};
inline constexpr std::array<std::string_view, 2> sharings{"fair", "none"};
inline constexpr std::array<std::string_view, 3> placements{"block", "round-robin", "random"};

/// How many hosts there are; of a cluster, and of what a file says, any number.
std::int64_t hosts_of(const Platform& platform);

/// Hosts that are next to each other, so that round-robin deals nodes over such blocks: those of a leaf
/// switch, a row of the torus, a group of the dragonfly.
int hosts_of_a_block(const Platform& platform);

/// The latency of the shortest route between two hosts, or less; not of a file.
Picoseconds min_latency(const Platform& platform);

/// Throws InputError where there are fewer hosts than nodes.
void check_hosts(std::size_t nodes, std::size_t hosts);

/// The host of each of the nodes 0, ..., count - 1 on a platform of so many hosts. Throws InputError where
/// these are too few.
std::vector<std::size_t> place(const Platform& platform, std::size_t nodes, std::size_t hosts,
                               std::uint64_t seed);

}  // namespace plumbline
