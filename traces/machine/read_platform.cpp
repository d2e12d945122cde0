#include "traces/machine/read_platform.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "traces/machine/sections.hpp"
#include "traces/read_file.hpp"

namespace plumbline {
namespace {

using PlatformKind = Platform::Kind;
using Path = std::filesystem::path;

/// SimGrid builds a fat tree of 2^17 links in ten seconds.
constexpr int most_hosts = 1 << 20, most_links = 1 << 18, most_pairs = 1 << 25;

/// One over a bandwidth that is no infinite one.
double read_bandwidth(const TomlSection& section, std::string_view key) {
  const double G = picoseconds_per_byte(
      section.required(section.time_per_byte(key), key, fmt::format("{} = \"12.5GB/s\"", key)));
  if (G == 0) section.refuse(key, fmt::format("{} must be finite; write e.g. {} = \"12.5GB/s\"", key, key));
  return G;
}

void read_links(const TomlSection& section, Platform& platform) {
  platform.G = read_bandwidth(section, "bandwidth");
  platform.latency =
      to_picoseconds(section.required(section.time("latency"), "latency", "latency = \"0.1us\""));
  if (platform.latency == 0)
    section.refuse("latency",
                   "latency of a link must be at least 1 ps, not 0: with no time between sending "
                   "and arrival there is no order of events");
}

std::vector<int> read_counts(const TomlSection& section, std::string_view key, std::string_view example) {
  const std::vector<int> counts = section.counts(key);
  if (!section.has(key)) section.required(std::optional<int>(), key, fmt::format("{} = {}", key, example));
  if (counts.empty()) section.refuse(key, fmt::format("{} is empty; write e.g. {} = {}", key, key, example));
  return counts;
}

/// One number a level: as many as `down` has.
std::vector<int> read_levels(const TomlSection& section, std::string_view key, std::string_view example,
                             std::size_t levels) {
  const std::vector<int> counts = read_counts(section, key, example);
  if (counts.size() != levels)
    section.refuse(key, fmt::format("{} has {} levels, but down has {}", key, counts.size(), levels));
  return counts;
}

void read_fat_tree(const TomlSection& section, Platform& platform) {
  platform.down = read_counts(section, "down", "[8, 8]");
  const std::size_t levels = platform.down.size();
  platform.up = read_levels(section, "up", "[1, 4]", levels);
  platform.parallel = section.has("parallel") ? read_levels(section, "parallel", "[1, 1]", levels)
                                              : std::vector<int>(levels, 1);
}

Platform::Parts read_parts(const TomlSection& section, std::string_view key) {
  const std::vector<int> counts = read_counts(section, key, "[4, 2]");
  if (counts.size() != 2)
    section.refuse(key, fmt::format("{0} takes two numbers, how many and links between two of them; write "
                                    "e.g. {0} = [4, 2]",
                                    key));
  return {counts[0], counts[1]};
}

void read_dragonfly(const TomlSection& section, Platform& platform) {
  platform.groups = read_parts(section, "groups");
  platform.chassis = read_parts(section, "chassis");
  platform.routers = read_parts(section, "routers");
  platform.nodes = section.required(section.count("nodes"), "nodes", "nodes = 2");
  const std::int64_t routers = std::int64_t{platform.chassis.count} * platform.routers.count;
  if (routers < platform.groups.count)
    section.refuse("groups",
                   fmt::format("a router has the links to one other group: {} groups need at least as "
                               "many routers each, chassis times routers, not {}",
                               platform.groups.count, routers));
}

/// Without what is between "<!--" and "-->".
std::string without_comments(const std::string& xml) {
  std::string text;
  std::size_t at = 0;
  for (std::size_t begin; (begin = xml.find("<!--", at)) != std::string::npos;) {
    text += xml.substr(at, begin - at);
    at = std::min(xml.find("-->", begin), xml.size());
  }
  return text + xml.substr(at);
}

/// Links that change by SimGrid's clock, which moves only while there are flows, and links whose bandwidth is
/// not shared as that of others is.
void refuse_other_links(const TomlSection& section, const std::string& name, const Path& file) {
  const std::string text = without_comments(read_file(file));
  for (const std::string_view word : {"bandwidth_file", "latency_file", "state_file", "trace_connect"})
    if (text.find(word) != std::string::npos)
      section.refuse(
          "file",
          fmt::format("'{}' has {}: links that change in time are not supported; leave it out", name, word));
  for (const std::string_view word : {"\"WIFI\"", "\"Wifi\"", "'WIFI'", "'Wifi'"})
    if (text.find(word) != std::string::npos)
      section.refuse("file", fmt::format("'{}' has {}: wireless links are not supported", name, word));
  if (text.find("<config") != std::string::npos)
    section.refuse("file", fmt::format("'{}' has <config>: it would change the model; leave it out", name));
}

void read_file_name(const TomlSection& section, const Path& machine_file, Platform& platform) {
  const std::string name = section.required(section.text("file"), "file", "file = \"cluster.xml\"");
  const Path file = machine_file.parent_path() / name;
  if (std::error_code error; !std::filesystem::is_regular_file(file, error))
    section.refuse("file", fmt::format("no file '{}'; looked in {}", name,
                                       std::filesystem::absolute(machine_file).parent_path().string()));
  refuse_other_links(section, name, file);
  platform.file = std::filesystem::absolute(file).string();
}

void allow_keys(const TomlSection& section, PlatformKind kind) {
  switch (kind) {
    case PlatformKind::cluster:
      return section.allow({"kind", "bandwidth", "latency", "backbone", "sharing"});
    case PlatformKind::fat_tree:
      return section.allow(
          {"kind", "bandwidth", "latency", "down", "up", "parallel", "sharing", "placement"});
    case PlatformKind::torus:
      return section.allow({"kind", "bandwidth", "latency", "dimensions", "sharing", "placement"});
    case PlatformKind::dragonfly:
      return section.allow(
          {"kind", "bandwidth", "latency", "groups", "chassis", "routers", "nodes", "sharing", "placement"});
    case PlatformKind::file:
      return section.allow({"kind", "file", "sharing", "placement"});
  }
}

void read_shape(const TomlSection& section, const Path& machine_file, Platform& platform) {
  if (platform.kind == PlatformKind::file) return read_file_name(section, machine_file, platform);
  read_links(section, platform);
  if (platform.kind == PlatformKind::cluster && section.has("backbone"))
    platform.backbone_G = read_bandwidth(section, "backbone");
  if (platform.kind == PlatformKind::fat_tree) read_fat_tree(section, platform);
  if (platform.kind == PlatformKind::torus)
    platform.dimensions = read_counts(section, "dimensions", "[4, 4, 4]");
  if (platform.kind == PlatformKind::dragonfly) read_dragonfly(section, platform);
}

/// Each switch or host of a level to the switches above.
double links_of_fat_tree(const Platform& platform) {
  double links = 0, below = 1;
  for (const int down : platform.down) below *= down;
  for (std::size_t level = 0; level < platform.down.size(); ++level) {
    links += below * platform.up[level] * platform.parallel[level];
    below = below / platform.down[level] * platform.up[level];
  }
  return links;
}

/// Of what is on a level and what is on the one above, which SimGrid holds against each other one by one.
double pairs_of_fat_tree(const Platform& platform) {
  double pairs = 0, below = static_cast<double>(hosts_of(platform));
  for (std::size_t level = 0; level < platform.down.size(); ++level) {
    const double above = below / platform.down[level] * platform.up[level];
    pairs += below * above;
    below = above;
  }
  return pairs;
}

/// Between any two routers of a chassis, chassis of a group (one link a router) and groups.
double links_of_dragonfly(const Platform& platform) {
  const auto pairs = [](int count) { return 0.5 * count * (count - 1.0); };
  const double groups = platform.groups.count, chassis = platform.chassis.count,
               routers = platform.routers.count;
  return groups * chassis * pairs(platform.routers.count) + groups * routers * pairs(platform.chassis.count) +
         pairs(platform.groups.count);
}

double links_of_torus(const Platform& platform) {
  const auto rings = std::ranges::count_if(platform.dimensions, [](int size) { return size > 1; });
  return static_cast<double>(hosts_of(platform)) * static_cast<double>(rings);
}

void check_size(const TomlSection& section, const Platform& platform) {
  if (platform.kind == PlatformKind::cluster || platform.kind == PlatformKind::file) return;
  if (hosts_of(platform) > most_hosts)
    section.refuse("kind", fmt::format("a platform of more than {} hosts is too large", most_hosts));
  const double links = platform.kind == PlatformKind::fat_tree    ? links_of_fat_tree(platform)
                       : platform.kind == PlatformKind::dragonfly ? links_of_dragonfly(platform)
                                                                  : links_of_torus(platform);
  if (links > most_links)
    section.refuse("kind", fmt::format("a platform of more than {} links is too large", most_links));
  if (platform.kind == PlatformKind::fat_tree && pairs_of_fat_tree(platform) > most_pairs)
    section.refuse("kind",
                   fmt::format("a fat tree with more than {} pairs of a host or switch and one of the "
                               "level above is too large",
                               most_pairs));
}

}  // namespace

bool is_platform(const TomlSection& network) {
  constexpr std::string_view known[] = {"loggp", "platform"};
  return network.one_of("kind", "kind of network", known, 0) == 1;
}

Platform read_platform(const TomlSection& section, const Path& machine_file) {
  Platform platform;
  platform.kind =
      static_cast<PlatformKind>(section.kind("kind of platform", platform_kinds, "kind = \"fat-tree\""));
  allow_keys(section, platform.kind);
  read_shape(section, machine_file, platform);
  check_size(section, platform);
  platform.shares = section.one_of("sharing", "kind of sharing", sharings, 0) == 0;
  platform.placement =
      static_cast<Platform::Placement>(section.one_of("placement", "placement", placements, 0));
  if (platform.kind == PlatformKind::file && platform.placement == Platform::Placement::round_robin)
    section.refuse("placement",
                   "placement = \"round-robin\" needs to know which hosts are next to each other; "
                   "a file's are \"block\" or \"random\"");
  return platform;
}

}  // namespace plumbline
