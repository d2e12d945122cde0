#include <algorithm>
#include <cassert>

#include "models/schedule.hpp"
#include "schemes/executor.hpp"
#include "sim/native/stacks.hpp"
#include "sim/network/network.hpp"
#include "sim/network/program.hpp"
#include "sim/simulate.hpp"

namespace plumbline {
namespace {

/// What a process takes, and a message of the call.
struct Footprint {
  double process, message;
};

// Native, a process: its stack as far as it is touched, a page or two, and the network's state. As measured
// at P = 131,072: 5.3 KiB in a barrier, 5.8 in a clock synchronisation (bench/network_bench, scale_bench);
// some schemes need the second page. A message: its send, a round at either end, and what the compiler keeps
// beside them meanwhile. SimGrid's, a process: its actor and those of its messages, each with its stack as
// far as it is touched, and what SimGrid keeps of them; as measured with 1,000 and 4,000 processes in a
// barrier, 100 and 130 KiB. A message: as measured with 128 and 256 processes in a linear alltoall, which has
// all on their way at once, 16 KiB.
Footprint footprint_of(Engine engine) {
  constexpr double KiB = 1024;
  if (engine == Engine::simgrid) return {130 * KiB, 16 * KiB};
  return {10 * KiB, sizeof(Program::Send) + 2 * sizeof(Program::Round) + 32};
}

// A message of a process's own schedule: in the schedules of both ends, whose arrays may have half of their
// room to spare, on its way, and a request at either end.
double bytes_by_hand(const Collective& call, int processes) {
  constexpr double under_way =
      sizeof(PointToPointMessage) + sizeof(Event) + 2 * sizeof(Mailbox::Request) + sizeof(Mailbox::Posted);
  const auto scheduled = 3. * static_cast<double>(Execution::bytes_a_message());
  return processes * static_cast<double>(sizeof(Execution) + sizeof(Mailbox)) +
         count_messages(call, processes) * (scheduled + under_way);
}

// The progress thread's state, and a program of its own. A thread remembers what it took from its core: for a
// message at either end, and a wake of two parts for the round, in an array with half of its room to spare.
double bytes_by_progress_threads(const Progression& progression, const Collective& call, int processes) {
  constexpr double program = sizeof(Program::Send) + 2 * sizeof(Program::Round);
  const double taken =
      progression.kind == Progression::Kind::thread ? 1.5 * 6 * ProgressThread::bytes_a_disturbance : 0;
  return processes * static_cast<double>(LogGPNetwork::bytes_a_progress_thread()) +
         count_messages(call, processes) * (program + taken);
}

}  // namespace

double messages_under_way(const Collective& call, int processes) {
  const auto sends_of_a_round = [&](int rank) {
    const Rounds rounds = rounds_of(call, processes, rank);
    std::ptrdiff_t most = 0;
    for (int round = 0; round < rounds.size(); ++round)
      most = std::max(most, std::ranges::count(rounds[round], Step::Kind::send, &Step::kind));
    return static_cast<double>(most);
  };
  const double of_root = sends_of_a_round(call.root);
  return processes == 1 ? of_root : of_root + (processes - 1) * sends_of_a_round((call.root + 1) % processes);
}

double stack_addresses(int processes) {
  constexpr double guard_page = 4096;
  return processes * (static_cast<double>(Stacks::bytes(processes)) + guard_page);
}

double min_memory_needed(int processes, Engine engine) { return processes * footprint_of(engine).process; }

double memory_needed(const Collective& call, int processes, Engine engine) {
  assert(call.algorithm != nullptr);
  const double messages =
      engine == Engine::native ? count_messages(call, processes) : messages_under_way(call, processes);
  return min_memory_needed(processes, engine) + messages * footprint_of(engine).message;
}

double memory_of_nonblocking(const Progression& progression, const Collective& call, int processes) {
  return has_progress_thread(progression) ? bytes_by_progress_threads(progression, call, processes)
                                          : bytes_by_hand(call, processes);
}

}  // namespace plumbline
