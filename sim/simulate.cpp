#include "sim/simulate.hpp"

#include "schemes/observation_times.hpp"
#include "sim/world.hpp"

namespace plumbline {

std::uint64_t simulate(const Launch& launch, const std::function<void(Process&)>& body) {
  World world(launch);
  world.run(body);
  return world.network().messages();
}

namespace {

/// Of regions, one an observation, those whose observation counts.
std::vector<double> that_count(const std::vector<double>& regions, const Measurement& measurement) {
  const std::vector<bool> counts = counting_observations(measurement);
  std::vector<double> kept;
  for (std::size_t i = 0; i < regions.size(); ++i)
    if (counts[i]) kept.push_back(regions[i]);
  return kept;
}

}  // namespace

SuiteRun run_suite(const Launch& launch, const Suite& suite, const Protocol& protocol) {
  SuiteRun run;
  run.measurement.resize(static_cast<std::size_t>(launch.processes));
  World world(launch);
  if (suite.clocks != local_clocks) world.relate_clocks();
  world.run([&](Process& process) {
    run.measurement[static_cast<std::size_t>(process.rank())] = observe(process, suite, protocol);
  });
  run.messages = world.network().messages();
  run.start_skew = world.start_skew();
  run.lost = that_count(world.lost(), run.measurement);
  return run;
}

}  // namespace plumbline
