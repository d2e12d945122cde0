#include "traces/machine/sections.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "traces/machine/read_platform.hpp"

namespace plumbline {
namespace {

using Path = std::filesystem::path;

bool is_platform(const TomlSection& network) {
  constexpr std::string_view known[] = {"loggp", "platform"};
  return network.one_of("kind", "kind of network", known, 0) == 1;
}

/// Changes `time` where the section has the key.
void set_time(const TomlSection& section, std::string_view key, Picoseconds& time) {
  if (const auto seconds = section.time(key)) time = to_picoseconds(*seconds);
}

void set_per_byte(const TomlSection& section, std::string_view key, double& per_byte) {
  if (const auto seconds = section.time_per_byte(key)) per_byte = picoseconds_per_byte(*seconds);
}

void set_overheads(const TomlSection& section, Costs& costs) {
  for (const std::string_view one : {"o_s", "o_r"}) {
    if (section.has("o") && section.has(one)) {
      section.refuse(one, fmt::format("o stands for both o_s and o_r; leave out o or {}", one));
    }
  }
  set_time(section, "o", costs.o_s);
  set_time(section, "o", costs.o_r);
  set_time(section, "o_s", costs.o_s);
  set_time(section, "o_r", costs.o_r);
}

void set_costs(const TomlSection& section, Costs& costs) {
  set_time(section, "L", costs.L);
  set_overheads(section, costs);
  set_time(section, "g", costs.g);
  set_per_byte(section, "G", costs.G);
  set_per_byte(section, "O", costs.O);
  if (const auto seconds = section.time("o_r_waiting")) costs.o_waiting = to_picoseconds(*seconds);
  if (const auto seconds = section.time_per_byte("O_waiting"))
    costs.O_waiting = picoseconds_per_byte(*seconds);
  set_per_byte(section, "G_forward", costs.G_forward);
}

void set_threshold(const TomlSection& section, LogGOPS& level) {
  if (section.says("S", "never")) {
    level.S = std::numeric_limits<std::int64_t>::max();
  } else if (const auto bytes = section.bytes("S")) {
    level.S = *bytes;
  }
}

void set_jitter(const TomlSection& section, const Path& file, LogGOPS& level) {
  if (section.says("jitter", "none")) {
    level.jitter.reset();
  } else if (const auto jitter = section.section("jitter")) {
    level.jitter = read_distribution(*jitter, file);
  }
}

/// [network.level.rendezvous]: nonblocking_above, L, G.
void set_rendezvous(const TomlSection& section, LogGOPS& level) {
  if (section.says("rendezvous", "none")) return void(level.rendezvous = {});
  const auto rendezvous = section.section("rendezvous");
  if (!rendezvous) return;
  rendezvous->allow({"nonblocking_above", "L", "G"});
  Rendezvous& parameters = level.rendezvous;
  parameters.nonblocking_above =
      rendezvous->bytes("nonblocking_above").value_or(parameters.nonblocking_above);
  if (const auto L = rendezvous->time("L")) parameters.L = to_picoseconds(*L);
  if (parameters.L == 0)
    rendezvous->refuse("L", "L must be at least 1 ps, not 0: a rendezvous is answered after it");
  if (const auto G = rendezvous->time_per_byte("G")) parameters.G = picoseconds_per_byte(*G);
}

/// With no time between sending and arrival there is no order of events. A message takes at least o_s + L, an
/// answer to a rendezvous only L.
void check_delay(const TomlSection& section, const Costs& costs, bool answers) {
  constexpr std::string_view why = "with no time between sending and arrival there is no order of events";
  if (costs.o_s + costs.L == 0) {
    const auto key = section.has("L") ? "L" : section.has("o") ? "o" : "o_s";
    section.refuse(key, fmt::format("o_s + L must be at least 1 ps, not 0; {}", why));
  }
  if (answers && costs.L == 0) {
    section.refuse(
        section.has("L") ? "L" : "S",
        fmt::format("L must be at least 1 ps where messages go by rendezvous, not 0: one is answered after L "
                    "alone; {}",
                    why));
  }
}

/// A class above `before` bytes, with what its level costs where it says nothing.
SizeClass read_class(const TomlSection& section, const LogGOPS& level, std::int64_t before) {
  section.allow({"up_to", "L", "o", "o_s", "o_r", "g", "G", "O", "o_r_waiting", "O_waiting", "G_forward"});
  SizeClass size{level, section.required(section.bytes("up_to"), "up_to", "up_to = \"1420B\"")};
  if (size.up_to <= before) {
    section.refuse("up_to",
                   fmt::format("up_to must rise from class to class: {} B does not reach beyond {} B",
                               size.up_to, before));
  }
  set_costs(section, size);
  return size;
}

/// Routes take time themselves (read_platform).
void check_delays(const TomlSection& section, const LogGOPS& level) {
  const bool answers = has_rendezvous(level);
  check_delay(section, level, answers);
  if (level.sizes.empty()) return;
  const std::vector<TomlSection> sizes = section.sections("sizes");
  for (std::size_t i = 0; i < sizes.size(); ++i) check_delay(sizes[i], level.sizes[i], answers);
}

/// Classes belong to one level: another has its own, or none.
void set_sizes(const TomlSection& section, LogGOPS& level) {
  level.sizes.clear();
  if (section.says("sizes", "none")) return;
  std::int64_t before = 0;
  for (const TomlSection& size : section.sections("sizes")) {
    level.sizes.push_back(read_class(size, level, before));
    before = level.sizes.back().up_to;
  }
}

/// What a level within a node, or between sites, has where it says nothing: as between nodes, but for what
/// LogGOPS leaves out.
LogGOPS inherited(LogGOPS level) {
  level.o_waiting.reset();
  level.O_waiting.reset();
  level.G_forward = 0;
  level.queue_switch = level.peer_switch = 0;
  level.G_queue = 0;
  level.rendezvous = {};
  return level;
}

/// `level` with what the section says.
LogGOPS read_level(const TomlSection& section, const Path& file, LogGOPS level) {
  set_costs(section, level);
  set_threshold(section, level);
  set_time(section, "queue_switch", level.queue_switch);
  set_time(section, "peer_switch", level.peer_switch);
  if (const auto G = section.time_per_byte("G_queue")) level.G_queue = picoseconds_per_byte(*G);
  if (level.G_queue > 0 && level.queue_switch == 0)
    section.refuse("G_queue", "G_queue needs a queue_switch above 0: without one there is no queue");
  set_rendezvous(section, level);
  set_jitter(section, file, level);
  set_sizes(section, level);
  return level;
}

/// [network.level.memory] G: of the unit's server for copies.
void read_memory(const TomlSection& section, LogGOPS& level) {
  level.memory = 0;
  if (section.says("memory", "none")) return;
  const auto memory = section.section("memory");
  if (!memory) return;
  memory->allow({"G"});
  level.memory = picoseconds_per_byte(memory->required(memory->time_per_byte("G"), "G", "G = \"0.1ns/B\""));
}

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

std::optional<LogGOPS> read_sublevel(const TomlSection& network, std::string_view key, const Path& file,
                                     const LogGOPS& between_nodes) {
  if (network.says(key, "none")) return std::nullopt;
  const auto section = network.section(key);
  if (!section) return std::nullopt;
  section->allow({"kind", "L", "o", "o_s", "o_r", "g", "G", "O", "S", "jitter", "sizes", "o_r_waiting",
                  "O_waiting", "G_forward", "memory", "queue_switch", "peer_switch", "G_queue",
                  "rendezvous"});
  if (is_platform(*section))
    section->refuse("kind", fmt::format("[{}] is \"loggp\": only [network] has a platform", section->name()));
  LogGOPS level = read_level(*section, file, inherited(between_nodes));
  if (key == "node") {
    read_memory(*section, level);
  } else if (section->has("memory")) {
    section->refuse("memory",
                    "only messages within a node pass a memory; those between nodes have [network.nic]");
  }
  check_delays(*section, level);
  return level;
}

/// The next [[network.level]], around units of `inside` processes.
InnerLevel read_inner_level(const TomlSection& section, const Path& file, const LogGOPS& between_nodes,
                            int inside) {
  section.allow({"name",        "processes", "L",         "o",      "o_s",          "o_r",
                 "g",           "G",         "O",         "S",      "jitter",       "sizes",
                 "o_r_waiting", "O_waiting", "G_forward", "memory", "queue_switch", "peer_switch",
                 "G_queue",     "rendezvous"});
  InnerLevel level{read_level(section, file, inherited(between_nodes)),
                   section.required(section.text("name"), "name", "name = \"socket\""),
                   section.required(section.count("processes"), "processes", "processes = 64")};
  if (level.processes <= inside || level.processes % inside != 0)
    section.refuse(
        "processes",
        fmt::format("levels go from the innermost outwards: processes must be a multiple of {} and "
                    "above it, not {}",
                    inside, level.processes));
  read_memory(section, level);
  check_delays(section, level);
  return level;
}

/// [placement] by is core, node, or one of these.
void check_names(const std::vector<TomlSection>& sections, const std::vector<InnerLevel>& inner) {
  for (std::size_t i = 0; i < inner.size(); ++i) {
    const std::string& name = inner[i].name;
    if (name == "core" || name == "node")
      sections[i].refuse("name",
                         fmt::format("only the last level may be called {}, which is a placement", name));
    if (std::ranges::count(inner, name, &InnerLevel::name) > 1)
      sections[i].refuse("name", fmt::format("two levels are called {}", name));
  }
}

/// [[network.level]]: the last one is the node.
void read_levels(const TomlSection& root, const TomlSection& section, const Path& file, Network& network) {
  if (!section.has("level") || section.says("level", "none")) return;
  if (network.within_node)
    section.refuse("level",
                   "[[network.level]] and [network.node] exclude each other: the last level is the node");
  const std::vector<TomlSection> sections = section.sections("level");
  if (sections.empty()) return;
  for (const TomlSection& one : sections)
    network.inner.push_back(read_inner_level(one, file, network.between_nodes,
                                             network.inner.empty() ? 1 : network.inner.back().processes));
  const InnerLevel& node = network.inner.back();
  if (root.has("processes_per_node") && network.processes_per_node != node.processes)
    root.refuse("processes_per_node", fmt::format("the last level, {}, has {} processes, not {}; leave out "
                                                  "processes_per_node",
                                                  node.name, node.processes, network.processes_per_node));
  network.processes_per_node = node.processes;
  network.within_node = node;
  network.inner.pop_back();
  check_names(sections, network.inner);
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
  for (const std::string_view key :
       {"L", "o", "o_s", "o_r", "g", "G", "O", "S", "jitter", "sizes", "level", "nic"}) {
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
  section.allow(
      {"kind",      "L",      "o",     "o_s",          "o_r",         "g",        "G",           "O",
       "S",         "jitter", "sizes", "node",         "site",        "platform", "o_r_waiting", "O_waiting",
       "G_forward", "level",  "nic",   "queue_switch", "peer_switch", "G_queue",  "rendezvous"});
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
