#include "sim/simulate.hpp"

#include "sim/world.hpp"

namespace plumbline {

std::uint64_t simulate(const Launch& launch, const std::function<void(Process&)>& body) {
  World world(launch);
  world.run(body);
  return world.network().messages();
}

SuiteRun run_suite(const Launch& launch, const Suite& suite, const Experiment& experiment) {
  SuiteRun run;
  run.measurement.resize(static_cast<std::size_t>(launch.processes));
  World world(launch);
  if (suite.clocks != local_clocks) world.relate_clocks();
  world.run([&](Process& process) {
    run.measurement[static_cast<std::size_t>(process.rank())] = observe(process, suite, experiment);
  });
  run.messages = world.network().messages();
  run.start_skew = world.start_skew();
  run.lost = world.lost();
  return run;
}

}  // namespace plumbline
