#include "sim/without.hpp"

#include <utility>

namespace plumbline {
namespace {

ClockModel true_clock(const ClockModel& model) {
  ClockModel clock;
  clock.tick = model.tick;
  clock.read_cost = model.read_cost;
  return clock;
}

void remove_jitter(Network& network) {
  network.between_nodes.jitter.reset();
  if (network.within_node) network.within_node->jitter.reset();
  if (network.between_sites) network.between_sites->jitter.reset();
}

}  // namespace

Machine without(Machine machine, std::optional<Cause> cause) {
  if (cause == Cause::clock) machine.clock = true_clock(machine.clock);
  if (cause == Cause::timer) {
    machine.clock.tick = 1;
    machine.clock.read_cost = 0;
  }
  if (cause == Cause::noise) {
    machine.noise.reset();
    remove_jitter(machine.network);
  }
  return machine;
}

}  // namespace plumbline
