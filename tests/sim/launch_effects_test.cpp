// What hits processes together: noise of a node, of progress threads, and the effects of a launch on sizes
// and nodes. Where the other engine is built, on both.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/measured.hpp"
#include "tests/support/rule_cases.hpp"

namespace plumbline {
namespace {

using test::us;
using Numbers = std::vector<Picoseconds>;

/// Processes 0 and 1 on one node, 2 and 3 on another.
Launch two_nodes(Engine engine) {
  Launch launch{test::grid_of({.L = 1, .o_s = 0.5, .o_r = 0.5}, {.L = 5, .o_s = 0.5, .o_r = 0.5},
                              {.L = 5, .o_s = 0.5, .o_r = 0.5}),
                4};
  launch.engine = engine;
  return launch;
}

/// How long each process takes for 100 us of work.
Numbers hundred_microseconds(const Launch& launch) {
  return test::simulated(launch, [](Process& process, Numbers& out) {
    process.compute(100e-6);
    out = {to_picoseconds(process.now())};
  });
}

// 3 us every 20 us lie elsewhere in each process's time, so that 100 us take 112 to 118 us each; of a node,
// they lie in both processes' time alike.
TEST(NoiseOfANode, HitsItsProcessesAtOnce) {
  for (const Engine engine : {Engine::native, Engine::simgrid}) {
    Launch launch = two_nodes(engine);
    launch.machine.noise = PoissonNoise{50e3, Distribution(Normal{3e-6, 1e-6})};
    const Numbers each = hundred_microseconds(launch);
    EXPECT_NE(each[0], each[1]);
    launch.machine.noise_of_nodes = true;
    const Numbers node = hundred_microseconds(launch);
    EXPECT_EQ(node[0], node[1]);
    EXPECT_EQ(node[2], node[3]);
    EXPECT_NE(node[0], node[2]);
  }
}

/// When the barrier that a progress thread carries on is over, on each process.
Numbers ends_of_barrier(const Launch& launch) {
  return test::simulated(launch, [](Process& process, Numbers& out) {
    Request request = process.start(test::call_of(Operation::barrier, "dissemination", 0));
    process.wait_all({&request, 1});
    out = {to_picoseconds(process.now())};
  });
}

// Without noise two rounds by threads; every interruption makes them later. Both engines agree on when.
TEST(NoiseOfProgressThreads, DelaysTheRoundsThatTheyCarryOn) {
  Numbers of_engine[2];
  for (const Engine engine : {Engine::native, Engine::simgrid}) {
    Launch launch = two_nodes(engine);
    launch.machine.progression = {.kind = Progression::Kind::thread,
                                  .test = 0,
                                  .thread = Progression::Thread{us(1), us(2), Progression::Core::spare}};
    launch.machine.noise = PeriodicNoise{us(2), us(1)};
    const Numbers quiet = ends_of_barrier(launch);
    launch.machine.noise_of_threads = true;
    const Numbers noisy = ends_of_barrier(launch);
    EXPECT_GT(noisy[0], quiet[0]);
    of_engine[engine == Engine::native ? 0 : 1] = noisy;
  }
  EXPECT_EQ(of_engine[0], of_engine[1]);
}

// One factor a node: 100 us of both processes of a node take as long, of another node something else, in
// another launch something else. A factor is 1 + 0.1 N(0, 1): of 400, their mean lies within 4 x 0.1 / 20 of
// 1 and their standard deviation within 4 x 0.1 / sqrt(800) of 0.1.
TEST(LaunchEffectOfNodes, IsOneFactorOfANodeInALaunch) {
  for (const Engine engine : {Engine::native, Engine::simgrid}) {
    Launch launch = two_nodes(engine);
    launch.machine.launch_node_sd = 0.1;
    const Numbers first = hundred_microseconds(launch);
    EXPECT_EQ(first[0], first[1]);
    EXPECT_NE(first[0], first[2]);
    launch.launch = 1;
    EXPECT_NE(hundred_microseconds(launch), first);
  }
  Machine machine = two_nodes(Engine::native).machine;
  machine.launch_node_sd = 0.1;
  double sum = 0, squares = 0;
  for (std::uint64_t launch = 0; launch < 400; ++launch) {
    const double factor = paces_of(machine, launch, 4, 4)[0];
    sum += factor, squares += (factor - 1) * (factor - 1);
  }
  EXPECT_NEAR(sum / 400, 1, 0.02);
  EXPECT_NEAR(std::sqrt(squares / 400), 0.1, 0.0142);
}

// A message of k bytes takes f (o_s + (k-1) G + o_r) + L: f is one of the sizes from 8 to 15 bytes, another
// from 16 on. 8 bytes: o_s + o_r = 1 us, G = 0.
TEST(LaunchEffectOfSizes, IsOneFactorOfAPowerOfTwo) {
  const auto factor_of = [](Engine engine, std::int64_t bytes, std::uint64_t number) {
    Launch launch{test::machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5}), 2};
    launch.engine = engine;
    launch.launch = number;
    launch.machine.launch_size_sd = 0.1;
    const Numbers time = test::in_child([&] {
      return Numbers{
          to_picoseconds(truth(launch, test::call_of(Operation::bcast, "flat", bytes), 1).seconds[0])};
    });
    return static_cast<double>(time[0] - us(5)) / static_cast<double>(us(1));
  };
  for (const Engine engine : {Engine::native, Engine::simgrid}) {
    const double eight = factor_of(engine, 8, 0);
    EXPECT_NE(eight, 1);
    EXPECT_NEAR(eight, 1, 0.5);
    EXPECT_EQ(factor_of(engine, 15, 0), eight);
    EXPECT_NE(factor_of(engine, 16, 0), eight);
    EXPECT_NE(factor_of(engine, 8, 1), eight);
  }
  EXPECT_EQ(factor_of(Engine::native, 16, 3), factor_of(Engine::simgrid, 16, 3));
}

}  // namespace
}  // namespace plumbline
