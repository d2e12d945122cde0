#include "models/platform.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <span>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "models/shuffle.hpp"

namespace plumbline {
namespace {

using Kind = Platform::Kind;

/// Or 2^40 where there are more.
std::int64_t product(const std::vector<int>& factors) {
  std::int64_t result = 1;
  for (const int factor : factors)
    result = std::min(result * std::min(factor, 1 << 22), std::int64_t{1} << 40);
  return result;
}

/// Nodes are dealt to the blocks in turn, as cards are.
void deal(std::vector<std::size_t>& hosts, std::size_t block) {
  const std::size_t blocks = hosts.size() / block;
  for (std::size_t node = 0; node < hosts.size(); ++node) hosts[node] = node % blocks * block + node / blocks;
}

}  // namespace

std::int64_t hosts_of(const Platform& platform) {
  switch (platform.kind) {
    case Kind::fat_tree:
      return product(platform.down);
    case Kind::torus:
      return product(platform.dimensions);
    case Kind::dragonfly:
      return product({platform.groups.count, platform.chassis.count, platform.routers.count, platform.nodes});
    default:
      return std::numeric_limits<std::int64_t>::max();
  }
}

int hosts_of_a_block(const Platform& platform) {
  switch (platform.kind) {
    case Kind::fat_tree:
      return platform.down.front();
    case Kind::torus:
      return platform.dimensions.front();
    case Kind::dragonfly:
      return platform.chassis.count * platform.routers.count * platform.nodes;
    default:
      return 1;
  }
}

Picoseconds min_latency(const Platform& platform) {
  const int links = platform.kind == Kind::torus ? 1 : 2;  // hosts are the torus's routers
  return links * platform.latency;
}

void check_hosts(std::size_t nodes, std::size_t hosts) {
  if (nodes <= hosts) return;
  throw InputError(fmt::format(
      "the machine's platform has {} hosts, but {} are needed, one a node; take fewer processes, more of "
      "them a node (processes_per_node), or a larger platform",
      hosts, nodes));
}

std::vector<std::size_t> place(const Platform& platform, std::size_t nodes, std::size_t hosts,
                               std::uint64_t seed) {
  check_hosts(nodes, hosts);
  std::vector<std::size_t> host_of_node(hosts);
  std::iota(host_of_node.begin(), host_of_node.end(), std::size_t{0});
  if (platform.placement == Platform::Placement::round_robin)
    deal(host_of_node, static_cast<std::size_t>(hosts_of_a_block(platform)));
  if (platform.placement == Platform::Placement::random)
    shuffle(std::span(host_of_node), Stream(seed, Purpose::placement, 0, 0));
  host_of_node.resize(nodes);
  return host_of_node;
}

}  // namespace plumbline
