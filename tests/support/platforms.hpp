#pragma once

#include "sim/flows.hpp"
#include "sim/network/network.hpp"
#include "sim/network/program.hpp"
#include "tests/support/in_child.hpp"
#include "tests/support/run_program.hpp"

namespace plumbline::test {

/// The machine's nodes on a cluster: what joins the hosts takes `latency` from one to another, and each
/// host's link takes G ps a byte.
inline Machine on_cluster(Machine machine, Picoseconds latency, double G) {
  machine.network.platform = Platform{};
  machine.network.platform->latency = latency / 2;
  machine.network.platform->G = G;
  return machine;
}

/// Two levels: `leaves` switches of `hosts` hosts, each linked to `spines` switches above.
inline Platform fat_tree(int hosts, int leaves, int spines, double G, Picoseconds latency) {
  Platform platform;
  platform.kind = Platform::Kind::fat_tree;
  platform.down = {hosts, leaves};
  platform.up = {1, spines};
  platform.parallel = {1, 1};
  platform.G = G;
  platform.latency = latency;
  return platform;
}

/// Finishing times of one call, or of several in a row, on a platform; by events alone, in a child.
inline std::vector<Picoseconds> finish_on_platform(const Machine& machine, const Collective& call,
                                                   int processes, std::uint64_t seed = 1,
                                                   std::vector<Picoseconds> starts = {}, int times = 1) {
  return in_child([&] {
    const auto flows = make_flows(machine, processes, seed, 0);
    LogGPNetwork network(machine, processes, seed, 0, flows.get());
    ProgramCache programs(machine, processes, network.costs());
    return finish_on(network, flows.get(), programs, call, starts, times);
  });
}

}  // namespace plumbline::test
