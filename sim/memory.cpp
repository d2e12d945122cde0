#include <cassert>

#include "models/schedule.hpp"
#include "sim/program.hpp"
#include "sim/simulate.hpp"

namespace plumbline {

namespace {

// Its stack as far as it is touched, SimGrid's actor and the network's state, as measured at P = 131,072.
constexpr double process_bytes = 18 * 1024;

}  // namespace

double least_memory_needed(int processes) { return processes * process_bytes; }

// A message: its send, a round at either end, and what the compiler keeps beside them meanwhile.
double memory_needed(const Collective& call, int processes) {
  assert(call.algorithm != nullptr);
  constexpr double message_bytes = sizeof(Program::Send) + 2 * sizeof(Program::Round) + 32;
  return least_memory_needed(processes) + count_messages(call, processes) * message_bytes;
}

}  // namespace plumbline
