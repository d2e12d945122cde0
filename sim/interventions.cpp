#include <algorithm>

#include "sim/network.hpp"

// What the causes of errors are taken away with. docs/explanation/causes.md says what each means.

namespace plumbline {

Picoseconds LogGPNetwork::idle_from() const {
  Picoseconds idle = 0;
  for (const State& p : states_) idle = std::max({idle, p.cpu, p.tx_free, p.rx_free});
  return idle;
}

void LogGPNetwork::forget_messages() {
  Picoseconds earliest = never;
  for (State& p : states_) {
    p.tx_free = std::min(p.tx_free, p.cpu);
    p.rx_free = std::min(p.rx_free, p.cpu);
    if (!p.helper) earliest = std::min(earliest, p.cpu);
  }
  events_.rewind(earliest);
}

Picoseconds LogGPNetwork::latest_time() const {
  Picoseconds latest = 0;
  for (const State& p : states_) latest = std::max(latest, p.cpu);
  return latest;
}

void LogGPNetwork::align() {
  const Picoseconds latest = latest_time();
  for (State& p : states_) p.cpu = latest;
}

}  // namespace plumbline
