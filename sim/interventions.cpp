#include <algorithm>

#include "sim/network/ports.hpp"

// What the causes of errors are taken away with. docs/explanation/causes.md says what each means.

namespace plumbline {

Picoseconds Ports::idle_from() const {
  Picoseconds idle = 0;
  for (int row = 0; row < ports_.rows(); ++row) {
    const Port& port = ports_[row];
    idle = std::max({idle, port.cpu, port.tx_free, port.rx_free});
  }
  return idle;
}

Picoseconds Ports::forget_gaps() {
  Picoseconds earliest = never;
  for (int row = 0; row < ports_.rows(); ++row) {
    Port& port = ports_[row];
    port.tx_free = std::min(port.tx_free, port.cpu);
    port.rx_free = std::min(port.rx_free, port.cpu);
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
