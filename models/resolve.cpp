#include <algorithm>

#include "models/machine.hpp"

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

}  // namespace

Collective resolve(const Machine& machine, Collective call, int processes) {
  if (call.algorithm != nullptr) return call;
  if (const AlgorithmRule* rule = rule_for(machine, call, processes)) {
    call.algorithm = rule->algorithm;
    if (call.segment == 0) call.segment = rule->segment;
  } else {
    call.algorithm = open_mpi_choice(call, processes).ours;
  }
  return call;
}

std::optional<OpenMpiChoice> stand_in(const Machine& machine, const Collective& call, int processes) {
  if (call.algorithm != nullptr || rule_for(machine, call, processes) != nullptr) return {};
  const OpenMpiChoice choice = open_mpi_choice(call, processes);
  if (choice.differs.empty()) return {};
  return choice;
}

}  // namespace plumbline
