#include <benchmark/benchmark.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "analysis/compare/comparison.hpp"
#include "analysis/run/listener.hpp"
#include "models/random.hpp"
#include "traces/store.hpp"

// `plumbline compare A.db B.db` but for its words: two stores of 100 cells, 30 launches and 1,000
// observations are read, checked and compared, by one process a cell and by two. It must take less than 2 s.
// The files (125 MB each a process) lie in the working directory: a /tmp in memory would flatter the disk.
namespace {

using namespace plumbline;

constexpr int cells = 100, launches = 30, observations = 1000;

/// About 10 us, standard deviation 1 us.
StoredProcess process_of(int rank, Stream& random) {
  StoredProcess process;
  process.rank = rank;
  for (int i = 0; i < observations; ++i) {
    const double begin = i * 1e-4, time = 1e-5 + 1e-6 * random.normal();
    process.begin.push_back(begin);
    process.end.push_back(begin + time);
    process.time.push_back(time);
    process.verdict.push_back(0);
  }
  return process;
}

/// Removed at the end.
class ScratchStore {
 public:
  ScratchStore(const char* side, int processes, std::uint64_t seed)
      : file_("compare_bench_" + std::to_string(getpid()) + side + ".db") {
    RunInfo run;
    run.backend = "measured";
    Store store = Store::create(file_, run);
    for (int launch = 1; launch <= launches; ++launch) {
      Stream random(seed, Purpose::noise, 0, static_cast<std::uint64_t>(launch));
      const int id = store.begin_launch(launch);
      for (int cell = 0; cell < cells; ++cell) store.write(id, cell_of(cell, processes, random));
      store.end_launch(id);
    }
  }
  ~ScratchStore() { std::filesystem::remove(file_); }

  const std::string& file() const { return file_; }

 private:
  static StoredCell cell_of(int number, int processes, Stream& random) {
    StoredCell cell;
    cell.key = {"osu", "bcast", "", number + 1, 0, processes, 0};
    for (int rank = 0; rank < processes; ++rank) cell.processes.push_back(process_of(rank, random));
    return cell;
  }

  std::string file_;
};

void compare_stores(benchmark::State& state) {
  const auto processes = static_cast<int>(state.range(0));
  const ScratchStore a("a", processes, 1), b("b", processes, 2);
  Listener nobody;
  for (auto _ : state)
    benchmark::DoNotOptimize(compare_sides(parse_side(a.file()), parse_side(b.file()), {}, 0.05, 1, nobody));
}
BENCHMARK(compare_stores)->Arg(1)->Arg(2)->Iterations(3)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
