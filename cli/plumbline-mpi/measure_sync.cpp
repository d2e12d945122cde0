#include "cli/plumbline-mpi/measure_sync.hpp"

#include <algorithm>

#include "analysis/request/experiment_request.hpp"
#include "cli/plumbline-mpi/timing.hpp"
#include "hw/mpi_process.hpp"
#include "hw/run_sync.hpp"
#include "hw/watchdog.hpp"

namespace plumbline {
namespace {

// Where another program takes a core for a while, ticks and ways fall together anew: what most exchanges take
// each way is then off by some 3 ns, however many they are. What the quickest of some hundred take each way
// is not, so a point is SKaMPI's bound of 300 exchanges: 160 points of them are some 50 ms of the span.
constexpr int fit_points = 160;
constexpr int fit_exchanges = 300;
constexpr double fit_span = 0.08;  // seconds
constexpr double limit = 600;      // seconds that a synchronisation may take

using Runs = std::vector<SyncRun>;

/// Methods that fit no line keep their own.
SyncOptions suited_to(const SyncMethod& method, SyncOptions options) {
  if (!method.fits) return options;
  if (!options.estimator) options.estimator = PairEstimator::bounds;
  if (!options.exchanges && !options.patience) options.exchanges = fit_exchanges;
  return options;
}

SyncRun run_once(mpi::World& world, const Timer& timer, const MeasuredSync& asked, const SyncMethod& method,
                 int run) {
  const Watchdog watchdog(limit, method.name, world.rank());
  const std::uint64_t seed = asked.seed + static_cast<std::uint64_t>(run);
  const BentClock clock = asked.injected ? BentClock(*asked.injected, seed, world.rank()) : BentClock();
  MpiProcess process(world.communicator(), timer, clock);
  return run_sync(world.communicator(), timer, process, method, suited_to(method, asked.options),
                  asked.horizons);
}

SyncResults frame_of(const mpi::World& world, const MeasuredSync& asked) {
  SyncResults results;
  results.measured = true;
  results.machine = library_name();
  results.processes = world.size();
  results.seed = asked.seed;
  results.seeds = asked.runs;
  results.clocks = settings_of(asked.options);
  results.fits = std::ranges::any_of(asked.methods, &SyncMethod::fits);
  return results;
}

}  // namespace

SyncOptions hardware_sync_options_of(const ExperimentRequest& request) {
  check_clock_settings(request);
  return sync_options(request.settings, {.fit_points = fit_points, .fit_span = fit_span});
}

SyncResults measure_sync(mpi::World& world, const MeasuredSync& asked) {
  const Timer timer = choose_timer(world, asked.timer);
  std::vector<Runs> of_method(asked.methods.size());
  for (int run = 0; run < asked.runs; ++run)
    for (std::size_t i = 0; i < asked.methods.size(); ++i)
      of_method[i].push_back(run_once(world, timer, asked, *asked.methods[i], run));
  SyncResults results = frame_of(world, asked);
  for (std::size_t i = 0; i < asked.methods.size(); ++i)
    results.methods.push_back(result_of(*asked.methods[i], of_method[i], asked.horizons));
  return results;
}

}  // namespace plumbline
