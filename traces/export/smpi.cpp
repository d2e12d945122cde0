#include "traces/export/smpi.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include <fmt/core.h>

namespace plumbline {
namespace {

/// Bytes that SMPI adds to each message.
constexpr std::int64_t envelope = 16;

/// The largest size that SMPI's settings can say: they are ints.
constexpr std::int64_t never_rendezvous = 2'147'483'647 - envelope;

bool has_threshold(const LogGOPS& level) { return level.S < never_rendezvous; }

double seconds_of(double picoseconds) { return picoseconds / 1e12; }

/// Latency of the route, seconds. SMPI sends k bytes and an envelope of 16 in (k + 16) G, LogGP k bytes in
/// (k - 1) G: L - 17 G evens that out. At least 1 ps: factors have nothing to act on where it is 0.
double route_latency(const Costs& costs) {
  return std::max(1e-12, to_seconds(costs.L) - (envelope + 1) * seconds_of(costs.G));
}

/// Bytes a second.
double bandwidth(const Costs& costs) { return costs.G > 0 ? 1e12 / costs.G : 1e18; }

/// Sizes beyond which messages cost something else: 0, where classes end, and S.
std::vector<std::int64_t> breakpoints(const LogGOPS& level) {
  std::vector<std::int64_t> all{0};
  for (const SizeClass& size : level.sizes) all.push_back(size.up_to);
  if (has_threshold(level)) all.push_back(level.S);
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

/// "INTERCEPT:SLOPE": o + (k-1)O for a message of k bytes; nothing above S, where SMPI charges none to a
/// blocking call and rendezvous_factor() has it.
std::string overhead(const LogGOPS& level, std::int64_t beyond, Picoseconds Costs::*o) {
  if (beyond >= level.S) return "0:0";
  const Costs& costs = costs_of(level, beyond + 1);
  return fmt::format("{}:{}", seconds_of(static_cast<double>(costs.*o) - costs.O), seconds_of(costs.O));
}

/// What the route's latency is multiplied by. Eager: L - 17 G of the class. Rendezvous, with a request, an
/// answer, the data and both overheads: factor * route_latency + (k + 16) G = o_s + 3 L + (k - 1) G + o_r
double latency_factor(const LogGOPS& level, std::int64_t beyond) {
  const Costs& costs = costs_of(level, beyond + 1);
  const double latency = route_latency(level);
  if (beyond < level.S) return route_latency(costs) / latency;
  const double wanted =
      to_seconds(costs.o_s + 3 * costs.L + costs.o_r) - (envelope + 1) * seconds_of(costs.G);
  return std::max(0.0, wanted) / latency;
}

/// What the route's bandwidth, 1 / G, is multiplied by.
double bandwidth_factor(const LogGOPS& level, std::int64_t beyond) {
  const Costs& costs = costs_of(level, beyond + 1);
  return bandwidth(costs) / bandwidth(level);
}

/// "SIZE:VALUE;SIZE:VALUE;...", each from SIZE + `added` on; a value that does not change is said once.
template <class Value>
std::string sections(const LogGOPS& level, std::int64_t added, Value value) {
  std::string text, last;
  for (const std::int64_t beyond : breakpoints(level)) {
    const std::string now = fmt::format("{}", value(beyond));
    if (now != last)
      text += fmt::format("{}{}:{}", text.empty() ? "" : ";", beyond == 0 ? 0 : beyond + added, now);
    last = now;
  }
  return text;
}

bool any_costs(const LogGOPS& level, bool (*has)(const Costs&)) {
  return has(level) || std::ranges::any_of(level.sizes, has);
}

bool any_memory(const Network& network) {
  bool any = false;
  for_each_level(network, [&](const LogGOPS& level) { any |= level.memory > 0; });
  return any;
}

/// What a machine may have beyond what SMPI's settings say, and why they do not.
struct Beyond {
  bool is_set;
  std::string_view what, why;
};

std::vector<Beyond> beyond_one_level(const Network& network) {
  return {{network.within_node.has_value(), "the network within a node", "SMPI's settings have one level"},
          {network.between_sites.has_value(), "the network between sites", "SMPI's settings have one level"},
          {network.between_nodes.jitter.has_value(), "jitter", "SimGrid's network has none"},
          {network.adapter.has_value(), "[network.nic]", "SMPI's hosts have a link and nothing before it"},
          {any_memory(network), "memory", "SMPI's processes do not wait for each other's copies"},
          {network.placement.by != Placement::By::core, "[placement] by", "it is for smpirun's -hostfile"}};
}

std::vector<Beyond> beyond_loggops(const LogGOPS& level) {
  constexpr std::string_view same = "SMPI charges every receive of a size the same";
  constexpr std::string_view no_queue = "SMPI's receivers have no queue";
  constexpr std::string_view of_class = "above S messages cost what their class says";
  const Rendezvous& rendezvous = level.rendezvous;
  return {
      {any_costs(level, [](const Costs& costs) { return costs.o_waiting.has_value(); }), "o_r_waiting", same},
      {any_costs(level, [](const Costs& costs) { return costs.O_waiting.has_value(); }), "O_waiting", same},
      {any_costs(level, [](const Costs& costs) { return costs.G_forward > 0; }), "G_forward",
       "SMPI does not ask where bytes come from"},
      {level.queue_switch > 0, "queue_switch", no_queue},
      {level.G_queue > 0, "G_queue", no_queue},
      {level.peer_switch > 0, "peer_switch", same},
      {rendezvous.nonblocking_above < Rendezvous{}.nonblocking_above, "rendezvous.nonblocking_above",
       "SMPI has one threshold for all sends"},
      {rendezvous.L.has_value(), "rendezvous.L", of_class},
      {rendezvous.G.has_value(), "rendezvous.G", of_class}};
}

std::vector<Beyond> beyond_messages(const Machine& machine) {
  constexpr std::string_view messages_alone = "SMPI's settings have costs of messages alone";
  return {{machine.call.o > 0, "[call] o", messages_alone},
          {machine.call.o_message > 0, "[call] o_message", "SMPI charges the same outside of collectives"},
          {machine.compute != Compute(), "[compute]", messages_alone}};
}

}  // namespace

std::vector<std::string> smpi_losses(const Machine& machine) {
  std::vector<std::string> lines;
  for (const auto& some : {beyond_one_level(machine.network), beyond_loggops(machine.network.between_nodes),
                           beyond_messages(machine)})
    for (const Beyond& one : some)
      if (one.is_set) lines.push_back(fmt::format("{} is left out: {}", one.what, one.why));
  return lines;
}

std::string smpi_settings(const LogGOPS& level) {
  const std::int64_t eager_below = has_threshold(level) ? level.S + 1 : never_rendezvous;
  std::string text;
  const auto set = [&](const char* key, const std::string& value) {
    text += fmt::format("--cfg={}:{}\n", key, value);
  };
  const auto overheads = [&](Picoseconds Costs::*o) {
    return sections(level, 0, [&](std::int64_t beyond) { return overhead(level, beyond, o); });
  };
  set("smpi/os", overheads(&Costs::o_s));
  set("smpi/ois", overheads(&Costs::o_s));
  set("smpi/or", overheads(&Costs::o_r));
  set("smpi/bw-factor",
      sections(level, envelope, [&](std::int64_t beyond) { return bandwidth_factor(level, beyond); }));
  set("smpi/lat-factor",
      sections(level, envelope, [&](std::int64_t beyond) { return latency_factor(level, beyond); }));
  set("smpi/send-is-detached-thresh", fmt::format("{}", eager_below));
  set("smpi/async-small-thresh", fmt::format("{}", eager_below));
  set("network/TCP-gamma", "0");
  set("network/crosstraffic", "0");
  set("network/weight-S", "0");
  set("surf/precision", "1e-12");
  return text;
}

// A route of a cluster has two links: the latency is halved.
std::string smpi_platform(const LogGOPS& level, int hosts) {
  return fmt::format(
      "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
      "<platform version=\"4.1\">\n"
      "  <cluster id=\"plumbline\" prefix=\"node-\" suffix=\"\" radical=\"0-{}\" speed=\"1Gf\" bw=\"{}Bps\" "
      "lat=\"{}s\"/>\n</platform>\n",
      hosts - 1, bandwidth(level), route_latency(level) / 2);
}

}  // namespace plumbline
