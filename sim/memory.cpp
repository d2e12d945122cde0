#include "models/schedule.hpp"
#include "sim/program.hpp"
#include "sim/simulate.hpp"
#include "sim/stack.hpp"

namespace plumbline {

// A process: its stack, SimGrid's actor and the network's state, about 3 KiB as measured; a message: its send, half of
// two rounds, and what the compiler needs beside them.
double memory_needed(const Collective& call, int processes) {
  const Collective chosen = open_mpi_choice(call, processes);
  constexpr double state_bytes = 3 * 1024;
  constexpr double message_bytes = sizeof(Program::Send) + sizeof(Program::Round) + 40;
  return processes * (static_cast<double>(stack_kib(processes)) * 1024 + state_bytes) +
         count_messages(chosen, processes) * message_bytes;
}

}  // namespace plumbline
