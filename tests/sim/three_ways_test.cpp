#include <gtest/gtest.h>

#include "models/evaluate.hpp"
#include "schemes/executor.hpp"
#include "sim/simulate.hpp"
#include "tests/support/finish_by_processes.hpp"
#include "tests/support/in_child.hpp"
#include "tests/support/random_network.hpp"
#include "tests/support/run_program.hpp"

// One algorithm, three ways: the plain evaluator, the network's state machines, and isend, irecv and wait_all
// by simulated processes. They share no code but the schedule and the cost of a message, and must agree to
// the picosecond.

namespace plumbline {
namespace {

using test::pick;
using test::Random;
using test::random_starts;

std::vector<Picoseconds> finish_evaluated(const Machine& machine, const Collective& call, int processes,
                                          std::uint64_t seed, const std::vector<Picoseconds>& starts) {
  const JitterSource source(machine, seed, 0);
  const Jitter jitter = [&](int sender, int receiver, std::uint32_t count, int leg, int level) {
    return source(sender, receiver, count, leg, level);
  };
  return finishing_times(machine, call, processes, starts, jitter);
}

std::vector<Picoseconds> finish_by_message(const Machine& machine, const Collective& call, int processes,
                                           std::uint64_t seed, const std::vector<Picoseconds>& starts) {
  return test::in_child([&] {
    std::vector<Picoseconds> finish(static_cast<std::size_t>(processes));
    simulate({machine, processes, seed, 0}, [&](Process& process) {
      const auto rank = static_cast<std::size_t>(process.rank());
      Execution execution(resolve(machine, call, processes), processes, process.rank());
      process.wait_until(to_seconds(starts[rank]));
      execution.run(process);
      finish[rank] = to_picoseconds(process.now());
    });
    return finish;
  });
}

class ThreeWays : public testing::TestWithParam<int> {};

TEST_P(ThreeWays, AgreeToThePicosecondOnRandomMachinesForEveryAlgorithm) {
  const int processes = GetParam();
  Random random(static_cast<std::uint64_t>(processes));
  for (const Algorithm& algorithm : algorithms()) {
    for (int trial = 0; trial < 4; ++trial) {
      const Machine machine = test::random_network(random);
      const Collective call = test::random_call(random, algorithm, processes);
      const std::uint64_t seed = random();
      const auto starts = random_starts(random, processes);
      const auto evaluated = finish_evaluated(machine, call, processes, seed, starts);
      const std::string what = test::describe(call) + ", trial " + std::to_string(trial);
      EXPECT_EQ(test::finish_event_driven(machine, call, processes, seed, starts), evaluated) << what;
      const Machine plain = test::without_use(machine);
      EXPECT_EQ(finish_by_message(plain, call, processes, seed, starts),
                finish_evaluated(plain, call, processes, seed, starts))
          << what;
    }
  }
}

// Broadcasts, reductions and exchanges in a row pipeline: processes are in different collectives at one
// instant.
TEST_P(ThreeWays, AgreeOnCollectivesInARow) {
  const int processes = GetParam();
  Random random(1000u + static_cast<std::uint64_t>(processes));
  for (int trial = 0; trial < 20; ++trial) {
    const Machine machine = test::without_use(test::random_network(random));
    std::vector<Collective> calls;
    for (int i = 0; i < 12; ++i) {
      const Algorithm& algorithm = algorithms()[random() % algorithms().size()];
      const int root =
          has_root(algorithm.operation) ? static_cast<int>(random() % static_cast<unsigned>(processes)) : 0;
      calls.push_back({.operation = algorithm.operation,
                       .algorithm = &algorithm,
                       .root = root,
                       .bytes = pick(random, {1, 100, 5000})});
    }
    const std::uint64_t seed = random();
    EXPECT_EQ(test::finish_by_processes(machine, calls, processes, seed, false),
              test::finish_by_processes(machine, calls, processes, seed, true))
        << "trial " << trial;
  }
}

INSTANTIATE_TEST_SUITE_P(Processes, ThreeWays, testing::Values(1, 2, 3, 5, 8, 13, 17));

}  // namespace
}  // namespace plumbline
