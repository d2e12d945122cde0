#include "models/machine.hpp"

#include <algorithm>
#include <cmath>

namespace plumbline {
namespace {

/// The machine's rule for the call; null where none fits.
const AlgorithmRule* rule_for(const Machine& machine, const Collective& call, int processes) {
  const std::vector<AlgorithmRule>& rules = machine.rules[static_cast<std::size_t>(call.operation)];
  const auto rule = std::ranges::find_if(rules, [&](const AlgorithmRule& one) {
    return call.bytes <= one.up_to_bytes && processes <= one.up_to_processes;
  });
  return rule == rules.end() ? nullptr : &*rule;
}

/// time x factor, at most a day and, where there was a time, at least 1 ps: an order of events is left.
Picoseconds scaled(Picoseconds time, double factor) {
  const double product = std::min(static_cast<double>(time) * factor, static_cast<double>(one_day));
  return std::max<Picoseconds>(std::llround(product), time > 0 ? 1 : 0);
}

void scale(Costs& costs, double factor) {
  costs.L = scaled(costs.L, factor);
  costs.o_s = scaled(costs.o_s, factor);
  costs.o_r = scaled(costs.o_r, factor);
  costs.G *= factor;
}

LogGOPS scaled(LogGOPS level, double factor) {
  scale(level, factor);
  for (SizeClass& size : level.sizes) scale(size, factor);
  return level;
}

}  // namespace

std::optional<LibraryChoice> library_choice(const Machine& machine, const Collective& call, int processes) {
  if (call.algorithm != nullptr || rule_for(machine, call, processes) != nullptr) return {};
  return library_choice(machine.library, call, processes,
                        element_bytes(machine.datatype, call.operation, call.bytes),
                        machine.network.processes_per_node);
}

Collective resolve(const Machine& machine, Collective call, int processes) {
  if (const auto choice = library_choice(machine, call, processes)) {
    call.algorithm = choice->ours;
  } else if (call.algorithm == nullptr) {
    const AlgorithmRule* rule = rule_for(machine, call, processes);
    call.algorithm = rule->algorithm;
    if (call.segment == 0) call.segment = rule->segment;
  }
  if (call.algorithm->by_nodes) call.nodes = {.each = machine.network.processes_per_node};
  return call;
}

Machine launched(const Machine& machine, std::uint64_t seed, std::uint64_t launch) {
  Machine result = machine;
  if (machine.launch_sd == 0) return result;
  const double factor =
      std::max(0.1, 1 + machine.launch_sd * Stream(seed, Purpose::launch, 0, launch).normal());
  Network& network = result.network;
  network.between_nodes = scaled(network.between_nodes, factor);
  if (network.within_node) network.within_node = scaled(*network.within_node, factor);
  if (network.between_sites) network.between_sites = scaled(*network.between_sites, factor);
  if (network.platform) network.platform->slowdown = factor;
  return result;
}

}  // namespace plumbline
