// How far the simulation reaches: clock synchronisations of 2^10 to 2^20 processes in one process.
//   build/release/bin/scale_bench                              all: eleven minutes, 7 GB
//   build/release/bin/scale_bench --benchmark_filter='/10|/17'
// An item is a message. Time is that of the processor, so that other programs disturb it less; bytes/process
// are all that the simulating process ever held, its program too.

#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include "in_child.hpp"
#include "infiniband.hpp"
#include "schemes/clock_sync.hpp"
#include "sim/simulate.hpp"

namespace plumbline {
namespace {

struct Figures {
  double seconds;  // of this computer's processor
  double bytes;    // held at most
  double messages;
  double error;  // seconds, right after the synchronisation
};

/// Fits are through 10 points of 10 exchanges; Netgauge ends by its own rule.
Figures sync(const Launch& launch, const SyncMethod& method) {
  constexpr double horizons[] = {0};
  const SyncRun run = run_sync(launch, method, {.fit_points = 10}, horizons);
  rusage used;
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) { return double(time.tv_sec) + 1e-6 * double(time.tv_usec); };
  return {seconds(used.ru_utime) + seconds(used.ru_stime), 1024. * double(used.ru_maxrss),
          double(run.messages), run.error[0]};
}

void scale(benchmark::State& state, const char* method) {
  const int processes = 1 << state.range(0);
  double seconds = 0, messages = 0;
  for (auto _ : state) {
    const auto figures =
        bench::in_child([&] { return sync(bench::infiniband(processes), sync_method_named(method)); });
    if (!figures) return state.SkipWithError("the simulation died");
    state.SetIterationTime(figures->seconds);
    seconds += figures->seconds;
    messages += figures->messages;
    state.counters["bytes/process"] = figures->bytes / processes;
    state.counters["error_0s"] = figures->error;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(messages));
  state.counters["ns/message"] = 1e9 * seconds / messages;
}

void powers(benchmark::internal::Benchmark* benchmark) {
  for (int power = 10; power <= 20; ++power) benchmark->Arg(power);
}

BENCHMARK_CAPTURE(scale, netgauge, "netgauge")->Apply(powers)->UseManualTime()->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(scale, hca3, "hca3")->Apply(powers)->UseManualTime()->Unit(benchmark::kSecond);

}  // namespace
}  // namespace plumbline

BENCHMARK_MAIN();
