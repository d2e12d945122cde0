#pragma once

#include <cmath>
#include <cstdint>

#include "models/machine.hpp"

namespace plumbline::test {

/// Machine number `number` of a row of random ones with lognormal jitter: o < g and o > g, with and without
/// rendezvous, with and without O, perfect clocks and ticking ones.
inline Machine random_machine(int number) {
  Stream stream(7, Purpose::shuffle, 0, static_cast<std::uint64_t>(number));
  // Evenly over the decades between.
  const auto between = [&](double low, double high) { return low * std::pow(high / low, stream.uniform()); };
  Machine machine;
  machine.name = "random-" + std::to_string(number);
  LogGOPS& network = machine.network.between_nodes;
  network.L = to_picoseconds(between(0.3e-6, 20e-6));
  network.o_s = to_picoseconds(between(0.1e-6, 3e-6));
  network.o_r = to_picoseconds(between(0.1e-6, 3e-6));
  const double larger = to_seconds(std::max(network.o_s, network.o_r));
  network.g = to_picoseconds(number % 2 == 0 ? between(1.1, 4) * larger : between(0.2, 0.9) * larger);
  network.G = between(50, 5000);  // ps a byte: 20 GB/s to 200 MB/s
  if (number % 3 == 0) network.O = between(0.1, 0.5) * network.G;
  if (number % 4 >= 2) network.S = static_cast<std::int64_t>(between(2000, 100'000));
  network.jitter = Distribution(Lognormal{between(0.02, 0.1) * to_seconds(network.L), 0.5});
  if (number % 5 >= 2) {
    machine.clock.offset = {Spread::Kind::normal, 1e-3};
    machine.clock.skew = {Spread::Kind::normal, 10e-6};
    machine.clock.tick = number % 5 == 3 ? 10'000 : 1'000;
    machine.clock.read_cost = 25'000;
  }
  return machine;
}

}  // namespace plumbline::test
