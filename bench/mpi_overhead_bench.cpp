// What the timing loop itself adds to an observation: (now, run, now) around an empty operation, against two
// bare readings of the processor's counter.
//   mpirun -n 1 --bind-to core build/release/bin/mpi_overhead_bench
// Medians over batches, in nanoseconds and in ticks of the timer.

#include <cstdio>
#include <exception>
#include <vector>

#include <mpi.h>

#include "hw/clocks/timer.hpp"
#include "hw/factors/nodes.hpp"
#include "hw/mpi_process.hpp"
#include "models/statistics.hpp"
#include "schemes/process.hpp"

namespace plumbline {
namespace {

/// A process whose collectives do nothing, so that what is left of an observation is the loop.
class Idle final : public Process {
 public:
  explicit Idle(MpiProcess& process) : process_(process) {}
  int rank() const override { return process_.rank(); }
  int size() const override { return process_.size(); }
  int node() const override { return process_.node(); }
  double now() override { return process_.now(); }
  void wait_until(double local_time) override { process_.wait_until(local_time); }
  void compute(double) override {}
  void send(int, Tag, std::span<const std::byte>) override {}
  int recv(int, Tag, std::span<std::byte>) override { return 0; }
  Request isend(int, Tag, std::span<const std::byte>) override { return {}; }
  Request irecv(int, Tag, std::span<std::byte>) override { return {}; }
  bool test(Request&) override { return true; }
  void wait_all(std::span<Request>) override {}
  void run(const Collective&) override {}
  Request start(const Collective&) override { return {}; }

 private:
  MpiProcess& process_;
};

/// The difference of two readings in a row.
template <class Read>
double mean_between(Read read, double seconds_a_count) {
  std::vector<double> seen;
  for (int batch = 0; batch < 101; ++batch) {
    const std::int64_t begin = read();
    for (int i = 0; i < 100; ++i) read();
    seen.push_back(static_cast<double>(read() - begin) / 101 * seconds_a_count);
  }
  return *median(seen);
}

void row(const char* what, double seconds, double tick) {
  std::printf("%-46s %8.2f ns %8.2f ticks\n", what, 1e9 * seconds, seconds / tick);
}

template <class Operation>
double mean_observation(Process& process, Operation operation) {
  std::vector<double> means;
  for (int batch = 0; batch < 101; ++batch) {
    double sum = 0;
    for (int i = 0; i < 100; ++i) {
      const double begin = process.now();
      operation();
      sum += process.now() - begin;
    }
    means.push_back(sum / 100);
  }
  return *median(means);
}

void report(Process& process, const Timer& timer) {
  const double tick = timer.measure().tick;
  const Collective call{};
  std::printf("tick %.2f ns; medians over 101 batches of the mean of 100\n", 1e9 * tick);
  const double bare = mean_between([] { return read_counter(); }, timer.seconds_a_count());
  const double timed = mean_between([&] { return timer.count(); }, timer.seconds_a_count());
  const double empty = mean_observation(process, [] {});
  const double observed = mean_observation(process, [&] { process.run(call); });
  row("a bare reading to the next", bare, tick);
  row("Timer::count() to the next", timed, tick);
  row("now() to the next", empty, tick);
  row("now(), run of an empty operation, now()", observed, tick);
  row("overhead: the last less the first", observed - bare, tick);
}

}  // namespace
}  // namespace plumbline

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  try {
    using namespace plumbline;
    Timer timer(TimerKind::tsc);
    agree_on_zero(MPI_COMM_WORLD, timer);
    MpiProcess process(MPI_COMM_WORLD, timer);
    Idle idle(process);
    if (process.rank() == 0) report(idle, timer);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "mpi_overhead_bench: error: %s\n", error.what());
    MPI_Abort(MPI_COMM_WORLD, 3);
  }
  MPI_Finalize();
}
