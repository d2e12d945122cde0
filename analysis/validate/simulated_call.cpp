#include <algorithm>

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
  const auto own = library_choice(machine, call, processes);
  // Programs measure MPI_Reduce_scatter, which has rules of its own; library_choice() those of its block
  // form.
  if (number == 0 && (!own || call.operation != Operation::reduce_scatter)) return own;
  return forced_choice(machine.library, number, call, processes,
                       element_bytes(machine.datatype, call.operation, call.bytes));
}

/// Round robin over the nodes.
void spread_over_nodes(Network& network, const TableCall& call) {
  if (!call.nodes)
    throw InputError("mapping 'node' deals processes out to nodes, of which the table has no number");
  network.placement = {Placement::By::node, 1, *call.nodes};
  check_places(network, call.processes);
}

/// A node is filled before the next: place by place, or round robin over the units of a level.
void fill_nodes(Network& network, const std::string& mapping) {
  network.placement = {};
  if (mapping == "core") return;
  const auto level = std::ranges::find(network.inner, mapping, &InnerLevel::name);
  if (level == network.inner.end())
    throw InputError(
        fmt::format("mapping '{}' is neither core, node nor a level within the machine's nodes", mapping));
  network.placement.by = Placement::By::level;
  network.placement.unit = level->processes;
}

/// A machine of one process a node does not say what its nodes are.
void check_nodes(const Network& network, const TableCall& call) {
  const int of_node = network.processes_per_node, filled = (call.processes + of_node - 1) / of_node;
  if (of_node > 1 && filled != *call.nodes)
    throw InputError(fmt::format("the table's nodes do not have the machine's {} processes each", of_node));
}

}  // namespace

Machine placed(Machine machine, const TableCall& call) {
  Network& network = machine.network;
  if (call.mapping == "node") {
    spread_over_nodes(network, call);
    return machine;
  }
  if (!call.mapping.empty()) fill_nodes(network, call.mapping);
  if (!call.mapping.empty() && call.nodes) check_nodes(network, call);
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

std::map<TableCall, SimulatedCall> simulated_calls(const Machine& machine, TableCells& cells) {
  std::map<TableCall, SimulatedCall> calls;
  std::map<TableCall, std::string> refused;
  std::erase_if(cells.measured, [&](const auto& cell) {
    const TableCall& call = cell.first.call;
    if (calls.contains(call)) return false;
    if (const auto known = refused.find(call); known == refused.end()) {
      try {
        calls.emplace(call, simulated_call(placed(machine, call), call));
        return false;
      } catch (const InputError& error) {
        refused.emplace(call, error.what());
      }
    }
    cells.left_out[refused.at(call)] += cell.second.size();
    return true;
  });
  return calls;
}

}  // namespace plumbline
