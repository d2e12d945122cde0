#include <benchmark/benchmark.h>
#include <unistd.h>

#include <filesystem>
#include <functional>
#include <string>

#include "traces/store.hpp"

// How many cells a second a run store takes and gives back: 16 processes of 1,000 observations each, 400 kB.
// The file lies in the working directory: a /tmp in memory would flatter the disk.
namespace {

using plumbline::RunInfo;
using plumbline::Store;
using plumbline::StoredCell;

StoredCell cell_of(int processes, int observations) {
  StoredCell cell;
  cell.key = {"osu", "bcast", "", 8, 0, processes, 0};
  const std::vector<double> times(static_cast<std::size_t>(observations), 1e-6 / 3);
  for (int rank = 0; rank < processes; ++rank)
    cell.processes.push_back({.rank = rank,
                              .begin = times,
                              .end = times,
                              .time = times,
                              .verdict = std::vector<std::uint8_t>(times.size())});
  cell.reported = {{"mean", true, 1e-6 / 3}};
  return cell;
}

struct Scratch {
  std::filesystem::path file = "store_bench_" + std::to_string(getpid()) + ".db";
  Scratch() { std::filesystem::remove(file); }
  ~Scratch() { std::filesystem::remove(file); }
};

RunInfo measured_run() {
  RunInfo run;
  run.backend = "measured";
  return run;
}

void write_cells(benchmark::State& state) {
  const Scratch scratch;
  Store store = Store::create(scratch.file, measured_run());
  const int launch = store.begin_launch(1);
  StoredCell cell = cell_of(16, static_cast<int>(state.range(0)));
  for (auto _ : state) {
    ++cell.key.bytes;
    store.write(launch, cell);
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(write_cells)->Arg(1)->Arg(1000)->Iterations(100)->UseRealTime()->Unit(benchmark::kMillisecond);

template <class Read>
void read_one(benchmark::State& state, Read read) {
  const Scratch scratch;
  Store store = Store::create(scratch.file, measured_run());
  const int launch = store.begin_launch(1);
  const StoredCell cell = cell_of(16, 1000);
  store.write(launch, cell);
  for (auto _ : state) benchmark::DoNotOptimize(read(store, launch, cell.key));
  state.SetItemsProcessed(state.iterations());
}

void read_cells(benchmark::State& state) { read_one(state, std::mem_fn(&Store::cell)); }
BENCHMARK(read_cells)->UseRealTime()->Unit(benchmark::kMillisecond);

void read_summaries(benchmark::State& state) { read_one(state, std::mem_fn(&Store::summary)); }
BENCHMARK(read_summaries)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
