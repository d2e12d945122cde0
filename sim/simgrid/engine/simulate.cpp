#include "sim/network/recorder.hpp"
#include "sim/simgrid/engine/process.hpp"
#include "sim/simgrid/engine/world.hpp"
#include "sim/simgrid_engine.hpp"

namespace plumbline {

using on_simgrid::Meeting;
using on_simgrid::SimGridProcess;
using on_simgrid::SimGridWorld;

std::unique_ptr<World> simgrid_world(const Launch& launch) { return std::make_unique<SimGridWorld>(launch); }

namespace {

/// Whether what it takes away is a part of the machine: an operation alone has nothing else that it could.
bool is_of_machine(std::optional<Cause> cause) {
  return cause == Cause::clock || cause == Cause::timer || cause == Cause::noise ||
         cause == Cause::contention;
}

}  // namespace

// One execution: from the first call on an idle network to the end of the last process.
Truth simgrid_truth(const Launch& launch, const Collective& operation, int reps,
                    const std::optional<Delays>& delays) {
  Launch alone = launch;
  if (!is_of_machine(launch.without)) alone.without.reset();
  SimGridWorld world(alone);
  std::vector<Picoseconds> begin(static_cast<std::size_t>(reps)), end(begin);
  std::vector<CallArrivals> calls;
  for (std::size_t rep = 0; delays && rep < begin.size(); ++rep)
    calls.push_back(arrivals_of_call(*delays, launch.processes, rep));
  world.run([&](Process& process) {
    for (std::size_t rep = 0; rep < begin.size(); ++rep) {
      world.meet(static_cast<SimGridProcess&>(process), Meeting::alone);
      begin[rep] = world.network().now();
      if (delays)
        static_cast<SimGridProcess&>(process).sleep_until(
            begin[rep] + calls[rep].at[static_cast<std::size_t>(process.rank())]);
      process.run(operation);
      end[rep] = std::max(end[rep], world.network().now());
    }
  });
  Truth truth;
  for (std::size_t rep = 0; rep < begin.size(); ++rep) {
    truth.seconds.push_back(to_seconds(end[rep] - begin[rep] - (delays ? calls[rep].first : 0)));
    if (delays) truth.spread.push_back(to_seconds(calls[rep].last - calls[rep].first));
  }
  truth.messages = world.messages();
  return truth;
}

Timeline simgrid_timeline(const Launch& launch, const Collective& operation,
                          std::span<const Picoseconds> starts) {
  SimGridWorld world(launch);
  Recorder recorder(world.launch().machine, launch.processes, launch.processes, operation.bytes);
  world.record(recorder);
  world.run([&](Process& process) {
    const auto rank = static_cast<std::size_t>(process.rank());
    const Picoseconds start = starts.empty() ? 0 : starts[rank];
    static_cast<SimGridProcess&>(process).sleep_until(start);
    recorder.begins_at(process.rank(), start);
    process.run(operation);
  });
  return std::move(recorder).timeline();
}

}  // namespace plumbline
