#pragma once

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
  LogGOPS level{random_costs(random, coarse), std::numeric_limits<std::int64_t>::max(), {}, {}};
  if (random() % 3 == 0)
    for (const int up_to : {40, 900}) level.sizes.push_back({random_costs(random, coarse), up_to});
  if (random() % 2 == 0) level.S = pick(random, {0, 50, 2000});
  if (random() % 3 == 0) level.jitter = Distribution(Lognormal{1e-6, 1.0});
  if (random() % 6 == 0) level.jitter = Distribution(ShiftedExponential{0, 2e-5});
  return level;
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
  machine.combine = pick(random, {0, 0, 300});
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
