#include "schemes/nonblocking/overlapped_call.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "models/errors.hpp"
#include "models/statistics.hpp"
#include "schemes/nanoseconds.hpp"

namespace plumbline {
namespace {

/// Adds the time since the last reading to where it went.
class Stopwatch {
 public:
  explicit Stopwatch(Process& process) : process_(process), begin_(process.now()), last_(begin_) {}

  void lap(double& seconds) {
    const double now = process_.now();
    seconds += now - last_;
    last_ = now;
  }
  double last() const { return last_; }
  double since_begin() const { return last_ - begin_; }

 private:
  Process& process_;
  const double begin_;
  double last_;
};

constexpr std::int64_t most_tests = 10'000'000;

void compute(Process& process, Computation::Kind kind, double begin, double seconds) {
  if (kind == Computation::Kind::for_time)
    process.wait_until(begin + seconds);
  else
    process.compute(seconds);
}

constexpr int most_steps = 100;
constexpr double min_step = 1e-3;           // of what is wanted
constexpr double rounding_of_times = 1e-9;  // of differences of times far from 0

double time_of(Process& process, double workload) {
  const double begin = process.now();
  process.compute(workload);
  return process.now() - begin;
}

}  // namespace

int tests_of(std::int64_t bytes, std::int64_t interval) {
  if (interval < 1)
    throw InputError("a test every " + std::to_string(interval) + " bytes; at least 1 is needed");
  const std::int64_t tests = bytes / interval + 1;
  if (tests > most_tests)
    throw InputError("a test every " + std::to_string(interval) + " bytes of " + std::to_string(bytes) +
                     " is " + std::to_string(tests) + " tests a call; at most " + std::to_string(most_tests) +
                     " are made");
  return static_cast<int>(tests);
}

double blocking_call(Process& process, const Collective& call) {
  const double begin = process.now();
  Request request = process.start(call);
  process.wait_all({&request, 1});
  return process.now() - begin;
}

// N tests have N - 1 equal pieces of the computation between them; fewer than two leave it in one piece.
Phases overlapped_call(Process& process, const Collective& call, const Computation& computation) {
  Phases phases;
  Stopwatch watch(process);
  Request request = process.start(call);
  watch.lap(phases.start);
  const auto test = [&] {
    process.test(request);
    watch.lap(phases.test);
  };
  if (computation.tests > 0) test();
  const int pieces = std::max(1, computation.tests - 1);
  for (int piece = 0; piece < pieces; ++piece) {
    compute(process, computation.kind, watch.last(), computation.seconds / pieces);
    watch.lap(phases.compute);
    if (computation.tests > 1) test();
  }
  process.wait_all({&request, 1});
  watch.lap(phases.wait);
  phases.overall = watch.since_begin();
  return phases;
}

// Hoefler et al. (2010)'s search: from no workload on, until it takes long enough, more by a step delta. The
// step is what is still missing, so that a machine that computes as it was asked to is there at the second
// try.
double find_workload(Process& process, double wanted) {
  double workload = 0, taken = 0;
  for (int step = 0; step < most_steps; ++step) {
    taken = time_of(process, workload);
    if (taken >= wanted * (1 - rounding_of_times)) return workload;
    workload += std::max(wanted - taken, min_step * wanted);
  }
  throw RunError("the search for a workload of " + nanoseconds(wanted) + " ended after " +
                 std::to_string(most_steps) + " steps at one that takes " + nanoseconds(taken));
}

double time_of_workload(Process& process, double workload) {
  std::array<double, 5> seconds{};
  for (double& one : seconds) one = time_of(process, workload);
  return *median(seconds);
}

}  // namespace plumbline
