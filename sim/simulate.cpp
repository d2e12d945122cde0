#include "sim/simulate.hpp"

#include <algorithm>
#include <cmath>

#include "models/errors.hpp"
#include "schemes/observation_times.hpp"
#include "sim/flows.hpp"
#include "sim/simgrid_engine.hpp"
#include "sim/world.hpp"

namespace plumbline {

Engine engine_named(std::string_view name) {
  const auto found = std::ranges::find(engine_names, name);
  if (found == engine_names.end()) throw_unknown("engine", name, {engine_names.begin(), engine_names.end()});
  return static_cast<Engine>(found - engine_names.begin());
}

void check_built(Engine engine) {
  if (engine == Engine::simgrid && simgrid_version() == "none") throw InputError(no_simgrid_engine);
}

std::uint64_t simulate(const Launch& launch, const std::function<void(Process&)>& body) {
  const auto world = make_world(launch);
  world->run(body);
  return world->messages();
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

// At true time t: what process i takes for the global time, against process 0's clock.
double max_error(const World& world, const std::vector<LinearMap>& maps, Picoseconds t) {
  const double reference = to_seconds(world.clock(0).local(t));
  double max = 0;
  for (std::size_t i = 0; i < maps.size(); ++i) {
    const double local = to_seconds(world.clock(static_cast<int>(i)).local(t));
    max = std::max(max, std::abs(maps[i].global(local) - reference));
  }
  return max;
}

double seconds_within(const World& world, const std::vector<LinearMap>& maps, Picoseconds end,
                      const SyncLimit& limit) {
  const auto above = [&](double seconds) {
    return max_error(world, maps, end + to_picoseconds(seconds)) > limit.error;
  };
  if (above(0)) return 0;
  double inside = 0, outside = 1e-3;
  while (outside < limit.most && !above(outside)) inside = outside, outside *= 1.05;
  if (outside >= limit.most && !above(limit.most)) return limit.most;
  outside = std::min(outside, limit.most);
  while (outside - inside > 0.01 * outside) {
    const double middle = (inside + outside) / 2;
    (above(middle) ? outside : inside) = middle;
  }
  return outside;
}

}  // namespace

SuiteRun run_suite(const Launch& launch, const Suite& suite, const Protocol& protocol) {
  SuiteRun run;
  run.measurement.resize(static_cast<std::size_t>(launch.processes));
  const auto world = make_world(launch);
  if (suite.clocks != local_clocks) world->relate_clocks();
  world->run([&](Process& process) {
    run.measurement[static_cast<std::size_t>(process.rank())] = observe(process, suite, protocol);
  });
  run.messages = world->messages();
  run.start_skew = world->start_skew();
  run.lost = that_count(world->lost(), run.measurement);
  return run;
}

SyncRun run_sync(const Launch& launch, const SyncMethod& method, const SyncOptions& options,
                 std::span<const double> horizons, const std::optional<SyncLimit>& limit) {
  SyncRun run;
  std::vector<LinearMap> maps(static_cast<std::size_t>(launch.processes));
  const auto world = make_world(launch);
  world->run([&](Process& process) {
    const Synchronisation result = synchronise(process, method, options);
    maps[static_cast<std::size_t>(process.rank())] = result.map;
    if (result.residual) run.residual = std::max(run.residual.value_or(0), *result.residual);
    if (process.rank() == 0) run.rounds = result.rounds;
  });
  const Picoseconds end = world->latest_time();
  run.duration = to_seconds(end);
  run.messages = world->messages();
  for (const double horizon : horizons)
    run.error.push_back(max_error(*world, maps, end + to_picoseconds(horizon)));
  if (limit) run.within = seconds_within(*world, maps, end, *limit);
  return run;
}

}  // namespace plumbline
