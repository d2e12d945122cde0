#pragma once

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "models/machine.hpp"

namespace plumbline::test {

// Networks of every kind, drawn at random: levels, classes of sizes, rendezvous, jitter, combining.

using Random = std::mt19937_64;

inline int pick(Random& random, std::initializer_list<int> values) {
  return values.begin()[random() % values.size()];
}

// Half of the machines have times in multiples of 0.5 us, so that everything ties with everything.
inline Costs random_costs(Random& random, bool coarse) {
  const auto time = [&](int most_us) {
    return static_cast<Picoseconds>(coarse ? random() % (2u * static_cast<unsigned>(most_us)) * 500'000u
                                           : random() % (1'000'000u * static_cast<unsigned>(most_us)));
  };
  Costs costs;
  costs.L = time(8) +
            (random() % 4 == 0 ? 1 : 1'000'000);  // 1 ps is the shortest that makes cause come before effect
  costs.o_s = time(2);
  costs.o_r = time(2);
  costs.g = time(4);
  costs.G = coarse ? 1000 : static_cast<double>(random() % 100'000) / 7.0;
  costs.O = pick(random, {0, 0, 500});
  return costs;
}

// A third of the levels have classes of sizes: a message may catch up with an earlier, larger one.
inline LogGOPS random_level(Random& random, bool coarse) {
  LogGOPS level{random_costs(random, coarse), std::numeric_limits<std::int64_t>::max(), {}, {}, {}, {}};
  if (random() % 3 == 0)
    for (const int up_to : {40, 900}) level.sizes.push_back({random_costs(random, coarse), up_to});
  if (random() % 2 == 0) level.S = pick(random, {0, 50, 2000});
  if (random() % 3 == 0) level.jitter = Distribution(Lognormal{1e-6, 1.0});
  if (random() % 6 == 0) level.jitter = Distribution(ShiftedExponential{0, 2e-5});
  return level;
}

// What keeps queues and adapters, and what goes by rendezvous: from a stream of its own.
inline void add_bulk(Random random, Network& network) {
  const auto some = [&] { return static_cast<Picoseconds>(1 + random() % 3'000'000); };
  for_each_level(network, [&](LogGOPS& level) {
    if (level.queue_switch > 0 && random() % 2 == 0) level.G_queue = 700;
    if (random() % 3 == 0) level.rendezvous = {pick(random, {0, 50, 2000}), some(), 400.0};
  });
  if (network.adapter && random() % 2 == 0) network.adapter->peer_switch = some();
}

// What LogGOPS leaves out: levels within a node, adapters, memories, placement, a call's cost, and what a
// message costs by its use.
inline void add_node(Random& random, bool coarse, Machine& machine) {
  Network& network = machine.network;
  const auto some = [&] { return random_costs(random, coarse).g; };
  if (!network.within_node) {
    network.within_node = random_level(random, coarse);
    network.processes_per_node = pick(random, {2, 3, 4, 8});
  }
  for (const int unit : {2, 4})
    if (network.processes_per_node > unit && network.processes_per_node % unit == 0)
      network.inner.push_back({random_level(random, coarse), "unit", unit});
  if (random() % 2 == 0) network.adapter = {some(), static_cast<double>(pick(random, {0, 700}))};
  if (random() % 2 == 0) network.within_node->memory = 500;
  if (random() % 2 == 0) network.within_node->queue_switch = 1 + some();
  if (!network.inner.empty() && random() % 2 == 0) network.inner.back().queue_switch = 300'000;
  if (random() % 3 == 0) network.within_node->peer_switch = some();
  if (random() % 3 == 0) network.between_nodes.peer_switch = 400'000;
  if (random() % 4 == 0) network.between_nodes.queue_switch = 500'000;
  for_each_level(network, [](LogGOPS& level) {  // a sender must know when it joins a queue before it does
    level.o_s = std::max<Picoseconds>(level.o_s, 1);
    for (SizeClass& size : level.sizes) size.o_s = std::max<Picoseconds>(size.o_s, 1);
  });
  if (!network.inner.empty() && random() % 2 == 0) network.inner.front().memory = 3000;
  network.placement.by = static_cast<Placement::By>(random() % 3);
  if (network.placement.by == Placement::By::node) network.placement.nodes = 17;
  if (network.placement.by == Placement::By::level)
    network.placement.unit =
        network.inner.empty() ? network.processes_per_node : network.inner.back().processes;
  if (random() % 2 == 0) {
    const Picoseconds o = some(), o_message = some();
    machine.call = {o, o_message / 2, o_message, {{64, o / 2}}};
  }
  if (random() % 2 == 0) network.within_node->o_waiting = some();
  if (random() % 2 == 0) network.between_nodes.O_waiting = 800;
  if (random() % 2 == 0) network.between_nodes.G_forward = 900;
  if (random() % 2 == 0) machine.compute.sizes = {{{2000}, 50}, {{100, 30}, 5000}};
  if (machine.network.between_nodes.L % 2 == 0) machine.compute.combine_unsent = 70;
  add_bulk(Random(static_cast<std::uint64_t>(network.between_nodes.L)), network);
}

/// Without what a message costs by its use, which a Process cannot tell the backend.
inline Machine without_use(Machine machine) {
  machine.call = {};
  machine.compute = {};
  for_each_level(machine.network, [](LogGOPS& level) {
    level.G_forward = 0;
    level.rendezvous.nonblocking_above = std::numeric_limits<std::int64_t>::max();
    for (SizeClass& size : level.sizes) size.G_forward = 0;
  });
  return machine;
}

/// Without what a platform cannot be beside, and without costs that depend on the order of two messages that
/// are complete at one instant: a platform goes by rank, LogGP by their arrival.
inline Machine without_stations(Machine machine) {
  machine.network.adapter.reset();
  for_each_level(machine.network, [](LogGOPS& level) {
    level.memory = level.G_queue = 0;
    level.rendezvous = {};
    level.queue_switch = level.peer_switch = 0;
    level.o_waiting.reset();
    level.O_waiting.reset();
    for (SizeClass& size : level.sizes) {
      size.o_waiting.reset();
      size.O_waiting.reset();
    }
  });
  machine.network.placement = {};
  return machine;
}

inline Machine random_network(Random& random) {
  const bool coarse = random() % 2 == 0;
  Machine machine;
  machine.network.between_nodes = random_level(random, coarse);
  if (random() % 2 == 0) {
    machine.network.within_node = random_level(random, coarse);
    machine.network.processes_per_node = pick(random, {2, 3, 4});
  }
  if (random() % 3 == 0) {
    machine.network.between_sites = random_level(random, coarse);
    machine.network.processes_per_site = pick(random, {4, 6});
  }
  machine.compute.combine = pick(random, {0, 0, 300});
  if (random() % 3 == 0) add_node(random, coarse, machine);
  return machine;
}

/// A call of the algorithm, of any size and from any root.
inline Collective random_call(Random& random, const Algorithm& algorithm, int processes) {
  return {.operation = algorithm.operation,
          .algorithm = &algorithm,
          .root = has_root(algorithm.operation)
                      ? static_cast<int>(random() % static_cast<unsigned>(processes))
                      : 0,
          .bytes = pick(random, {0, 1, 60, 1000, 20'000}),
          .segment = algorithm.segment > 0 ? 3000 : 0};
}

/// For messages.
inline std::string describe(const Collective& call) {
  return std::string(name(call.operation)) + ":" + std::string(call.algorithm->name) + ", " +
         std::to_string(call.bytes) + " B, root " + std::to_string(call.root);
}

inline std::vector<Picoseconds> random_starts(Random& random, int processes) {
  std::vector<Picoseconds> starts;
  for (int i = 0; i < processes; ++i) starts.push_back(static_cast<Picoseconds>(random() % 20 * 500'000));
  return starts;
}

}  // namespace plumbline::test
