#include "sim/network/network.hpp"

#include <algorithm>
#include <limits>

namespace plumbline {
namespace {

// `flows`: where the machine has a platform, whose routes come on top between nodes; else nullptr.
template <class Value>
Picoseconds min_of_levels(const Network& network, const Flows* flows, Value value) {
  Picoseconds min = never;
  for_each_level(network, [&](const LogGOPS& level) {
    const bool routed = flows != nullptr && &level == &network.between_nodes;
    min = std::min(min, value(level) + (routed ? flows->min_latency() : 0));
  });
  return min;
}

Picoseconds min_overhead(const LogGOPS& level) {
  return min_of_costs(level, [](const Costs& costs) { return costs.o_s; });
}

Picoseconds min_flight(const LogGOPS& level) {
  const Picoseconds min = min_of_costs(level, [](const Costs& costs) { return costs.o_s + costs.L; });
  return level.rendezvous.L ? std::min(min, min_overhead(level) + *level.rendezvous.L) : min;
}

// o_s + L of the fastest class of the fastest level.
Picoseconds min_flight(const Network& network, const Flows* flows) {
  return min_of_levels(network, flows, [](const LogGOPS& level) { return min_flight(level); });
}

// The shortest time from what one process does to what happens to another: a message takes o_s + L, an
// answer, or what has come to where it leaves its node, L; a sender knows o_s before when it joins a queue.
Picoseconds lookahead(const Network& network, const Flows* flows) {
  return min_of_levels(network, flows, [&](const LogGOPS& level) {
    if (level.queue_switch > 0) return std::min(min_latency(level), min_overhead(level));
    return has_rendezvous(level) || has_stations(network) ? min_latency(level) : min_flight(level);
  });
}

}  // namespace

LogGPNetwork::LogGPNetwork(const Machine& machine, int processes, std::uint64_t seed, std::uint64_t launch,
                           Flows* flows)
    : processes_(processes),
      has_stations_(has_stations(machine.network) || has_queues(machine.network)),
      costs_(machine),
      rows_(has_progress_thread(machine.progression) ? 2 * processes : processes),
      calendar_(lookahead(machine.network, flows), processes, rows_.turns()),
      flights_(flows ? std::make_optional<Flights>(*flows, processes, costs_, calendar_) : std::nullopt),
      ports_({machine, processes, seed, launch, min_flight(machine.network, flows)}, costs_, rows_.ports(),
             calendar_, flights()),
      waits_(rows_.waits(), !has_progress_thread(machine.progression)),
      collectives_(machine, processes, costs_, rows_.walks(), ports_, calendar_, waits_),
      point_to_point_(processes, costs_, rows_.blocking(), ports_, waits_),
      progress_threads_(processes, ports_, collectives_) {}

bool LogGPNetwork::await_settled(int rank) {
  if (calendar_.settle(rank, time(rank))) return true;
  waits_.begin(rank, Wait::settled);
  return false;
}

std::string LogGPNetwork::describe_wait(int rank) const {
  if (!idle(rank)) return collectives_.describe(rank);
  if (waits_.of(rank) == Wait::message)
    return "it waits for a message " + point_to_point_.receive(rank)->wanted.describe();
  if (waits_.of(rank) == Wait::joined) return "it waits to join a queue";
  if (waits_.of(rank) == Wait::requests) return "it waits for " + point_to_point_.describe_awaited(rank);
  return "it waits for nothing";
}

}  // namespace plumbline
