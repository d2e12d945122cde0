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

struct Forced {
  Operation operation;
  int number;
  std::string_view theirs, ours, differs;
};
constexpr Forced forced_algorithms[] = {
    {Operation::bcast, 1, "basic_linear", "flat", ""},
    {Operation::bcast, 2, "chain", "chain", "it is four chains"},
    {Operation::bcast, 3, "pipeline", "chain", ""},
    {Operation::bcast, 4, "split_binary_tree", "split-binary", ""},
    {Operation::bcast, 5, "binary_tree", "binary", ""},
    {Operation::bcast, 6, "binomial", "binomial", "its tree is the mirror image"},
    {Operation::barrier, 1, "linear", "linear", ""},
    {Operation::barrier, 2, "double_ring", "ring", "its second turn goes all the way round"},
    {Operation::barrier, 3, "recursive_doubling", "recursive-doubling", ""},
    {Operation::barrier, 4, "bruck", "dissemination", ""},
    {Operation::barrier, 6, "tree", "binomial", ""},
};

void force(SimulatedCall& simulated, const TableCall& call) {
  for (const Forced& row : forced_algorithms)
    if (row.operation == call.operation && row.number == call.algorithm) {
      simulated.call.algorithm = &algorithm_named(row.operation, row.ours);
      simulated.theirs = row.theirs;
      simulated.differs = row.differs;
      return;
    }
  throw InputError(fmt::format("algorithm {} of {} is not known", call.algorithm, name(call.operation)));
}

/// The algorithm of that number, or the library's own choice.
void choose(SimulatedCall& simulated, const Machine& machine, const TableCall& call) {
  if (call.algorithm != 0) return force(simulated, call);
  if (const auto choice = stand_in(machine, simulated.call, call.processes)) {
    simulated.theirs = choice->theirs;
    simulated.differs = choice->differs;
  }
  simulated.call = resolve(machine, simulated.call, call.processes);
  if (simulated.theirs.empty()) simulated.theirs = simulated.call.algorithm->name;
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
  choose(simulated, machine, call);
  simulated.barrier = resolve(machine, simulated.barrier, call.processes);
  return simulated;
}

}  // namespace plumbline
