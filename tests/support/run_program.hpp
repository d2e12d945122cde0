#pragma once

#include <vector>

#include "sim/network.hpp"
#include "sim/program_cache.hpp"

namespace plumbline::test {

/// Finishing times by the network's own state machines; no actors, no engine. `starts`: empty for 0
/// everywhere.
inline std::vector<Picoseconds> finish_event_driven(const Machine& machine, const Collective& call,
                                                    int processes, std::uint64_t seed = 1,
                                                    std::vector<Picoseconds> starts = {}, int times = 1) {
  LogGPNetwork network(machine, processes, seed, 0);
  ProgramCache programs(machine, processes, network.costs());
  for (int rank = 0; rank < processes; ++rank) {
    if (!starts.empty()) network.advance_to(rank, starts[static_cast<std::size_t>(rank)]);
    for (int i = 0; i < times; ++i) network.start(rank, programs.get(call));
  }
  std::vector<int> ready;
  while (network.has_events()) network.step(ready);
  std::vector<Picoseconds> finish;
  for (int rank = 0; rank < processes; ++rank) {
    if (!network.idle(rank))
      throw std::runtime_error("process " + std::to_string(rank) + " " + network.describe_wait(rank));
    finish.push_back(network.time(rank));
  }
  return finish;
}

}  // namespace plumbline::test
