#include "sim/simgrid/hosts.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstring>
#include <functional>
#include <memory>
#include <new>
#include <simgrid/s4u.hpp>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "sim/child_process.hpp"

namespace plumbline {

namespace s4u = simgrid::s4u;

namespace {

using Kind = Platform::Kind;
using All = std::vector<s4u::Host*>;

constexpr auto each_way = s4u::Link::SharingPolicy::SPLITDUPLEX;

double bandwidth_of(double picoseconds_per_byte) { return 1e12 / picoseconds_per_byte; }

std::vector<unsigned> unsigned_of(const std::vector<int>& counts) { return {counts.begin(), counts.end()}; }

std::pair<unsigned, unsigned> pair_of(const Platform::Parts& parts) {
  return {static_cast<unsigned>(parts.count), static_cast<unsigned>(parts.links)};
}

/// Hosts without links of their own: those of the topology are all there is.
s4u::ClusterCallbacks with_hosts(All& hosts) {
  return s4u::ClusterCallbacks(
      [&hosts](s4u::NetZone* zone, const std::vector<unsigned long>&, unsigned long) {
        hosts.push_back(zone->create_host("host-" + std::to_string(hosts.size()), 1e9));
        return std::make_pair(hosts.back()->get_netpoint(),
                              static_cast<simgrid::kernel::routing::NetPoint*>(nullptr));
      });
}

/// Each host has a link to what joins all.
All make_cluster(const Platform& platform, int nodes) {
  All hosts;
  s4u::NetZone* zone = s4u::create_star_zone("cluster");
  std::vector<s4u::LinkInRoute> backbone;
  if (platform.backbone_G > 0)
    backbone.emplace_back(zone->create_link("backbone", bandwidth_of(platform.backbone_G))->seal());
  for (int node = 0; node < nodes; ++node) {
    const std::string name = "host-" + std::to_string(node);
    hosts.push_back(zone->create_host(name, 1e9));
    s4u::SplitDuplexLink* link = zone->create_split_duplex_link(name, bandwidth_of(platform.G));
    link->set_latency(to_seconds(platform.latency))->seal();
    std::vector<s4u::LinkInRoute> route{{link, s4u::LinkInRoute::Direction::UP}};
    route.insert(route.end(), backbone.begin(), backbone.end());
    zone->add_route(hosts.back()->get_netpoint(), nullptr, nullptr, nullptr, route, true);
  }
  zone->seal();
  return hosts;
}

All make_fat_tree(const Platform& platform) {
  All hosts;
  const s4u::FatTreeParams shape(static_cast<unsigned>(platform.down.size()), unsigned_of(platform.down),
                                 unsigned_of(platform.up), unsigned_of(platform.parallel));
  s4u::create_fatTree_zone("fat-tree", nullptr, shape, with_hosts(hosts), bandwidth_of(platform.G),
                           to_seconds(platform.latency), each_way)
      ->seal();
  return hosts;
}

All make_torus(const Platform& platform) {
  All hosts;
  std::vector<unsigned long> dimensions;  // SimGrid gives those of 1 links of one name
  for (const int size : platform.dimensions)
    if (size > 1) dimensions.push_back(static_cast<unsigned long>(size));
  if (dimensions.empty()) dimensions.push_back(1);
  s4u::create_torus_zone("torus", nullptr, dimensions, with_hosts(hosts), bandwidth_of(platform.G),
                         to_seconds(platform.latency), each_way)
      ->seal();
  return hosts;
}

All make_dragonfly(const Platform& platform) {
  All hosts;
  const s4u::DragonflyParams shape(pair_of(platform.groups), pair_of(platform.chassis),
                                   pair_of(platform.routers), static_cast<unsigned>(platform.nodes));
  s4u::create_dragonfly_zone("dragonfly", nullptr, shape, with_hosts(hosts), bandwidth_of(platform.G),
                             to_seconds(platform.latency), each_way)
      ->seal();
  return hosts;
}

/// Far more than the largest platforms take to be read.
constexpr std::uint64_t most_memory = std::uint64_t{2} << 30;  // bytes
constexpr unsigned most_time = 60;                             // seconds of a processor

/// Why the child that should have loaded a platform did not; empty where it did. `said`: on stderr.
std::string failure_of(int status, const std::string& said) {
  if (status == 0) return "";
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
    return fmt::format("it takes more than {} s of a processor", most_time);
  return said.empty() ? "it dies of it" : said;
}

/// What a child says on stderr, or how it died; empty where all went well.
std::string said_by_child(const std::function<void()>& work) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    throw RunError(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
  const pid_t child = start_child({SIGKILL, {ends[1]}, most_memory, most_time}, [&] {
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    dup2(ends[1], STDERR_FILENO);
    work();
    return 0;
  });
  close(ends[1]);
  std::string said;
  char bytes[4096];
  for (ssize_t count; (count = read(ends[0], bytes, sizeof bytes)) > 0;)
    said.append(bytes, static_cast<std::size_t>(count));
  close(ends[0]);
  return failure_of(wait_for(child), said);
}

/// Of a number that is none the library says which function could not read it.
std::string in_words(const std::exception& error) {
  const std::string said = error.what();
  return said.starts_with("sto") ? "one of its numbers is none, or is too large" : said;
}

/// Some of SimGrid's ways to find routes die where there is none.
void find_routes() {
  constexpr std::size_t few = 128;
  All hosts = s4u::Engine::get_instance()->get_all_hosts();
  hosts.resize(std::min(hosts.size(), few));
  for (const s4u::Host* from : hosts)
    for (const s4u::Host* to : hosts) {
      std::vector<s4u::Link*> links;
      double latency = 0;
      if (from != to) from->route_to(to, links, &latency);
    }
}

/// Much of what may be wrong in a file ends SimGrid, and with it the program: "[0.0] FILE.cpp:1:
/// [root/CRITICAL] what is wrong", then its stack.
void try_to_load(const std::string& file) {
  const std::string said = said_by_child([&] {
    try {
      s4u::Engine::get_instance()->load_platform(file);
      s4u::Engine::get_instance()->seal_platform();
      find_routes();
    } catch (const std::bad_alloc&) {
      fmt::print(stderr, "it takes more than {} GiB of memory\n", most_memory >> 30);
      throw;
    } catch (const std::exception&) {  // which the parent sees too
    }
  });
  if (said.empty()) return;
  const std::string line = said.substr(0, said.find('\n'));
  const std::size_t mark = line.rfind("] ");
  throw InputError(fmt::format("{}: SimGrid cannot read this platform: {}", file,
                               mark == std::string::npos ? line : line.substr(mark + 2)));
}

/// In the order in which the file defines them.
All load(const std::string& file) {
  try_to_load(file);
  const auto created = std::make_shared<All>();  // the callback outlives this
  s4u::Host::on_creation_cb([created](s4u::Host& host) { created->push_back(&host); });
  try {
    s4u::Engine::get_instance()->load_platform(file);
    const All hosts = *created;                    // sealing calls back again
    s4u::Engine::get_instance()->seal_platform();  // before it, a table of routes may not be there
    return hosts;
  } catch (const std::exception& error) {
    throw InputError(fmt::format("{}: SimGrid cannot read this platform: {}", file, in_words(error)));
  }
}

All make_hosts(const Platform& platform, int nodes) {
  switch (platform.kind) {
    case Kind::cluster:
      return make_cluster(platform, nodes);
    case Kind::fat_tree:
      return make_fat_tree(platform);
    case Kind::torus:
      return make_torus(platform);
    case Kind::dragonfly:
      return make_dragonfly(platform);
    case Kind::file:
      return load(platform.file);
  }
  return {};
}

/// Refuses what has too few hosts before it is built, where that can be told.
All checked_hosts(const Platform& platform, int nodes, std::uint64_t seed) {
  const auto wanted = static_cast<std::size_t>(nodes);
  if (platform.kind == Kind::fat_tree || platform.kind == Kind::torus || platform.kind == Kind::dragonfly)
    check_hosts(wanted, static_cast<std::size_t>(hosts_of(platform)));
  const All all = make_hosts(platform, nodes);
  All placed;
  for (const std::size_t host : place(platform, wanted, all.size(), seed)) placed.push_back(all[host]);
  return placed;
}

}  // namespace

Hosts::Hosts(const Platform& platform, int nodes, std::uint64_t seed, double unit)
    : by_node_(checked_hosts(platform, nodes, seed)), slowdown_(platform.slowdown) {
  take_latencies(unit);
  min_latency_ = platform.kind == Kind::file
                     ? shortest_route()
                     : to_picoseconds(to_seconds(plumbline::min_latency(platform)) * platform.slowdown);
}

void Hosts::take_latencies(double unit) {
  for (s4u::Link* link : s4u::Engine::get_instance()->get_all_links()) {
    const double latency = link->get_latency(), bandwidth = link->get_bandwidth();
    if (!(bandwidth > 0 && std::isfinite(bandwidth)))
      throw InputError(
          fmt::format("the machine's platform has a link '{}' with a bandwidth of {} B/s; it must be "
                      "above 0 and finite",
                      link->get_name(), bandwidth));
    if (!(latency >= 0 && latency <= day))
      throw InputError(
          fmt::format("the machine's platform has a link '{}' with a latency of {} s; it takes 0 "
                      "to a day",
                      link->get_name(), latency));
    latencies_[link] = latency;
    link->set_latency(0);
    if (slowdown_ != 1 || unit != 1) link->set_bandwidth(bandwidth / slowdown_ * unit);
  }
}

// What is left in SimGrid's is none of a link (Vivaldi's coordinates).
Picoseconds Hosts::route(int from_node, int to_node) const {
  std::vector<s4u::Link*> links;
  double latency = 0;
  try {
    host(from_node)->route_to(host(to_node), links, &latency);
  } catch (const std::exception&) {  // as Floyd's routing says that there is none
    links.clear();
  }
  if (links.empty())
    throw InputError(fmt::format("the machine's platform has no route from host {} to {}",
                                 host(from_node)->get_name(), host(to_node)->get_name()));
  for (const s4u::Link* link : links) latency += latencies_.at(link);
  return to_picoseconds(latency * slowdown_);
}

Picoseconds Hosts::latency(int from_node, int to_node) {
  const std::uint64_t pair =
      static_cast<std::uint64_t>(from_node) << 32 | static_cast<std::uint32_t>(to_node);
  const auto [known, is_new] = routes_.try_emplace(pair, 0);
  if (is_new) known->second = route(from_node, to_node);
  return known->second;
}

// Of many hosts not all pairs: no route is shorter than the shortest link.
Picoseconds Hosts::shortest_route() const {
  constexpr std::size_t few = 128;
  if (by_node_.size() < 2) return 1;
  double min = day;
  if (by_node_.size() > few) {
    for (const auto& [link, latency] : latencies_) min = std::min(min, latency);
    return to_picoseconds(min * slowdown_);
  }
  Picoseconds shortest = never;
  for (int from = 0; from < std::ssize(by_node_); ++from)
    for (int to = 0; to < std::ssize(by_node_); ++to)
      if (from != to) shortest = std::min(shortest, route(from, to));
  return shortest;
}

}  // namespace plumbline
