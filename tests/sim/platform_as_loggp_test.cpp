// Where no link is short of bandwidth, a platform is LogGP with the routes' latency: to the picosecond.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "schemes/executor.hpp"
#include "sim/simulate.hpp"
#include "tests/support/finish_by_processes.hpp"
#include "tests/support/platforms.hpp"
#include "tests/support/random_network.hpp"
#include "tests/support/run_program.hpp"

namespace plumbline {
namespace {

using test::finish_by_processes;
using test::Random;
using test::random_call;
using test::random_starts;

constexpr Picoseconds route = 1'234'568;
constexpr double ample = 1e-4;  // ps a byte: 10 PB/s

struct Twins {
  Machine platform, loggp;
};

/// A random network whose routes are a platform's, and one that has their latency on top of L.
Twins random_twins(Random& random) {
  Twins twins;
  Machine machine = test::without_stations(test::random_network(random));
  machine.network.between_sites.reset();
  machine.network.processes_per_site = std::numeric_limits<int>::max();
  twins.platform = test::on_cluster(machine, route, ample);
  machine.network.between_nodes.L += route;
  for (SizeClass& size : machine.network.between_nodes.sizes) size.L += route;
  twins.loggp = machine;
  return twins;
}

std::string describe(const Collective& call, int trial) {
  return test::describe(call) + ", trial " + std::to_string(trial);
}

class PlatformAsLogGP : public testing::TestWithParam<int> {};

TEST_P(PlatformAsLogGP, GivesTheSamePicosecondForEveryAlgorithmOnRandomMachines) {
  const int processes = GetParam();
  Random random(static_cast<std::uint64_t>(processes));
  for (const Algorithm& algorithm : algorithms()) {
    for (int trial = 0; trial < 4; ++trial) {
      const auto [platform, loggp] = random_twins(random);
      const Collective call = random_call(random, algorithm, processes);
      const std::uint64_t seed = random();
      const auto starts = random_starts(random, processes);
      EXPECT_EQ(test::finish_on_platform(platform, call, processes, seed, starts),
                test::finish_event_driven(loggp, call, processes, seed, starts))
          << describe(call, trial);
    }
  }
}

TEST_P(PlatformAsLogGP, GivesTheSamePicosecondForCollectivesInARowAndMessageByMessage) {
  const int processes = GetParam();
  Random random(1000u + static_cast<std::uint64_t>(processes));
  for (int trial = 0; trial < 12; ++trial) {
    auto [platform, loggp] = random_twins(random);
    platform = test::without_use(platform);
    loggp = test::without_use(loggp);
    std::vector<Collective> calls;
    for (int i = 0; i < 8; ++i)
      calls.push_back(random_call(random, algorithms()[random() % algorithms().size()], processes));
    const std::uint64_t seed = random();
    for (const bool by_message : {false, true})
      EXPECT_EQ(finish_by_processes(platform, calls, processes, seed, by_message),
                finish_by_processes(loggp, calls, processes, seed, by_message))
          << "trial " << trial << (by_message ? ", by message" : "");
  }
}

std::vector<Picoseconds> finish_overlapped(const Machine& machine, const Collective& call, int processes) {
  return test::in_child([&] {
    std::vector<Picoseconds> finish(static_cast<std::size_t>(processes));
    simulate({machine, processes}, [&](Process& process) {
      for (int i = 0; i < 3; ++i) {
        Request request = process.start(call);
        process.compute(7e-6);
        while (!process.test(request)) process.compute(3e-6);
      }
      finish[static_cast<std::size_t>(process.rank())] = to_picoseconds(process.now());
    });
    return finish;
  });
}

// The process itself carries on, the network does, or a thread on the process's own core.
TEST_P(PlatformAsLogGP, GivesTheSamePicosecondWhereACollectiveGoesOnWhileItsProcessComputes) {
  const int processes = GetParam();
  Random random(2000u + static_cast<std::uint64_t>(processes));
  const Progression ways[] = {
      {.kind = Progression::Kind::manual, .test = 100'000, .thread = {}},
      {.kind = Progression::Kind::offloaded, .test = 0, .thread = {}},
      {.kind = Progression::Kind::thread,
       .test = 0,
       .thread = Progression::Thread{1'000'000, 2'000'000, Progression::Core::same}},
  };
  for (int trial = 0; trial < 9; ++trial) {
    auto [platform, loggp] = random_twins(random);
    platform = test::without_use(platform);
    loggp = test::without_use(loggp);
    platform.progression = loggp.progression = ways[trial % 3];
    const Collective call = random_call(random, algorithms()[random() % algorithms().size()], processes);
    EXPECT_EQ(finish_overlapped(platform, call, processes), finish_overlapped(loggp, call, processes))
        << describe(call, trial);
  }
}

INSTANTIATE_TEST_SUITE_P(Processes, PlatformAsLogGP, testing::Values(1, 2, 3, 5, 8, 13));

// Links exactly as fast as a host injects: in a ring each carries one flow at a time.
TEST(PlatformAsLogGP, ARingFillsEveryLinkWithoutContention) {
  Machine machine;
  machine.network.between_nodes = {
      {.L = 0, .o_s = 500'000, .o_r = 500'000, .g = 1'000'000, .G = 1000}, {}, {}, {}, {}, {}};
  machine.network.between_nodes.S = std::numeric_limits<std::int64_t>::max();
  const Machine platform = test::on_cluster(machine, route, 1000);
  machine.network.between_nodes.L = route;
  for (const int processes : {2, 3, 127})
    for (const int bytes : {1, 8, 4096, 1'000'000}) {
      const Collective call{.operation = Operation::allgather,
                            .algorithm = &algorithm_named(Operation::allgather, "ring"),
                            .bytes = bytes};
      EXPECT_EQ(test::finish_on_platform(platform, call, processes),
                test::finish_event_driven(machine, call, processes))
          << processes << " processes, " << bytes << " B";
    }
}

}  // namespace
}  // namespace plumbline
