#include <benchmark/benchmark.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <functional>
#include <string>

#include <SQLiteCpp/SQLiteCpp.h>

#include "traces/store.hpp"
#include "traces/store/older_schemas.hpp"
#include "traces/store/tables.hpp"

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

/// As Store::cell(), on a connection like its own, without what asks whether a program can have written the
/// cell, and whether all of its numbers belong together; blobs still have their own checksums.
StoredCell unvalidated(const std::string& file, SQLite::Database& database, int launch,
                       const plumbline::CellKey& key) {
  const std::int64_t row = *plumbline::find_cell(database, launch, key);
  SQLite::Transaction all(database);
  plumbline::KeptChecksums ignored;
  StoredCell cell = plumbline::read_cell(database, row, key);
  cell.processes = plumbline::read_processes(file, database, row, ignored);
  plumbline::read_truth(file, database, row, cell, ignored);
  for (auto& report : cell.reported) plumbline::use_present_words(report.statistic);
  all.commit();
  return cell;
}

/// Of the processor, which others do not disturb: what is read is in the system's cache.
double seconds_of(const std::function<void()>& work) {
  const std::clock_t begin = std::clock();
  work();
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

void write_run(const std::string& file, int cells, int launches, int processes) {
  Store store = Store::create(file, measured_run());
  StoredCell cell = cell_of(processes, 1000);
  for (int number = 1; number <= launches; ++number) {
    const int launch = store.begin_launch(number);
    for (cell.key.bytes = 1; cell.key.bytes <= cells; ++cell.key.bytes) store.write(launch, cell);
    store.end_launch(launch);
  }
}

// 100 cells of 30 launches, 1,000 observations of each process, read cell by cell with validation and
// without, in turns. "validation": what it adds, relative to reading without.
void read_validated(benchmark::State& state) {
  const Scratch scratch;
  write_run(scratch.file, 100, 30, static_cast<int>(state.range(0)));
  const Store store = Store::read(scratch.file);
  SQLite::Database database(scratch.file, SQLite::OPEN_READWRITE);
  database.exec("PRAGMA cell_size_check = ON");
  double with = 0, without = 0;
  for (auto _ : state)
    for (const auto& launch : store.launches())
      for (const auto& key : store.cells(launch.id)) {
        with += seconds_of([&] { benchmark::DoNotOptimize(store.cell(launch.id, key)); });
        without += seconds_of(
            [&] { benchmark::DoNotOptimize(unvalidated(scratch.file, database, launch.id, key)); });
      }
  state.counters["validation"] = with / without - 1;
}
BENCHMARK(read_validated)->Arg(1)->Arg(4)->Arg(16)->Iterations(3)->UseRealTime()->Unit(benchmark::kSecond);

}  // namespace

BENCHMARK_MAIN();
