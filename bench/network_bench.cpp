// Speed and memory of the simulated network: messages (items) a second and bytes a process.
//   build/release/bin/network_bench

#include <benchmark/benchmark.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "in_child.hpp"
#include "infiniband.hpp"
#include "sim/network/network.hpp"
#include "sim/network/program.hpp"
#include "sim/simulate.hpp"

namespace plumbline {
namespace {

using bench::Clock;
using bench::seconds_since;

double resident_bytes() {
  std::ifstream file("/proc/self/statm");
  double size = 0, resident = 0;
  file >> size >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

// InfiniBand-like, with perfect clocks.
Machine machine(bool jitter) {
  Machine machine = bench::infiniband(1).machine;
  if (!jitter) machine.network.between_nodes.jitter.reset();
  machine.clock = {};
  return machine;
}

// The same between nodes of 32 places in units of 4 and 16, that share an adapter.
Machine nodes() {
  Machine simulated = machine(false);
  Network& network = simulated.network;
  LogGOPS level = network.between_nodes;
  for (const auto& [processes, L] : {std::pair{4, 100'000}, {16, 300'000}, {32, 600'000}}) {
    level.L = L;
    network.inner.push_back({level, "level", processes});
  }
  network.within_node = network.inner.back();
  network.inner.pop_back();
  network.processes_per_node = 32;
  network.adapter = Adapter{.g = 100'000};
  return simulated;
}

Collective barrier(const char* algorithm) {
  return {.operation = Operation::barrier, .algorithm = &algorithm_named(Operation::barrier, algorithm)};
}

struct Figures {
  double seconds, messages, bytes_a_process;
};

// Every process calls the collective and reads its clock, `times` times: one sleep of a process a collective.
// The first call is not timed: it compiles the schedule.
Figures simulate_calls(const Launch& launch, const Collective& call, int times) {
  const double before = resident_bytes();
  double held = 0;  // when the last process ends: afterwards all is given back
  Clock::time_point begin;
  int warm = 0, ended = 0;
  const std::uint64_t messages = simulate(launch, [&](Process& process) {
    process.run(call);
    benchmark::DoNotOptimize(process.now());
    if (warm++ == 0) begin = Clock::now();
    for (int i = 0; i < times; ++i) {
      process.run(call);
      benchmark::DoNotOptimize(process.now());
    }
    if (++ended == launch.processes) held = resident_bytes() - before;
  });
  return {seconds_since(begin), static_cast<double>(messages) * times / (times + 1), held / launch.processes};
}

// By simulated processes, as the schemes run.
void run_processes(benchmark::State& state, const Machine& machine, const char* algorithm, Engine engine) {
  const int size = static_cast<int>(state.range(0));
  const int times = std::max(1, (engine == Engine::native ? 400'000 : 20'000) / size);
  double messages = 0, bytes = 0;
  for (auto _ : state) {
    const auto figures = bench::in_child([&] {
      const Launch launch{.machine = machine, .processes = size, .engine = engine};
      return simulate_calls(launch, barrier(algorithm), times);
    });
    if (!figures) return state.SkipWithError("the simulation died");
    state.SetIterationTime(figures->seconds);
    messages += figures->messages;
    bytes = figures->bytes_a_process;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(messages));
  state.counters["bytes/process"] = bytes;
}

void processes(benchmark::State& state, const char* algorithm, bool jitter, Engine engine = Engine::native) {
  run_processes(state, machine(jitter), algorithm, engine);
}

// With levels within a node, and an adapter.
void processes_on_nodes(benchmark::State& state, const char* algorithm) {
  run_processes(state, nodes(), algorithm, Engine::native);
}

// The network alone: nobody waits.
void network(benchmark::State& state, const char* algorithm, bool jitter) {
  const int processes = static_cast<int>(state.range(0));
  const Machine simulated = machine(jitter);
  LogGPNetwork network(simulated, processes, 1, 0);
  ProgramCache programs(simulated, processes, network.costs());
  const Program& program = programs.get(barrier(algorithm));
  for (auto _ : state) {
    for (int rank = 0; rank < processes; ++rank) network.start(rank, program);
    run_events(network, nullptr);
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(network.messages()));
}

// Over a fat tree of blocks of 16, 2:1: a flow of 64 KiB each message.
void platform(benchmark::State& state) {
  const int processes = static_cast<int>(state.range(0));
  Machine simulated = machine(false);
  Platform tree;
  tree.kind = Platform::Kind::fat_tree;
  tree.down = {16, processes / 16};
  tree.up = {1, 8};
  tree.parallel = {1, 1};
  tree.G = 6000;
  tree.latency = 100'000;
  simulated.network.platform = tree;
  const Collective call{.operation = Operation::alltoall,
                        .algorithm = &algorithm_named(Operation::alltoall, "pairwise"),
                        .bytes = 65'536};
  double messages = 0;
  for (auto _ : state) {
    const auto figures = bench::in_child([&] {
      return simulate_calls({simulated, processes, 1, 0}, call, 1);
    });
    if (!figures) return state.SkipWithError("the simulation died");
    state.SetIterationTime(figures->seconds);
    messages += figures->messages;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(messages));
}

void sizes(benchmark::internal::Benchmark* benchmark) {
  for (const int processes : {128, 1024, 16'384, 131'072}) benchmark->Arg(processes);
}

void engine_sizes(benchmark::internal::Benchmark* benchmark) {
  for (const int processes : {16, 128, 1024}) benchmark->Arg(processes);
}

BENCHMARK_CAPTURE(processes, engine_native, "dissemination", true)->Apply(engine_sizes)->UseManualTime();
BENCHMARK_CAPTURE(processes, engine_simgrid, "dissemination", true, Engine::simgrid)
    ->Apply(engine_sizes)
    ->UseManualTime();
BENCHMARK_CAPTURE(processes, dissemination, "dissemination", false)
    ->Apply(sizes)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(processes, dissemination_jitter, "dissemination", true)
    ->Apply(sizes)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(processes_on_nodes, dissemination, "dissemination")
    ->Apply(sizes)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(processes, linear, "linear", false)
    ->Arg(16'384)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(network, dissemination, "dissemination", false)
    ->Apply(sizes)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(network, dissemination_jitter, "dissemination", true)
    ->Apply(sizes)
    ->Unit(benchmark::kMillisecond);

BENCHMARK(platform)->Arg(64)->Arg(256)->Arg(1024)->UseManualTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace plumbline

BENCHMARK_MAIN();
