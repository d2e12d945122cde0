#include "models/errors.hpp"
#include "sim/network/network.hpp"
#include "sim/network/program.hpp"
#include "sim/simgrid_engine.hpp"
#include "sim/simulate.hpp"

namespace plumbline {
namespace {

// One execution: started everywhere at one true instant on an idle network, to the end of the last process.
Picoseconds run_alone(LogGPNetwork& network, Flows* flows, const Program& program) {
  const Picoseconds begin = network.idle_from();
  for (int rank = 0; rank < network.processes(); ++rank) network.advance_to(rank, begin);
  for (int rank = 0; rank < network.processes(); ++rank) network.start(rank, program);
  run_events(network, flows);
  for (int rank = 0; rank < network.processes(); ++rank) {
    if (!network.idle(rank))
      throw RunError("the operation never ends: process " + std::to_string(rank) + ", " +
                     network.describe_wait(rank));
  }
  return network.latest_time() - begin;
}

}  // namespace

Truth truth(const Launch& launch, const Collective& operation, int reps) {
  if (launch.engine == Engine::simgrid) return simgrid_truth(launch, operation, reps);
  const Machine machine = machine_of(launch);
  const auto flows = make_flows(machine, launch.processes, launch.seed, launch.launch);
  LogGPNetwork network(machine, launch.processes, launch.seed, launch.launch, flows.get());
  ProgramCache programs(machine, launch.processes, network.costs());
  const Program& program = programs.get(operation);
  Truth truth;
  for (int rep = 0; rep < reps; ++rep)
    truth.seconds.push_back(to_seconds(run_alone(network, flows.get(), program)));
  truth.messages = network.messages();
  return truth;
}

}  // namespace plumbline
