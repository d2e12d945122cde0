// Platforms on SimGrid's engine. Where no link is short of bandwidth, a platform is LogGP with the routes'
// latency, to the picosecond; where links are shared, both engines ask SimGrid how, and differ by no more
// than what it rounds.
#include <gtest/gtest.h>

#include <cstdlib>

#include "models/schedule.hpp"
#include "sim/sanitized.hpp"
#include "sim/simulate.hpp"
#include "tests/support/platforms.hpp"
#include "tests/support/random_network.hpp"

namespace plumbline {
namespace {

using test::Random;
using Times = std::vector<Picoseconds>;

constexpr int trials = sanitized ? 4 : 40;  // there SimGrid's actors are threads

/// When each process is done with the calls in a row.
Times finish_on(Engine engine, const Machine& machine, int processes, std::uint64_t seed,
                const std::vector<Collective>& calls) {
  return test::in_child([&] {
    Times finish(static_cast<std::size_t>(processes));
    simulate({.machine = machine, .processes = processes, .seed = seed, .engine = engine},
             [&](Process& process) {
               for (const Collective& call : calls) process.run(call);
               finish[static_cast<std::size_t>(process.rank())] = to_picoseconds(process.now());
             });
    return finish;
  });
}

std::vector<Collective> random_calls(Random& random, int processes) {
  std::vector<Collective> calls;
  for (int i = 0; i < 6; ++i)
    calls.push_back(test::random_call(random, algorithms()[random() % algorithms().size()], processes));
  return calls;
}

class SimGridEngineOnAPlatform : public testing::TestWithParam<int> {};

TEST_P(SimGridEngineOnAPlatform, IsALogGPMachineWhereNoLinkIsShared) {
  constexpr Picoseconds route = 1'234'568;
  constexpr double ample = 1e-4;  // ps a byte: 10 PB/s
  const int processes = GetParam();
  Random random(80u + static_cast<std::uint64_t>(processes));
  for (int trial = 0; trial < trials; ++trial) {
    Machine loggp = test::without_stations(test::random_network(random));
    loggp.network.between_sites.reset();
    const Machine platform = test::on_cluster(loggp, route, ample);
    loggp.network.between_nodes.L += route;
    for (SizeClass& size : loggp.network.between_nodes.sizes) size.L += route;
    const auto calls = random_calls(random, processes);
    const std::uint64_t seed = random();
    const Times expected = finish_on(Engine::native, loggp, processes, seed, calls);
    EXPECT_EQ(finish_on(Engine::simgrid, platform, processes, seed, calls), expected) << "trial " << trial;
    EXPECT_EQ(finish_on(Engine::native, platform, processes, seed, calls), expected) << "trial " << trial;
  }
}

/// Sent by all processes together.
Picoseconds messages_of(const std::vector<Collective>& calls, int processes) {
  double sum = 0;
  for (const Collective& call : calls) sum += count_messages(call, processes);
  return static_cast<Picoseconds>(sum);
}

// Either engine rounds the end of a flow to a picosecond, of dates that SimGrid keeps in other units;
// whatever waits for it comes so much earlier or later. So a time differs by 1 ps for each message in the
// longest chain at most, which is no longer than there are messages.
TEST_P(SimGridEngineOnAPlatform, SharesLinksAsTheNativeEngineDoes) {
  const int processes = GetParam();
  Random random(90u + static_cast<std::uint64_t>(processes));
  for (int trial = 0; trial < trials; ++trial) {
    Machine machine = test::on_cluster(test::without_stations(test::random_network(random)), 1'000'000, 2000);
    machine.network.between_sites.reset();
    machine.network.platform->backbone_G = 1500;
    const auto calls = random_calls(random, processes);
    const std::uint64_t seed = random();
    const Times simgrid = finish_on(Engine::simgrid, machine, processes, seed, calls);
    const Times native = finish_on(Engine::native, machine, processes, seed, calls);
    ASSERT_EQ(simgrid.size(), native.size());
    for (std::size_t i = 0; i < native.size(); ++i)
      EXPECT_LE(std::abs(simgrid[i] - native[i]), messages_of(calls, processes))
          << "process " << i << ", trial " << trial;
  }
}

INSTANTIATE_TEST_SUITE_P(Processes, SimGridEngineOnAPlatform, testing::Values(2, 3, 8, 13));

}  // namespace
}  // namespace plumbline
