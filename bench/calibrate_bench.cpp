// How fast a calibration is fitted, and how long the simulation that it measures takes.
//   build/release/bin/calibrate_bench

#include <benchmark/benchmark.h>

#include "in_child.hpp"
#include "models/calibration/calibration.hpp"
#include "models/calibration/round_trips.hpp"
#include "schemes/calibrate/calibrate.hpp"
#include "sim/simulate.hpp"

namespace plumbline {
namespace {

Machine machine() {
  Machine machine;
  LogGOPS& network = machine.network.between_nodes;
  network.L = 2'500'000;
  network.o_s = network.o_r = 500'000;
  network.g = 1'000'000;
  network.G = 6'000;
  network.S = 12'288;
  network.jitter = Distribution(Lognormal{1e-7, 0.5});
  return machine;
}

/// Times of the closed forms, with jitter in every round trip; 40 repetitions of trains of 16.
CalibrationSamples samples(int round_trips) {
  const LogGOPS level = machine().network.between_nodes;
  Stream stream(1, Purpose::shuffle, 0, 0);
  const auto times = [&](Picoseconds time, int count) {
    std::vector<double> all;
    for (int i = 0; i < count; ++i)
      all.push_back(to_seconds(time) + level.jitter->draw(stream) + level.jitter->draw(stream));
    return all;
  };
  CalibrationSamples seen;
  seen.messages = 16;
  seen.reads.assign(40, 0);
  for (const std::int64_t bytes : calibration_sizes()) {
    SizeSamples size;
    size.bytes = bytes, size.waits_for_receiver = bytes > level.S;
    size.single = times(parameterised_round_trip(level, 1, 0, bytes), 40);
    size.train = times(parameterised_round_trip(level, 16, 0, bytes), 40);
    size.delayed = times(parameterised_round_trip(level, 16, 100'000'000, bytes), 40);
    size.train_sends.assign(40, to_seconds(train_of_sends(level, 16, 0, bytes)));
    size.delayed_sends.assign(40, to_seconds(train_of_sends(level, 16, 100'000'000, bytes)));
    size.delays.assign(40, 15 * 100e-6);
    size.receives.assign(40, to_seconds(train_of_receives(level, 16, bytes)));
    seen.sizes.push_back(std::move(size));
  }
  seen.round_trips = times(parameterised_round_trip(level, 1, 0, 1), round_trips);
  return seen;
}

void fit(benchmark::State& state) {
  const std::vector<CalibrationSamples> launches{samples(static_cast<int>(state.range(0)))};
  for (auto _ : state) benchmark::DoNotOptimize(fit_calibration(launches));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

/// A whole calibration of a simulated machine: 36 sizes, 50,000 round trips.
void simulated(benchmark::State& state) {
  for (auto _ : state) {
    const bench::Clock::time_point begin = bench::Clock::now();
    const auto done = bench::in_child([] {
      simulate({.machine = machine(), .processes = 2},
               [](Process& process) { benchmark::DoNotOptimize(measure_calibration(process, {})); });
      return 1;
    });
    if (!done) return state.SkipWithError("the simulation died");
    state.SetIterationTime(bench::seconds_since(begin));
  }
}

BENCHMARK(fit)->Arg(5'000)->Arg(50'000)->Arg(500'000)->Unit(benchmark::kMillisecond);
BENCHMARK(simulated)->Iterations(3)->UseManualTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace plumbline

BENCHMARK_MAIN();
