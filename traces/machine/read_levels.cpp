#include "traces/machine/read_level.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "traces/machine/read_platform.hpp"
#include "traces/machine/sections.hpp"

namespace plumbline {
namespace {

using Path = std::filesystem::path;

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

/// [network.level.memory] G: of the unit's server for copies.
void read_memory(const TomlSection& section, LogGOPS& level) {
  level.memory = 0;
  if (section.says("memory", "none")) return;
  const auto memory = section.section("memory");
  if (!memory) return;
  memory->allow({"G"});
  level.memory = picoseconds_per_byte(memory->required(memory->time_per_byte("G"), "G", "G = \"0.1ns/B\""));
}

/// The next [[network.level]], around units of `inside` processes.
InnerLevel read_inner_level(const TomlSection& section, const Path& file, const LogGOPS& between_nodes,
                            int inside) {
  allow_level(section, {"name", "processes", "memory"});
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

}  // namespace

std::optional<LogGOPS> read_sublevel(const TomlSection& network, std::string_view key, const Path& file,
                                     const LogGOPS& between_nodes) {
  if (network.says(key, "none")) return std::nullopt;
  const auto section = network.section(key);
  if (!section) return std::nullopt;
  allow_level(*section, {"kind", "memory"});
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

}  // namespace plumbline
