// The same operations on two engines: our own event loop, and SimGrid's kernel, whose rules were written from
// docs/explanation/model.md by themselves. They share the schedules, the cost of a message, and the draws of
// jitter and noise; not who is busy when, what arrives when, and in which order. Every time must be the same.
// Under the sanitizers SimGrid's actors are threads, and less is tried.
#include <gtest/gtest.h>

#include "sim/network/network.hpp"
#include "sim/network/program.hpp"
#include "sim/sanitized.hpp"
#include "sim/simgrid/engine/process.hpp"
#include "tests/support/golden_loggp.hpp"
#include "tests/support/measured.hpp"
#include "tests/support/random_network.hpp"
#include "tests/support/rule_cases.hpp"
#include "tests/support/run_program.hpp"

namespace plumbline {
namespace {

using test::Random;
using Times = std::vector<Picoseconds>;

TEST(SimGridEngine, MeetsEveryRowOfTheIndependentTableTo1e12s) {
  const auto rows = test::read_golden();
  ASSERT_FALSE(rows.empty());
  for (const test::GoldenRow& row : rows) {
    if (sanitized && row.processes > 4) continue;
    const Times finish = test::in_child([&] {
      Times each(static_cast<std::size_t>(row.processes));
      simulate({.machine = test::machine_of(row), .processes = row.processes, .engine = Engine::simgrid},
               [&](Process& process) {
                 process.run(test::call_of(row));
                 each[static_cast<std::size_t>(process.rank())] = to_picoseconds(process.now());
               });
      return each;
    });
    EXPECT_LE(test::deviation(row, finish), 1e-12) << test::describe(row);
  }
}

/// When each process is done, in ps.
Times done_on_simgrid(const test::Level& level, int processes, const std::function<void(Process&)>& body) {
  const Launch launch{.machine = test::machine_of(level), .processes = processes, .engine = Engine::simgrid};
  return test::simulated(launch, [&](Process& process, Times& out) {
    body(process);
    out = {to_picoseconds(process.now())};
  });
}

// The example of docs/explanation/model.md: request 1.5, answer 2.5, the send returns at 3.5, complete
// at 4.5, the receive ends at 5.0.
TEST(SimGridEngine, TakesARendezvousAsThePageSays) {
  std::vector<std::byte> data(1001);
  const Times done = done_on_simgrid({.L = 1, .o_s = 0.5, .o_r = 0.5, .g = 0.2, .G = 0.001, .S = 1000}, 2,
                                     [&](Process& process) {
                                       if (process.rank() == 0) process.send(1, 7, data);
                                       if (process.rank() == 1) process.recv(0, 7, data);
                                     });
  EXPECT_EQ(done, (Times{test::us(3.5), test::us(5)}));
}

// Both messages arrive at 5. The one from process 1 comes first, and the port is taken until 6.
TEST(SimGridEngine, TakesTheSenderOfLowerRankFirst) {
  const Times done = done_on_simgrid({.L = 5, .g = 1}, 3, [](Process& process) {
    std::byte byte{};
    if (process.rank() > 0) return process.send(0, 7, {&byte, 1});
    EXPECT_EQ(process.recv(any_source, 7, {&byte, 1}), 1);
    EXPECT_EQ(to_picoseconds(process.now()), test::us(5));
    EXPECT_EQ(process.recv(any_source, 7, {&byte, 1}), 2);
    if (testing::Test::HasFailure()) throw RunError("in another order");
  });
  EXPECT_EQ(done, (Times{test::us(6), 0, 0}));
}

// 600 s, o_s, L, o_r: a double of seconds, or of picoseconds and eighths, is near its end there.
TEST(SimGridEngine, IsExactAfterTenMinutes) {
  const Times done = done_on_simgrid({.L = 5, .o_s = 0.5, .o_r = 0.5}, 2, [](Process& process) {
    std::byte byte{};
    if (process.rank() == 1) return void(process.recv(0, 7, {&byte, 1}));
    process.compute(600);
    process.send(1, 7, {&byte, 1});
  });
  EXPECT_EQ(done, (Times{600'000'000'500'000, 600'000'006'000'000}));
}

TEST(SimGridEngine, EndsAfterAThousandSecondsWithOneLine) {
  const Launch launch{.machine = test::machine_of({.L = 5}), .processes = 2, .engine = Engine::simgrid};
  EXPECT_EQ(test::run_error_of(launch, [](Process& process) { process.compute(1001); }),
            "the simulated time exceeds 1000 s, the limit of --engine simgrid; use --engine native");
}

TEST(SimGridEngine, RunsOnceAProgram) {
  const Launch launch{.machine = test::machine_of({.L = 5}), .processes = 2, .engine = Engine::simgrid};
  const Times refused = test::in_child([&] {
    simulate(launch, [](Process& process) { process.compute(1e-6); });
    try {
      simulate(launch, [](Process&) {});
    } catch (const RunError& error) {
      return Times{std::string(error.what()) == "a second simulation with SimGrid in one program"};
    }
    return Times{};
  });
  EXPECT_EQ(refused, Times{1});
}

/// Of each call alone: all processes start it at one instant, when the network has fallen idle.
Times truths_on_simgrid(const Launch& launch, const std::vector<Collective>& calls) {
  return test::in_child([&] {
    on_simgrid::SimGridWorld world(launch);
    Times begin(calls.size()), end(calls.size());
    world.run([&](Process& process) {
      for (std::size_t i = 0; i < calls.size(); ++i) {
        world.meet(static_cast<on_simgrid::SimGridProcess&>(process), on_simgrid::Meeting::alone);
        begin[i] = world.network().now();
        process.run(calls[i]);
        end[i] = std::max(end[i], world.network().now());
      }
    });
    for (std::size_t i = 0; i < calls.size(); ++i) end[i] -= begin[i];
    return end;
  });
}

Times truths_on_native(const Launch& launch, const std::vector<Collective>& calls) {
  LogGPNetwork network(launch.machine, launch.processes, launch.seed, 0);
  ProgramCache programs(launch.machine, launch.processes, network.costs());
  Times times;
  for (const Collective& call : calls) {
    const Picoseconds begin = network.idle_from();
    const Times starts(static_cast<std::size_t>(launch.processes), begin);
    const Times finish = test::finish_on(network, nullptr, programs, call, starts, 1);
    times.push_back(*std::ranges::max_element(finish) - begin);
  }
  return times;
}

/// A network of any kind (tests/support/random_network.hpp), with noise in a third of them, half of it of
/// nodes; in a quarter nodes differ, and in a quarter sizes do.
Machine random_machine(Random& random) {
  Machine machine = test::random_network(random);
  if (random() % 6 == 0) machine.noise = PeriodicNoise{20'000'000, 3'000'000};
  if (random() % 6 == 0) machine.noise = PoissonNoise{20e3, Distribution(Lognormal{2e-6, 1})};
  machine.noise_of_nodes = random() % 2 == 0;
  if (random() % 4 == 0) machine.launch_node_sd = 0.1;
  if (random() % 4 == 0) machine.launch_size_sd = 0.1;
  return launched(machine, random(), 0);
}

std::vector<Collective> every_algorithm(Random& random, int processes) {
  std::vector<Collective> calls;
  for (const Algorithm& algorithm : algorithms())
    calls.push_back(test::random_call(random, algorithm, processes));
  return calls;
}

class TwoEngines : public testing::TestWithParam<int> {};

TEST_P(TwoEngines, GiveOneTruthOnRandomMachinesForEveryAlgorithm) {
  const int processes = GetParam();
  if (sanitized && processes > 7) GTEST_SKIP() << "hundreds of threads";
  Random random(20u + static_cast<std::uint64_t>(processes));
  const int machines = sanitized ? 1 : 200;
  for (int number = 0; number < machines; ++number) {
    const Launch launch{.machine = random_machine(random), .processes = processes, .seed = random()};
    const auto calls = every_algorithm(random, processes);
    const Times native = truths_on_native(launch, calls), simgrid = truths_on_simgrid(launch, calls);
    ASSERT_EQ(native.size(), simgrid.size());
    for (std::size_t i = 0; i < calls.size(); ++i)
      EXPECT_EQ(simgrid[i], native[i]) << test::describe(calls[i]) << ", machine " << number;
  }
}

// By the functions that commands call.
TEST_P(TwoEngines, GiveOneTruthOverManyRepetitions) {
  const int processes = GetParam();
  if (sanitized && processes > 7) GTEST_SKIP() << "hundreds of threads";
  Random random(40u + static_cast<std::uint64_t>(processes));
  for (const Collective& call : every_algorithm(random, processes)) {
    Launch launch{.machine = random_machine(random), .processes = processes, .seed = random()};
    const std::vector<double> native = truth(launch, call, 5).seconds;
    launch.engine = Engine::simgrid;
    const Times simgrid = test::in_child([&] {
      Times times;
      for (const double seconds : truth(launch, call, 5).seconds) times.push_back(to_picoseconds(seconds));
      return times;
    });
    ASSERT_EQ(simgrid.size(), native.size());
    for (std::size_t i = 0; i < native.size(); ++i)
      EXPECT_EQ(simgrid[i], to_picoseconds(native[i])) << test::describe(call);
  }
}

INSTANTIATE_TEST_SUITE_P(Processes, TwoEngines, testing::Values(1, 2, 3, 7, 16, 33));

}  // namespace
}  // namespace plumbline
