#include "sim/flows.hpp"
#include "sim/network/network.hpp"

namespace plumbline {

std::unique_ptr<Flows> make_flows(const Machine& machine, int processes, std::uint64_t seed,
                                  std::uint64_t launch) {
  if (!machine.network.platform) return nullptr;
  return flows_on_platform(machine, processes, seed, launch);
}

namespace {

struct Nobody final : Sleepers {
  void resume(int) override {}
  void prefetch(int) const override {}
};

}  // namespace

void run_events(LogGPNetwork& network, Flows* flows) {
  Nobody nobody;
  if (flows == nullptr) {
    while (network.has_events()) network.step(nobody);
    return;
  }
  const auto go_on = [&] {
    while (network.has_events() || flows->any()) {
      if (!flows->reach(network.next_horizon())) return;
      network.step(nobody);
    }
  };
  flows->run(go_on, [&](std::uint32_t flight, Picoseconds time) { network.flow_ends(flight, time); });
}

}  // namespace plumbline
