// The same launches on two engines: our own event loop, and SimGrid's kernel, whose rules were written from
// docs/explanation/model.md by themselves. They share the schedules, the cost of a message, clocks, and the
// draws; not who is busy when, what arrives when, and in which order. Every number must be the same.
#include <gtest/gtest.h>

#include "sim/simulate.hpp"
#include "tests/support/golden_loggp.hpp"
#include "tests/support/in_child.hpp"
#include "tests/support/random_network.hpp"

namespace plumbline {
namespace {

using test::pick;
using test::Random;

/// When each process is done with the calls in a row.
std::vector<Picoseconds> finish_of(Launch launch, Engine engine, const std::vector<Collective>& calls) {
  launch.engine = engine;
  return test::in_child([&] {
    std::vector<Picoseconds> finish(static_cast<std::size_t>(launch.processes));
    simulate(launch, [&](Process& process) {
      for (const Collective& call : calls) process.run(call);
      finish[static_cast<std::size_t>(process.rank())] = to_picoseconds(process.now());
    });
    return finish;
  });
}

TEST(SimGridEngine, MeetsEveryRowOfTheIndependentTableTo1e12s) {
  const auto rows = test::read_golden();
  ASSERT_FALSE(rows.empty());
  for (const test::GoldenRow& row : rows) {
    const auto finish =
        finish_of({test::machine_of(row), row.processes}, Engine::simgrid, {test::call_of(row)});
    EXPECT_LE(test::deviation(row, finish), 1e-12) << test::describe(row);
  }
}

std::vector<Picoseconds> truth_on(Launch launch, Engine engine, const Collective& call, int reps) {
  launch.engine = engine;
  return test::in_child([&] {
    std::vector<Picoseconds> times;
    for (const double seconds : truth(launch, call, reps).seconds) times.push_back(to_picoseconds(seconds));
    return times;
  });
}

/// A machine of any kind, with noise in a third of them.
Machine random_machine(Random& random) {
  Machine machine = test::random_network(random);
  if (random() % 6 == 0) machine.noise = PeriodicNoise{20'000'000, 3'000'000};
  if (random() % 6 == 0) machine.noise = PoissonNoise{20e3, Distribution(Lognormal{2e-6, 1})};
  return machine;
}

class TwoEngines : public testing::TestWithParam<int> {};

TEST_P(TwoEngines, HaveOneTruthOnRandomMachinesForEveryAlgorithm) {
  const int processes = GetParam();
  Random random(20u + static_cast<std::uint64_t>(processes));
  constexpr int machines = 200;
  for (int number = 0; number < machines; ++number) {
    const Machine machine = random_machine(random);
    for (const Algorithm& algorithm : algorithms()) {
      const Collective call{.operation = algorithm.operation,
                            .algorithm = &algorithm,
                            .root = has_root(algorithm.operation)
                                        ? static_cast<int>(random() % static_cast<unsigned>(processes))
                                        : 0,
                            .bytes = pick(random, {0, 1, 60, 1000, 20'000}),
                            .segment = algorithm.segment > 0 ? 3000 : 0};
      const Launch launch{machine, processes, random(), 0};
      ASSERT_EQ(truth_on(launch, Engine::simgrid, call, 2), truth_on(launch, Engine::native, call, 2))
          << name(call.operation) << ":" << algorithm.name << ", " << call.bytes << " B, root " << call.root
          << ", machine " << number;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(P, TwoEngines, testing::Values(1, 2, 3, 7, 16, 33));

}  // namespace
}  // namespace plumbline
