#include <algorithm>

#include "sim/network.hpp"

// What the causes of errors are taken away with. docs/causes.md says what each means.

namespace plumbline {

// The earliest process goes on when the last gap is over, the others after it by as much as they were.
Picoseconds LogGPNetwork::fall_idle() {
  Picoseconds earliest = never, idle = 0;
  for (const State& p : states_) {
    earliest = std::min(earliest, p.cpu);
    idle = std::max({idle, p.cpu, p.tx_free, p.rx_free});
  }
  for (State& p : states_) p.cpu += idle - earliest;
  return idle - earliest;
}

void LogGPNetwork::forget_messages() {
  Picoseconds earliest = never;
  for (State& p : states_) {
    p.tx_free = std::min(p.tx_free, p.cpu);
    p.rx_free = std::min(p.rx_free, p.cpu);
    earliest = std::min(earliest, p.cpu);
  }
  events_.rewind(earliest);
}

void LogGPNetwork::align() {
  Picoseconds latest = 0;
  for (const State& p : states_) latest = std::max(latest, p.cpu);
  for (State& p : states_) p.cpu = latest;
}

}  // namespace plumbline
