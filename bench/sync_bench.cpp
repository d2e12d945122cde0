// How exact and how dear the clock synchronisations are at 1,024 processes.
//   build/release/bin/sync_bench
// A counter error_10s is the largest error over processes 10 s after the synchronisation, in seconds of true
// time, as a mean over the seeds. An iteration is a seed.

#include <benchmark/benchmark.h>

#include <array>
#include <string>

#include "in_child.hpp"
#include "infiniband.hpp"
#include "schemes/clock_sync.hpp"
#include "sim/simulate.hpp"

namespace plumbline {
namespace {

using bench::Clock;
using bench::in_child;

constexpr int processes = 1024;
constexpr int seeds = 20;

Launch launch_of(std::uint64_t seed, double wander) {
  Launch launch = bench::infiniband(processes);
  launch.seed = seed;
  launch.machine.clock.wander = wander;
  return launch;
}

struct Figures {
  double seconds;   // of this computer
  double duration;  // seconds of true time
  double messages;
  std::array<double, 2> error;  // seconds: right after and 10 s later
};

Figures sync(const Launch& launch, const SyncMethod& method, const SyncOptions& options) {
  constexpr double horizons[] = {0, 10};
  const Clock::time_point begin = Clock::now();
  const SyncRun run = run_sync(launch, method, options, horizons);
  return {bench::seconds_since(begin),
          run.duration,
          static_cast<double>(run.messages),
          {run.error[0], run.error[1]}};
}

/// 1,000 points of 10 exchanges, 0.3 s a level.
void hca3(benchmark::State& state, double wander) {
  const SyncOptions options{.exchanges = 10, .fit_points = 1000, .fit_span = 0.3};
  std::uint64_t seed = 0;
  Figures sum{};
  for (auto _ : state) {
    const Launch launch = launch_of(++seed, wander);
    const auto figures = in_child([&] { return sync(launch, sync_method_named("hca3"), options); });
    if (!figures) return state.SkipWithError("the simulation died");
    state.SetIterationTime(figures->seconds);
    sum.duration += figures->duration;
    sum.messages += figures->messages;
    for (std::size_t i = 0; i < sum.error.size(); ++i) sum.error[i] += figures->error[i];
  }
  state.counters["error_0s"] = benchmark::Counter(sum.error[0], benchmark::Counter::kAvgIterations);
  state.counters["error_10s"] = benchmark::Counter(sum.error[1], benchmark::Counter::kAvgIterations);
  state.counters["duration_s"] = benchmark::Counter(sum.duration, benchmark::Counter::kAvgIterations);
  state.SetItemsProcessed(static_cast<std::int64_t>(sum.messages));
}

/// Every method one after the other, 100 points of 10 exchanges; a counter for the seconds of each.
void every_method(benchmark::State& state) {
  const SyncOptions options{.exchanges = 10, .fit_points = 100};
  const Launch launch = launch_of(1, 0);
  for (auto _ : state) {
    double seconds = 0;
    for (const SyncMethod& method : sync_methods()) {
      const auto figures = in_child([&] { return sync(launch, method, options); });
      if (!figures) return state.SkipWithError("the simulation died");
      seconds += figures->seconds;
      state.counters[std::string(method.name)] = figures->seconds;
    }
    state.SetIterationTime(seconds);
  }
}

BENCHMARK_CAPTURE(hca3, no_wander, 0.)->Iterations(seeds)->UseManualTime()->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(hca3, wander_10_ppb, 0.01e-6)->Iterations(seeds)->UseManualTime()->Unit(benchmark::kSecond);
BENCHMARK(every_method)->Iterations(1)->UseManualTime()->Unit(benchmark::kSecond);

}  // namespace
}  // namespace plumbline

BENCHMARK_MAIN();
