// Processes that begin late, and that come late to calls: an allreduce of two by recursive doubling, L 5 us,
// o 0.5 us. Who calls at 0 and 0 is done at o + L + o = 6 us.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sim/simulate.hpp"
#include "tests/support/measured.hpp"
#include "tests/support/rule_cases.hpp"

namespace plumbline {
namespace {

using testing::Each;
using testing::ElementsAre;

Launch two(Engine engine, std::vector<Picoseconds> starts = {}) {
  Launch launch{test::machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5}), 2};
  launch.engine = engine;
  launch.machine.launch_start.by_process = std::move(starts);
  return launch;
}

Collective allreduce() { return test::call_of(Operation::allreduce, "recursive-doubling", 1); }

/// Of each observation, the longest that a process took.
std::vector<Picoseconds> longest_times(const Launch& launch, const char* suite, const Protocol& how) {
  return test::in_child([&] {
    const Measurement all = run_suite(launch, suite_named(suite), how).measurement;
    std::vector<Picoseconds> longest;
    for (std::size_t i = 0; i < all[0].seen.size(); ++i)
      longest.push_back(to_picoseconds(std::max(all[0].seen[i].time, all[1].seen[i].time)));
    return longest;
  });
}

// 1 begins 5 us late. Warm-up: 0 sends at 0, 1 at 5; 1 has 0's message when it has sent its own, and ends at
// 6; 0 has 1's at 5.5 + 5, and ends at 11. Barrier: 1 sends at 6, 0 at 11; 0 ends at 12, 1 at 11.5 + 5 + 0.5
// = 17. So the barrier leaves them 5 us apart again: 0 calls at 12 and has 1's message at 17.5 + 5: it ends
// at 23, 11 us later, and all that follows repeats this.
TEST(LateStart, IsKeptByADisseminationBarrierOfTwo) {
  const Protocol how{.operation = allreduce(), .reps = 10};
  for (const Engine engine : {Engine::native, Engine::simgrid}) {
    EXPECT_THAT(longest_times(two(engine, {0, 5'000'000}), "reprompi-dissemination", how), Each(11'000'000));
    EXPECT_THAT(longest_times(two(engine), "reprompi-dissemination", how), Each(6'000'000));
  }
}

TEST(LateStart, IsDrawnForEachProcessInEachLaunch) {
  Launch launch = two(Engine::native);
  launch.machine.launch_start.drawn = Distribution(Normal{1, 0.1});
  const auto starts = [&](std::uint64_t number) {
    launch.launch = number;
    std::vector<double> all(2);
    simulate(launch,
             [&](Process& process) { all[static_cast<std::size_t>(process.rank())] = process.now(); });
    return all;
  };
  const std::vector<double> first = starts(0);
  EXPECT_EQ(starts(0), first);
  EXPECT_NE(starts(1), first);
  EXPECT_NE(first[0], first[1]);
  EXPECT_THAT(first, Each(testing::DoubleNear(1, 0.5)));
}

// As LateStart's first call: 0 ends at 11, 6 us after 1 called.
TEST(LateArrival, GivesTheTruthTwoNumbers) {
  const Delays one_late({.pattern = Arrivals::Pattern::one_late, .size = {5e-6}}, 2, 0);
  for (const Engine engine : {Engine::native, Engine::simgrid}) {
    const auto found = test::in_child([&] {
      const Truth late = truth(two(engine), allreduce(), 3, one_late);
      std::vector<Picoseconds> all;
      for (const double seconds : late.seconds) all.push_back(to_picoseconds(seconds));
      for (const double seconds : late.spread) all.push_back(to_picoseconds(seconds));
      return all;
    });
    EXPECT_THAT(found, ElementsAre(11'000'000, 11'000'000, 11'000'000, 5'000'000, 5'000'000, 5'000'000));
  }
}

// A window starts both at once, and 1 calls 5 us later: on true clocks the last end is 11 us after the first
// start.
TEST(LateArrival, IsWhatASuiteWithWindowsSeesFromTheFirstCall) {
  Protocol how{.operation = allreduce(), .reps = 10};
  how.arrivals = Arrivals{.pattern = Arrivals::Pattern::one_late, .size = {5e-6}};
  for (const Engine engine : {Engine::native, Engine::simgrid}) {
    const auto span = test::in_child([&] {
      const SuiteRun run = run_suite(two(engine), suite_named("reprompi-hca3"), how);
      const auto reported = reduce(suite_named("reprompi-hca3"), run.measurement, 0);
      return std::vector<Picoseconds>{to_picoseconds(reported.front().seconds.value_or(0))};
    });
    EXPECT_THAT(span, ElementsAre(11'000'000));
  }
}

// Each call of the loop begins when the network is idle, and 1 comes 5 us later: 0 takes 11 us a call, but
// for the first, before which both come as the barrier left them.
TEST(LateArrival, ComesAfterThePauseThatTakesPipeliningAway) {
  Protocol how{.operation = allreduce(), .reps = 4};
  how.arrivals = Arrivals{.pattern = Arrivals::Pattern::one_late, .size = {5e-6}};
  for (const Engine engine : {Engine::native, Engine::simgrid}) {
    Launch launch = two(engine);
    launch.without = Cause::pipelining;
    EXPECT_THAT(longest_times(launch, "phloem", how), Each(testing::Ge(11'000'000)));
  }
}

}  // namespace
}  // namespace plumbline
