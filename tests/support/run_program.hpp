#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "sim/flows.hpp"
#include "sim/network/network.hpp"
#include "sim/network/program.hpp"

namespace plumbline::test {

/// Finishing times on a network by its own state machines; no processes sleep. `starts`: empty for 0
/// everywhere. `flows`: the network's, or nullptr.
inline std::vector<Picoseconds> finish_on(LogGPNetwork& network, Flows* flows, ProgramCache& programs,
                                          const Collective& call, const std::vector<Picoseconds>& starts,
                                          int times) {
  for (int rank = 0; rank < network.processes(); ++rank) {
    if (!starts.empty()) network.advance_to(rank, starts[static_cast<std::size_t>(rank)]);
    for (int i = 0; i < times; ++i) network.start(rank, programs.get(call));
  }
  run_events(network, flows);
  std::vector<Picoseconds> finish;
  for (int rank = 0; rank < network.processes(); ++rank) {
    if (!network.idle(rank))
      throw std::runtime_error("process " + std::to_string(rank) + " " + network.describe_wait(rank));
    finish.push_back(network.time(rank));
  }
  return finish;
}

/// The same of one call, or of several in a row, without a platform and without an engine.
inline std::vector<Picoseconds> finish_event_driven(const Machine& machine, const Collective& call,
                                                    int processes, std::uint64_t seed = 1,
                                                    std::vector<Picoseconds> starts = {}, int times = 1) {
  LogGPNetwork network(machine, processes, seed, 0);
  ProgramCache programs(machine, processes, network.costs());
  return finish_on(network, nullptr, programs, call, starts, times);
}

}  // namespace plumbline::test
