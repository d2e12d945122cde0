#pragma once

#include "sim/simulate.hpp"

namespace plumbline::bench {

/// InfiniBand-like: a latency of 2.5 us and lognormal jitter of 0.1 us, sigma 0.5; clocks of 10 ppm, no NTP.
inline Launch infiniband(int processes) {
  Launch launch{.machine = {}, .processes = processes};
  LogGOPS& network = launch.machine.network.between_nodes;
  network.L = 2'500'000;
  network.o_s = network.o_r = 500'000;
  network.g = 1'000'000;
  network.G = 6'000;
  network.jitter = Distribution(Lognormal{1e-7, 0.5});
  launch.machine.clock.offset = {Spread::Kind::normal, 1e-3};
  launch.machine.clock.skew = {Spread::Kind::normal, 10e-6};
  return launch;
}

}  // namespace plumbline::bench
