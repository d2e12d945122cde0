#pragma once

#include <vector>

#include "schemes/executor.hpp"
#include "sim/simulate.hpp"
#include "tests/support/in_child.hpp"

namespace plumbline::test {

/// When each process is done with the calls in a row, simulated in a child: by the network's state machines,
/// or message by message.
inline std::vector<Picoseconds> finish_by_processes(const Machine& machine,
                                                    const std::vector<Collective>& calls, int processes,
                                                    std::uint64_t seed, bool by_message) {
  return in_child([&] {
    std::vector<Picoseconds> finish(static_cast<std::size_t>(processes));
    simulate({machine, processes, seed, 0}, [&](Process& process) {
      for (const Collective& call : calls) {
        if (by_message) {
          Execution(resolve(machine, call, processes), processes, process.rank()).run(process);
        } else {
          process.run(call);
        }
      }
      finish[static_cast<std::size_t>(process.rank())] = to_picoseconds(process.now());
    });
    return finish;
  });
}

}  // namespace plumbline::test
