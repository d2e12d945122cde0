#include <fmt/format.h>

#include "analysis/validate/simulate_call.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

/// Bytes a peer, as Plumbline counts them: of reduce-scatter programs say the whole vector.
std::int64_t bytes_a_peer(const TableCall& call) {
  if (call.operation != Operation::reduce_scatter) return call.bytes;
  return (call.bytes + call.processes - 1) / call.processes;
}

/// What the library runs of that number, or by its own choice; empty where the machine's rules choose.
std::optional<LibraryChoice> choice_of(const Machine& machine, const Collective& call, int processes,
                                       int number) {
  if (number == 0) return library_choice(machine, call, processes);
  return forced_choice(machine.library, number, call, processes,
                       element_bytes(machine.datatype, call.operation, call.bytes));
}

}  // namespace

Machine placed(Machine machine, const TableCall& call) {
  if (!call.mapping.empty() && call.mapping != "core")
    throw InputError(fmt::format("mapping '{}' is not simulated", call.mapping));
  return machine;
}

SimulatedCall simulated_call(const Machine& machine, const TableCall& call) {
  SimulatedCall simulated;
  simulated.call.operation = call.operation;
  simulated.call.bytes = bytes_a_peer(call);
  if (const auto choice = choice_of(machine, simulated.call, call.processes, call.algorithm)) {
    simulated.call.algorithm = choice->ours;
    simulated.call.segment = choice->segment;
    simulated.theirs = choice->theirs;
    simulated.differs = choice->differs;
  } else {
    simulated.call = resolve(machine, simulated.call, call.processes);
    simulated.theirs = simulated.call.algorithm->name;
  }
  simulated.barrier = resolve(machine, simulated.barrier, call.processes);
  return simulated;
}

}  // namespace plumbline
