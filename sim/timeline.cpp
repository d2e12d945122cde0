#include "sim/timeline.hpp"

#include "models/errors.hpp"
#include "sim/network/network.hpp"
#include "sim/network/program.hpp"
#include "sim/network/recorder.hpp"
#include "sim/simgrid_engine.hpp"
#include "sim/world.hpp"

namespace plumbline {
namespace {

/// The clock of one process as the suite knows it: on the global clock where clocks were related.
struct KnownClock {
  const Clock& clock;
  LinearMap map;

  double read(Picoseconds time) const { return map.global(to_seconds(clock.local(time))); }
};

KnownClock known_clock(const World& world, const Measurement& measurement, int rank) {
  const auto& sync = measurement[static_cast<std::size_t>(rank)].sync;
  return {world.clock(rank), sync ? sync->map : LinearMap{}};
}

/// At both ends of each timed region of the process, to the picosecond, which is what clocks are known to.
std::vector<Timeline::ClockError> clock_errors(const Timeline& timeline, const KnownClock& own,
                                               const KnownClock& reference, int rank) {
  std::vector<Timeline::ClockError> errors;
  for (const Timeline::Stretch& region : timeline.regions)
    if (region.row == rank)
      for (const Picoseconds at : {region.begin.at, region.end.at})
        errors.push_back({at, to_seconds(to_picoseconds(own.read(at) - reference.read(at)))});
  return errors;
}

}  // namespace

Timeline timeline_of(const Launch& launch, const Collective& operation, std::span<const Picoseconds> starts) {
  if (launch.engine == Engine::simgrid) return simgrid_timeline(launch, operation, starts);
  const Machine machine = launched(launch.machine, launch.seed, launch.launch);
  const auto flows = make_flows(machine, launch.processes, launch.seed, launch.launch);
  LogGPNetwork network(machine, launch.processes, launch.seed, launch.launch, flows.get());
  ProgramCache programs(machine, launch.processes, network.costs());
  const Program& program = programs.get(operation);
  Recorder recorder(machine, launch.processes, launch.processes, operation.bytes);
  recorder.names(program, resolve(machine, operation, launch.processes));
  network.record(&recorder);
  for (int rank = 0; rank < launch.processes; ++rank) {
    const Picoseconds start = starts.empty() ? 0 : starts[static_cast<std::size_t>(rank)];
    network.advance_to(rank, start);
    recorder.begins_at(rank, start);
    network.start(rank, program);
  }
  run_events(network, flows.get());
  for (int rank = 0; rank < launch.processes; ++rank)
    if (!network.idle(rank))
      throw RunError("the operation never ends: process " + std::to_string(rank) + ", " +
                     network.describe_wait(rank));
  return std::move(recorder).timeline();
}

Timeline timeline_of(const Launch& launch, const Suite& suite, const Protocol& protocol) {
  Measurement measurement(static_cast<std::size_t>(launch.processes));
  const auto world = make_world(launch);
  Recorder recorder(world->launch().machine, launch.processes, world->rows(), protocol.operation.bytes);
  world->record(recorder);
  world->run([&](Process& process) {
    measurement[static_cast<std::size_t>(process.rank())] = observe(process, suite, protocol);
  });
  Timeline timeline = std::move(recorder).timeline();
  const KnownClock reference = known_clock(*world, measurement, 0);
  for (int rank = 0; rank < launch.processes; ++rank)
    timeline.clocks.push_back(
        clock_errors(timeline, known_clock(*world, measurement, rank), reference, rank));
  return timeline;
}

Timeline timeline_of(const Launch& launch, std::int64_t bytes, const std::function<void(Process&)>& body) {
  const auto world = make_world(launch);
  Recorder recorder(world->launch().machine, launch.processes, world->rows(), bytes);
  world->record(recorder);
  world->run(body);
  return std::move(recorder).timeline();
}

}  // namespace plumbline
