#include "models/machine.hpp"

namespace plumbline {
namespace {

bool fits(const AlgorithmRule& rule, const Collective& call, int processes) {
  return call.bytes <= rule.up_to_bytes && processes <= rule.up_to_processes;
}

}  // namespace

Collective resolve(const Machine& machine, Collective call, int processes) {
  if (call.algorithm != nullptr) return call;
  for (const AlgorithmRule& rule : machine.rules[static_cast<std::size_t>(call.operation)]) {
    if (!fits(rule, call, processes)) continue;
    call.algorithm = rule.algorithm;
    if (call.segment == 0) call.segment = rule.segment;
    return call;
  }
  return open_mpi_choice(call, processes);
}

}  // namespace plumbline
