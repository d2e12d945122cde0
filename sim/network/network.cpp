#include "sim/network/network.hpp"

#include "sim/network/lookahead.hpp"

namespace plumbline {

LogGPNetwork::LogGPNetwork(const Machine& machine, int processes, std::uint64_t seed, std::uint64_t launch,
                           Flows* flows)
    : processes_(processes),
      costs_(machine),
      rows_(has_progress_thread(machine.progression) ? 2 * processes : processes),
      calendar_(lookahead(machine.network, flows), rows_.turns()),
      flights_(flows ? std::make_optional<Flights>(*flows, processes, costs_, calendar_) : std::nullopt),
      ports_({machine, processes, seed, launch, flows}, costs_, rows_.ports(), calendar_, flights()),
      waits_(rows_.waits(), !has_progress_thread(machine.progression)),
      collectives_(machine.progression, processes, costs_, rows_.walks(), ports_, calendar_, waits_),
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
  if (waits_.of(rank) == Wait::requests) return "it waits for " + point_to_point_.describe_awaited(rank);
  return "it waits for nothing";
}

}  // namespace plumbline
