#include <algorithm>

#include "sim/network/ports.hpp"
#include "sim/simulate.hpp"

// What the causes of errors are taken away with. docs/explanation/causes.md says what each means.

namespace plumbline {
namespace {

ClockModel true_clock(const ClockModel& model) {
  ClockModel clock;
  clock.tick = model.tick;
  clock.read_cost = model.read_cost;
  return clock;
}

void remove_jitter(Network& network) {
  for_each_level(network, [](LogGOPS& level) {
    level.jitter.reset();
    level.queueing.reset();
  });
}

void remove_stations(Network& network) {
  network.adapter.reset();
  for_each_level(network, [](LogGOPS& level) { level.memory = 0; });
}

}  // namespace

Machine machine_of(const Launch& launch) {
  check_places(launch.machine.network, launch.processes);
  Machine machine = launch.machine;
  if (launch.without == Cause::clock) machine.clock = true_clock(machine.clock);
  if (launch.without == Cause::timer) {
    machine.clock.tick = 1;
    machine.clock.read_cost = 0;
  }
  if (launch.without == Cause::noise) {
    machine.noise.reset();
    remove_jitter(machine.network);
  }
  if (launch.without == Cause::contention) remove_stations(machine.network);
  return launched(machine, launch.seed, launch.launch);
}

Picoseconds Ports::idle_from() const {
  Picoseconds idle = stations_.idle_from();
  for (int row = 0; row < ports_.rows(); ++row) {
    const Port& port = ports_[row];
    idle = std::max({idle, port.cpu, port.tx_free, port.rx_free});
  }
  return idle;
}

Picoseconds Ports::forget_gaps() {
  Picoseconds earliest = never;
  stations_.forget();
  for (int row = 0; row < ports_.rows(); ++row) {
    Port& port = ports_[row];
    port.tx_free = port.rx_free = 0;
    port.channels = {};
    port.last_peer = -1;
    if (row < processes_) earliest = std::min(earliest, port.cpu);
  }
  return earliest;
}

Picoseconds Ports::latest_time() const {
  Picoseconds latest = 0;
  for (int row = 0; row < ports_.rows(); ++row) latest = std::max(latest, ports_[row].cpu);
  return latest;
}

void Ports::align() {
  const Picoseconds latest = latest_time();
  for (int row = 0; row < ports_.rows(); ++row) ports_[row].cpu = latest;
}

}  // namespace plumbline
