#include "traces/machine/sections.hpp"

#include <cmath>

#include <fmt/format.h>

#include "traces/machine/read_level.hpp"
#include "traces/machine/read_platform.hpp"

namespace plumbline {
namespace {

using Path = std::filesystem::path;

/// Between nodes everything must be said, but for O, S and jitter; the routes of a platform say L.
void require_parameters(const TomlSection& section, bool platform) {
  if (!platform) section.required(section.time("L"), "L", "L = \"2.5us\"");
  if (!section.has("o") && !section.has("o_s") && !section.has("o_r")) {
    section.required(section.time("o"), "o", "o = \"0.5us\"");
  }
  if (!section.has("o")) {
    section.required(section.time("o_s"), "o_s", "o_s = \"0.5us\", or o for both");
    section.required(section.time("o_r"), "o_r", "o_r = \"0.5us\", or o for both");
  }
  section.required(section.time("g"), "g", "g = \"1us\"");
  section.required(section.time_per_byte("G"), "G", "G = \"6ns/B\"");
}

/// [network.nic]
void read_adapter(const TomlSection& section, Network& network) {
  if (section.says("nic", "none")) return;
  const auto nic = section.section("nic");
  if (!nic) return;
  nic->allow({"g", "G", "peer_switch"});
  network.adapter = {to_picoseconds(nic->required(nic->time("g"), "g", "g = \"0.15us\"")),
                     picoseconds_per_byte(nic->time_per_byte("G").value_or(0)),
                     to_picoseconds(nic->time("peer_switch").value_or(0))};
}

/// [placement]
void read_placement(const TomlSection& root, Network& network) {
  const auto section = root.section("placement");
  if (!section) return;
  section->allow({"nodes", "by"});
  Placement& placement = network.placement;
  placement.nodes = section->count("nodes").value_or(placement.nodes);
  std::vector<std::string_view> known{"core", "node"};
  for (const InnerLevel& level : network.inner) known.push_back(level.name);
  const std::size_t by = section->one_of("by", "placement", known, 0);
  placement.by = by == 0 ? Placement::By::core : by == 1 ? Placement::By::node : Placement::By::level;
  if (by >= 2) placement.unit = network.inner[by - 2].processes;
  if (by == 1 && !section->has("nodes"))
    section->refuse("by", "by = \"node\" deals ranks out to nodes; say how many: nodes = 2");
}

/// Messages that leave a station have L to their next event.
void check_stations(const TomlSection& section, const Network& network) {
  if (network.platform && section.has("rendezvous") && !section.says("rendezvous", "none"))
    section.refuse("rendezvous",
                   "a platform's links carry the messages; leave out rendezvous, or the platform");
  if (!has_stations(network) && !has_queues(network)) return;
  const std::string_view key = network.adapter ? "nic" : "L";
  if (network.platform)
    section.refuse(
        key,
        "a platform's links carry the messages; leave out nic, memory and queue_switch, or the platform");
  for_each_level(network, [&](const LogGOPS& level) {
    if (min_latency(level) == 0)
      section.refuse(
          key,
          "L must be at least 1 ps at every level where there is a nic, a memory or a queue_switch, "
          "not 0");
    if (level.queue_switch > 0 && min_of_costs(level, [](const Costs& costs) { return costs.o_s; }) == 0)
      section.refuse(key, "o_s must be at least 1 ps where there is a queue_switch, not 0");
  });
}

/// Nodes and sites are blocks of ranks; a node must not straddle two sites.
void read_blocks(const TomlSection& root, Network& network) {
  network.processes_per_node = root.count("processes_per_node").value_or(network.processes_per_node);
  network.processes_per_site = root.count("processes_per_site").value_or(network.processes_per_site);
  if (root.has("processes_per_site") && network.processes_per_site % network.processes_per_node != 0) {
    root.refuse("processes_per_site",
                fmt::format("processes_per_site must be a multiple of processes_per_node = {}, not {}",
                            network.processes_per_node, network.processes_per_site));
  }
}

/// A level between blocks that are not said, and blocks of sites without their level, would have no effect.
/// Nodes without a level have one: the processes of a node share a clock.
void check_levels(const TomlSection& root, const TomlSection& section, const Network& network) {
  if (section.has("node") && network.within_node && network.processes_per_node == 1) {
    section.refuse(
        "node",
        "[network.node] needs processes_per_node above 1, above the tables, to say where nodes end; "
        "or leave it out (node = \"none\")");
  }
  if (network.between_sites && !root.has("processes_per_site")) {
    section.refuse("site",
                   "[network.site] needs processes_per_site above the tables, to say where sites end");
  }
  if (root.has("processes_per_site") && !section.has("site")) {
    root.refuse("processes_per_site",
                "processes_per_site has no effect without [network.site]; add that table or leave this out");
  }
}

/// A platform is between nodes: what is within one needs a level of its own, and sites are part of the
/// routes.
void check_platform(const TomlSection& root, const TomlSection& section, const Network& network) {
  if (network.between_sites)
    section.refuse("site",
                   "[network.site] and a platform exclude each other: its routes are those between sites");
  if (network.processes_per_node == 1) return;
  if (section.has("level") && !section.says("level", "none")) return;
  if (!section.has("node") || section.says("node", "none"))
    root.refuse("processes_per_node",
                "processes of a node need [network.node] beside a platform: its routes are between nodes");
  const TomlSection node = *section.section("node");
  node.required(node.time("L"), "L", "L = \"0.3us\"");
}

std::optional<Platform> read_platform_of(const TomlSection& section, const Path& file) {
  const bool none = !section.has("platform") || section.says("platform", "none");
  if (is_platform(section))
    return read_platform(section.required(none ? std::nullopt : section.section("platform"), "platform",
                                          "platform = { kind = \"cluster\", bandwidth = \"1GB/s\", latency = "
                                          "\"1us\" }"),
                         file);
  if (!none)
    section.refuse("platform", "platform has no effect without kind = \"platform\"; leave one of them out");
  return std::nullopt;
}

}  // namespace

void refuse_outside_network(const TomlSection& root) {
  for (const std::string_view key : {"L", "o", "o_s", "o_r", "g", "G", "O", "S", "jitter", "asymmetry",
                                     "queueing", "sizes", "level", "nic"}) {
    if (root.has(key)) root.refuse(key, fmt::format("unknown key '{0}'; did you mean 'network.{0}'?", key));
  }
}

double picoseconds_per_byte(double seconds_per_byte) {
  const double time = seconds_per_byte * 1e12;
  const double decimal = std::round(time * 1e6) / 1e6;
  return std::abs(decimal - time) <= 4e-16 * time ? decimal
                                                  : time;  // within the rounding of the two steps before
}

Network read_network(const TomlSection& root, const Path& file) {
  const TomlSection section =
      root.required(root.section("network"), "[network]", "L, o, g and G below [network]");
  allow_level(section, {"kind", "node", "site", "platform", "level", "nic"});
  require_parameters(section, is_platform(section));
  Network network;
  read_blocks(root, network);
  network.platform = read_platform_of(section, file);
  network.between_nodes = read_level(section, file, {});
  if (!network.platform) check_delays(section, network.between_nodes);
  network.within_node = read_sublevel(section, "node", file, network.between_nodes);
  network.between_sites = read_sublevel(section, "site", file, network.between_nodes);
  read_levels(root, section, file, network);
  read_adapter(section, network);
  read_placement(root, network);
  check_stations(section, network);
  check_levels(root, section, network);
  if (network.platform) check_platform(root, section, network);
  return network;
}

}  // namespace plumbline
