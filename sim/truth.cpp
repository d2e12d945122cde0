#include "models/errors.hpp"
#include "sim/network/network.hpp"
#include "sim/network/program.hpp"
#include "sim/simgrid_engine.hpp"
#include "sim/simulate.hpp"

namespace plumbline {
namespace {

/// When the processes of an execution call, all at 0 where nobody comes late.
CallArrivals calls_of(const std::optional<Delays>& delays, int processes, int rep) {
  if (!delays) return {std::vector<Picoseconds>(static_cast<std::size_t>(processes))};
  return arrivals_of_call(*delays, processes, static_cast<std::uint64_t>(rep));
}

// One execution: from the first call on an idle network to the end of the last process.
Picoseconds run_alone(LogGPNetwork& network, Flows* flows, const Program& program,
                      const CallArrivals& calls) {
  const Picoseconds begin = network.idle_from();
  for (int rank = 0; rank < network.processes(); ++rank)
    network.advance_to(rank, begin + calls.at[static_cast<std::size_t>(rank)]);
  for (int rank = 0; rank < network.processes(); ++rank) network.start(rank, program);
  run_events(network, flows);
  for (int rank = 0; rank < network.processes(); ++rank) {
    if (!network.idle(rank))
      throw RunError("the operation never ends: process " + std::to_string(rank) + ", " +
                     network.describe_wait(rank));
  }
  return network.latest_time() - begin - calls.first;
}

}  // namespace

Truth truth(const Launch& launch, const Collective& operation, int reps,
            const std::optional<Delays>& delays) {
  if (launch.engine == Engine::simgrid) return simgrid_truth(launch, operation, reps, delays);
  const Machine machine = machine_of(launch);
  const auto flows = make_flows(machine, launch.processes, launch.seed, launch.launch);
  LogGPNetwork network(machine, launch.processes, launch.seed, launch.launch, flows.get());
  ProgramCache programs(machine, launch.processes, network.costs());
  const Program& program = programs.get(operation);
  Truth truth;
  for (int rep = 0; rep < reps; ++rep) {
    const CallArrivals calls = calls_of(delays, launch.processes, rep);
    truth.seconds.push_back(to_seconds(run_alone(network, flows.get(), program, calls)));
    if (delays) truth.spread.push_back(to_seconds(calls.last - calls.first));
  }
  truth.messages = network.messages();
  return truth;
}

}  // namespace plumbline
