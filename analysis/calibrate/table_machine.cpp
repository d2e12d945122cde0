#include "analysis/calibrate/table_machine.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace plumbline {
namespace {

enum Index : std::size_t {
  o_s_within,
  o_s_node,
  o_s_between,
  o_r_within,
  o_r_between,
  g_within,
  g_between,
  copies_within,
  o_waiting,
  queue_inner,
  queue_node,
  sender_inner,
  sender_node,
  sender_between,
  call_o,
  o_message,
  nic_g,
  nic_switch,
  parameters
};

/// How the latency of a level is split up.
struct Split {
  double o_s, o_r, g;  // of the latency of small messages
  double copies;       // of what bytes add: processors are busy with it
  std::int64_t S = std::numeric_limits<std::int64_t>::max();  // rendezvous above
};

/// l(1) = o_s + L + o_r, and l(k) - l(1) = (k-1)(G + O), of a rendezvous 2L + (k-1)G.
Costs costs_at(const LatencyBySize& latencies, std::int64_t bytes, const Split& split) {
  const double base = latencies.begin()->second * 1e12;
  const double more = std::max(0.0, latencies.at(bytes) * 1e12 - base);
  const auto count = static_cast<double>(std::max<std::int64_t>(bytes - 1, 1));
  Costs costs;
  costs.o_s = std::llround(base * split.o_s);
  costs.o_r = std::llround(base * split.o_r);
  costs.L = std::max<Picoseconds>(1, std::llround(base) - costs.o_s - costs.o_r);
  costs.g = std::llround(base * split.g);
  if (bytes > split.S) {
    costs.G = std::max(0.0, more - 2 * static_cast<double>(costs.L)) / count;
    return costs;
  }
  costs.G = more * (1 - split.copies) / count;
  costs.O = more * split.copies / count;
  return costs;
}

/// A class for each measured size; beyond the largest its rate.
LogGOPS level_of(const LatencyBySize& latencies, const Split& split) {
  LogGOPS level;
  static_cast<Costs&>(level) = costs_at(latencies, latencies.rbegin()->first, split);
  for (const auto& [bytes, seconds] : latencies)
    if (bytes > 0 && bytes != latencies.rbegin()->first)
      level.sizes.push_back({costs_at(latencies, bytes, split), bytes});
  level.S = split.S;
  return level;
}

/// What waited is copied out of its queue.
void copy_when_waiting(LogGOPS& level, double O_waiting) {
  level.O_waiting = O_waiting;
  for (SizeClass& size : level.sizes) size.O_waiting = O_waiting;
}

Picoseconds from_us(double us) { return std::llround(us * 1e6); }

}  // namespace

std::span<const TableParameter> table_parameters() {
  static const TableParameter table[parameters] = {
      {"o_s within the inner levels", "of the latency", 0.3, 0.05, 0.6},
      {"o_s within a node", "of the latency", 0.3, 0.05, 0.6},
      {"o_s between nodes", "of the latency", 0.1, 0.02, 0.4},
      {"o_r within a node", "of the latency", 0.2, 0.02, 0.35},
      {"o_r between nodes", "of the latency", 0.1, 0.02, 0.4},
      {"g within a node", "of the latency", 0.2, 0.01, 1.0},
      {"g between nodes", "of the latency", 0.1, 0.01, 0.6},
      {"bytes that processors copy within a node", "of their time", 0.5, 0.1, 0.9},
      {"o_r_waiting within a node", "of o_r", 1.0, 0.1, 3.0},
      {"queue_switch within the inner levels", "of the latency", 0.15, 0.01, 0.6},
      {"queue_switch within a node", "of the latency", 0.15, 0.01, 0.6},
      {"peer_switch within the inner levels", "of the latency", 0.5, 0.0, 1.5},
      {"peer_switch within a node", "of the latency", 0.3, 0.0, 1.0},
      {"peer_switch between nodes", "of the latency", 0.05, 0.0, 0.5},
      {"[call] o", "us", 0.1, 0.0, 1.0},
      {"[call] o_message", "us", 0.05, 0.0, 0.4},
      {"[network.nic] g", "us", 0.15, 0.0, 0.6},
      {"[network.nic] peer_switch", "us", 0.05, 0.0, 0.4},
  };
  return table;
}

Machine machine_of(const TableLatencies& latencies, std::span<const double> x, const BulkCosts& bulk) {
  assert(x.size() == parameters);
  Machine machine;
  Network& network = machine.network;
  network.between_nodes = level_of(
      latencies.between, {x[o_s_between], x[o_r_between], x[g_between], bulk.copies_between, bulk.S_between});
  network.between_nodes.peer_switch =
      std::llround(latencies.between.begin()->second * 1e12 * x[sender_between]);
  for (std::size_t i = 0; i < latencies.levels.size(); ++i) {
    const bool node = i + 1 == latencies.levels.size();
    InnerLevel level{level_of(latencies.within[i], {x[node ? o_s_node : o_s_within], x[o_r_within],
                                                    x[g_within], x[copies_within], bulk.S_within}),
                     latencies.levels[i].name, latencies.levels[i].processes};
    const auto waiting = [&](Costs& costs) {
      costs.o_waiting = std::llround(static_cast<double>(costs.o_r) * x[o_waiting]);
    };
    waiting(level);
    for (SizeClass& size : level.sizes) waiting(size);
    const double latency = latencies.within[i].begin()->second * 1e12;
    if (!bulk.memory.empty()) level.memory = bulk.memory[i];
    if (!bulk.queue.empty()) level.G_queue = bulk.queue[i];
    if (!bulk.rendezvous.empty()) level.rendezvous = bulk.rendezvous[i];
    level.queue_switch = std::llround(latency * x[node ? queue_node : queue_inner]);
    level.peer_switch = std::llround(latency * x[node ? sender_node : sender_inner]);
    if (node) {
      network.processes_per_node = level.processes;
      network.within_node = level;
    } else {
      network.inner.push_back(level);
    }
  }
  network.adapter = Adapter{from_us(x[nic_g]), bulk.adapter_G, from_us(x[nic_switch])};
  if (!bulk.rendezvous.empty()) network.between_nodes.rendezvous = bulk.rendezvous.back();
  if (bulk.O_waiting)
    for_each_level(network, [&](LogGOPS& level) { copy_when_waiting(level, *bulk.O_waiting); });
  machine.compute.combine = bulk.combine;
  machine.call.o = from_us(x[call_o]);
  machine.call.o_message = from_us(x[o_message]);
  return machine;
}

}  // namespace plumbline
