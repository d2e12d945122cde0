// How exact and how dear the clock synchronisations are on real MPI, where each process's clock is bent by a
// known amount: offsets of +-1 s and skews of +-50 ppm, drawn anew for each run.
//   mpirun -n 2 --bind-to core build/release/bin/mpi_sync_bench [RUNS [FIT_POINTS EXCHANGES FIT_SPAN_S]]
// One row a method: the median over runs of the time it took and of the largest error over processes right
// after, 1 and 5 s later. Methods that fit a line take the options; the others their own.

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <vector>

#include <mpi.h>

#include "hw/clocks/injected_clock.hpp"
#include "hw/factors/nodes.hpp"
#include "hw/run_sync.hpp"
#include "models/statistics.hpp"

namespace plumbline {
namespace {

constexpr double horizons[] = {0, 1, 5};

struct Settings {
  int runs = 10;
  SyncOptions fit{.estimator = PairEstimator::bounds, .exchanges = 300, .fit_points = 400, .fit_span = 0.2};
};

Settings settings_of(int argc, char** argv) {
  Settings settings;
  if (argc > 1) settings.runs = std::atoi(argv[1]);
  if (argc > 4)
    settings.fit = {.estimator = PairEstimator::bounds,
                    .exchanges = std::atoi(argv[3]),
                    .fit_points = std::atoi(argv[2]),
                    .fit_span = std::atof(argv[4])};
  return settings;
}

SyncRun one_run(const Timer& timer, const SyncMethod& method, const SyncOptions& options,
                std::uint64_t seed) {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const BentClock bent(injected_clock_named("offset=1s,skew=50ppm"), seed, rank);
  MpiProcess process(MPI_COMM_WORLD, timer, bent);
  return run_sync(MPI_COMM_WORLD, timer, process, method, options, horizons);
}

double median_of(const std::vector<SyncRun>& runs, double (*number)(const SyncRun&)) {
  std::vector<double> values;
  for (const SyncRun& run : runs) values.push_back(number(run));
  return *median(values);
}

void print(const SyncMethod& method, const std::vector<SyncRun>& runs) {
  const auto error = [&](auto number) { return 1e9 * median_of(runs, number); };
  double worst = 0;
  for (const SyncRun& run : runs) worst = std::max(worst, run.error[0]);
  std::printf("%-13.*s %9.2f %9lu %7d %12.1f %12.1f %12.1f %12.1f\n", static_cast<int>(method.name.size()),
              method.name.data(), 1e3 * median_of(runs, [](const SyncRun& run) { return run.duration; }),
              runs.back().messages, runs.back().rounds,
              error([](const SyncRun& run) { return run.error[0]; }),
              error([](const SyncRun& run) { return run.error[1]; }),
              error([](const SyncRun& run) { return run.error[2]; }), 1e9 * worst);
}

void every_method(const Settings& settings) {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  Timer timer(TimerKind::tsc);
  agree_on_zero(MPI_COMM_WORLD, timer);
  if (rank == 0)
    std::printf(
        "method         takes ms  messages  rounds     at once ns       1 s ns       5 s ns   worst at "
        "once\n");
  std::vector<std::vector<SyncRun>> runs(sync_methods().size());
  for (int run = 1; run <= settings.runs; ++run)  // what disturbs for a while disturbs all methods
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const SyncMethod& method = sync_methods()[i];
      runs[i].push_back(one_run(timer, method, method.fits ? settings.fit : SyncOptions{},
                                static_cast<std::uint64_t>(run)));
    }
  for (std::size_t i = 0; i < runs.size() && rank == 0; ++i) print(sync_methods()[i], runs[i]);
}

}  // namespace
}  // namespace plumbline

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  try {
    plumbline::every_method(plumbline::settings_of(argc, argv));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "mpi_sync_bench: error: %s\n", error.what());
    MPI_Abort(MPI_COMM_WORLD, 3);
  }
  MPI_Finalize();
}
