// What is left when a cause is taken away: a flat broadcast to four, L 5 us, o 0, g 1 us, after a linear
// barrier. The truth is L + 2g = 7 us.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/errors.hpp"
#include "tests/support/measured.hpp"
#include "tests/support/node_rule_cases.hpp"

namespace plumbline {
namespace {

using testing::ElementsAre;

Protocol flat_after_linear() {
  return {.operation = test::call_of(Operation::bcast, "flat", 1),
          .barrier = test::call_of(Operation::barrier, "linear", 1),
          .reps = 10};
}

/// The last observation's time at each process, in ps.
std::vector<Picoseconds> last_times(const char* suite, std::optional<Cause> without) {
  return test::in_child([&] {
    Launch launch{test::machine_of({.L = 5, .g = 1}), 4};
    launch.without = without;
    std::vector<Picoseconds> times;
    for (const Observations& of_one :
         run_suite(launch, suite_named(suite), flat_after_linear()).measurement) {
      times.push_back(to_picoseconds(of_one.seen.back().time));
    }
    return times;
  });
}

// The loop's first broadcast starts as the barrier was left: 3g at every process (docs/explanation/papers.md,
// figure 3). Each of the nine others begins everywhere at one instant on an idle network: process i has its
// message after L + (i-1)g, the root's last send leaves after 2g. So the means are (3 + 9 x)/10, x = 2, 5,
// 6, 7.
TEST(TakingPipeliningAway, MakesALoopMeasureEachProcesssOwnTimeOfOneBroadcast) {
  EXPECT_THAT(last_times("imb", Cause::pipelining), ElementsAre(2'100'000, 4'800'000, 5'700'000, 6'600'000));
}

// The releases leave at t, t + g, t + 2g, when the root's barrier ends: process i starts at t + (i-1)g + L.
// Without the barrier's messages on the network the root's broadcast leaves at t + 2g, t + 3g, t + 4g, and i
// has it 2g after its start; with them it leaves a gap later, 3g.
TEST(TakingTheBarriersMessagesAway, SparesTheBroadcastOneGap) {
  EXPECT_THAT(last_times("osu", std::nullopt), ElementsAre(3'000'000, 3'000'000, 3'000'000, 3'000'000));
  EXPECT_THAT(last_times("osu", Cause::barrier), ElementsAre(2'000'000, 2'000'000, 2'000'000, 2'000'000));
}

// All start when the last has left the barrier, at t + 2g + L: the barrier's last gap is over by then.
TEST(TakingStartSkewAway, GivesTheTruth) {
  EXPECT_THAT(last_times("osu", Cause::start_skew), ElementsAre(2'000'000, 5'000'000, 6'000'000, 7'000'000));
}

// A flat broadcast to four nodes, whose messages leave the root's adapter at 0, 3 and 6: 6 + L = 11 us.
// Without it they leave at 0, g and 2g.
TEST(TakingContentionAway, TakesItFromTheTruthToo) {
  for (const Engine engine : {Engine::native, Engine::simgrid}) {
    Launch launch{test::with_adapter(test::machine_of({.L = 5, .g = 1}), 3), 4};
    launch.engine = engine;
    const auto truth_of = [&] {
      return test::in_child([&] {
        const auto seconds = truth(launch, test::call_of(Operation::bcast, "flat", 1), 1).seconds;
        return std::vector<Picoseconds>{to_picoseconds(seconds.at(0))};
      });
    };
    EXPECT_THAT(truth_of(), ElementsAre(11'000'000));
    launch.without = Cause::contention;
    EXPECT_THAT(truth_of(), ElementsAre(7'000'000));
  }
}

TEST(TakingContentionAway, TakesTheMemoriesOfEveryLevel) {
  Launch launch{test::machine_of({.L = 5}), 2, 1, 0, Cause::contention};
  launch.machine.network.within_node = test::level_of({.L = 1});
  launch.machine.network.within_node->memory = 1e6;
  launch.machine.network.inner.push_back({test::level_of({.L = 1}), "unit", 2});
  launch.machine.network.inner.front().memory = 1e6;
  launch.machine.network.processes_per_node = 4;
  EXPECT_FALSE(has_stations(machine_of(launch).network));
  launch.without.reset();
  EXPECT_TRUE(has_stations(machine_of(launch).network));
}

// Five processes on two nodes in turn; the last is on the first node, and both nodes have a clock.
TEST(Launch, HasAClockForEveryNodeAndPlacesForEveryProcess) {
  Launch launch{test::machine_of({.L = 5}), 5};
  launch.machine.network.processes_per_node = 4;
  launch.machine.network.placement = {.by = Placement::By::node, .nodes = 2};
  launch.machine.clock.offset = {Spread::Kind::constant, 1};
  std::vector<double> seen(5);
  simulate(launch, [&](Process& process) { seen[static_cast<std::size_t>(process.rank())] = process.now(); });
  EXPECT_THAT(seen, testing::Each(1.0));
  launch.processes = 9;
  EXPECT_THROW(simulate(launch, [](Process&) {}), InputError);
}

}  // namespace
}  // namespace plumbline
