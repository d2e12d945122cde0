// Nonblocking collectives on the simulator, by who carries them on. L = 5 us, o = 0.5 us, g = 0 (below o): in
// the dissemination barrier of four, every process sends and receives one message in each of two rounds. A
// round that all begin at t ends at t + 0.5 + 5 + 0.5 = t + 6, its reception being 0.5 us of the processor.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/measured.hpp"
#include "tests/support/rule_cases.hpp"

namespace plumbline {
namespace {

using test::us;
using testing::ElementsAre;
using testing::HasSubstr;
using Numbers = std::vector<Picoseconds>;

Collective two_rounds() { return test::call_of(Operation::barrier, "dissemination", 0); }

Launch launch_with(const Progression& progression) {
  Launch launch{test::machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5}), 4};
  launch.machine.progression = progression;
  return launch;
}

Progression manual(double test_cost = 0) {
  return {.kind = Progression::Kind::manual, .test = us(test_cost), .thread = {}};
}
Progression offloaded() { return {.kind = Progression::Kind::offloaded, .test = 0, .thread = {}}; }
/// An interrupt of 1 us and a switch of 2 us.
Progression thread_on(Progression::Core core) {
  return {.kind = Progression::Kind::thread, .test = 0, .thread = Progression::Thread{us(1), us(2), core}};
}

Picoseconds clock_of(Process& process) { return to_picoseconds(process.now()); }

/// When start, a computation of so many microseconds, and wait each end on process 0.
Numbers ends_of(const Launch& launch, double microseconds) {
  return test::simulated(launch, [=](Process& process, Numbers& out) {
    Numbers ends;
    Request request = process.start(two_rounds());
    ends.push_back(clock_of(process));
    process.compute(microseconds * 1e-6);
    ends.push_back(clock_of(process));
    process.wait_all({&request, 1});
    ends.push_back(clock_of(process));
    if (process.rank() == 0) out = ends;
  });
}

Numbers ends_of(const Progression& progression, double microseconds) {
  return ends_of(launch_with(progression), microseconds);
}

// start sends the first round's message: 0.5. After 100 us of computation its reply is there: + 0.5 = 101;
// then the whole second round, + 6.
TEST(ManualProgress, WithoutTestsLeavesEverythingAfterTheFirstRoundToTheWait) {
  EXPECT_THAT(ends_of(manual(), 100), ElementsAre(us(0.5), us(100.5), us(107)));
}

// With no computation: the blocking call, 6 + 6.
TEST(ManualProgress, TakesAsLongAsTheBlockingCallWhereNothingIsComputed) {
  EXPECT_THAT(ends_of(manual(), 0), ElementsAre(us(0.5), us(0.5), us(12)));
}

// A test costs 0.1. The first, at 10.5, finds the first round's message, takes it (0.5) and sends the
// second's (0.5): 11.6. The second, at 21.6, finds that one's: + 0.1 + 0.5 = 22.2. The wait finds nothing to
// do.
TEST(ManualProgress, GoesOnInTests) {
  const auto seen = test::simulated(launch_with(manual(0.1)), [](Process& process, Numbers& out) {
    Request request = process.start(two_rounds());
    Numbers numbers;
    for (int i = 0; i < 2; ++i) {
      process.compute(10e-6);
      numbers.push_back(process.test(request) ? 1 : 0);
      numbers.push_back(clock_of(process));
    }
    process.wait_all({&request, 1});
    numbers.push_back(clock_of(process));
    if (process.rank() == 0) out = numbers;
  });
  EXPECT_THAT(seen, ElementsAre(0, us(11.6), 1, us(22.2), us(22.2)));
}

// Handed over at 0.5 (o_s), at its end at 12.5; taken at 100.5 for 0.5 (o_r).
TEST(OffloadedProgress, CostsNothingButStartAndWait) {
  EXPECT_THAT(ends_of(offloaded(), 100), ElementsAre(us(0.5), us(100.5), us(101)));
}

// Computed until 5.5; the network is at its end at 12.5; taken at 13.
TEST(OffloadedProgress, IsWaitedForWhereTheComputationIsShort) {
  EXPECT_THAT(ends_of(offloaded(), 5), ElementsAre(us(0.5), us(5.5), us(13)));
}

// At its end at 12.5. A test at 12 comes too early, one at 13 takes the completion: + o_r.
TEST(OffloadedProgress, TestsTellWhetherTheNetworkIsDone) {
  const auto seen = test::simulated(launch_with(offloaded()), [](Process& process, Numbers& out) {
    Request request = process.start(two_rounds());
    process.wait_until(12e-6);
    const bool early = process.test(request);
    process.wait_until(13e-6);
    const bool late = process.test(request);
    if (process.rank() == 0) out = {early, late, clock_of(process)};
  });
  EXPECT_THAT(seen, ElementsAre(0, 1, us(13.5)));
}

// Two rounds, an interrupt each: 2 us of the computing core. The thread is at its end at
// 0.5 + 2 (1 + 2 + 6) = 18.5.
TEST(ThreadOnASpareCore, TakesItsInterruptsFromTheComputation) {
  EXPECT_THAT(ends_of(thread_on(Progression::Core::spare), 100), ElementsAre(us(0.5), us(102.5), us(103)));
  EXPECT_THAT(ends_of(thread_on(Progression::Core::spare), 0), ElementsAre(us(0.5), us(0.5), us(19)));
}

// Each round takes an interrupt, a switch, o_s and o_r: 2 (1 + 2 + 1) = 8 us of the computing core.
TEST(ThreadOnTheSameCore, TakesItsSwitchesAndMessagesToo) {
  EXPECT_THAT(ends_of(thread_on(Progression::Core::same), 100), ElementsAre(us(0.5), us(108.5), us(109)));
}

// Of 5 us of computation, from 0.5: the first round's wake takes 3 at 0.5 and its send 0.5 at 3.5, so that it
// is done at 9; the first reception, at 9, is not before that end.
TEST(ThreadOnTheSameCore, TakesOnlyWhatFallsIntoTheComputation) {
  EXPECT_EQ(ends_of(thread_on(Progression::Core::same), 5)[1], us(9));
}

// A read of the clock costs 0.1 us. The first interrupt comes at 0.5, while the clock is read after the
// start: the computation, from 0.6, is longer by it as well as by the second one.
TEST(ThreadOnASpareCore, TakesWhatComesBeforeTheComputationFromIt) {
  Launch launch = launch_with(thread_on(Progression::Core::spare));
  launch.machine.clock.read_cost = us(0.1);
  EXPECT_THAT(ends_of(launch, 100), ElementsAre(us(0.6), us(102.7), us(103.3)));
}

// The second round's wake takes the core at 9.5 for 3 us, and its send for 0.5 more: a wait for 10 us ends
// at 13.
TEST(ThreadOnTheSameCore, EndsAWaitForATimeLateWhereItHasTheCore) {
  const auto seen =
      test::simulated(launch_with(thread_on(Progression::Core::same)), [](Process& process, Numbers& out) {
        Request request = process.start(two_rounds());
        process.wait_until(10e-6);
        if (process.rank() == 0) out = {clock_of(process)};
        process.wait_all({&request, 1});
      });
  EXPECT_THAT(seen, ElementsAre(us(13)));
}

// By the clock: whatever was taken meanwhile is not seen.
TEST(ThreadOnTheSameCore, IsNotSeenByAWaitForATime) {
  const auto seen =
      test::simulated(launch_with(thread_on(Progression::Core::same)), [](Process& process, Numbers& out) {
        Request request = process.start(two_rounds());
        process.wait_until(100.5e-6);
        process.wait_all({&request, 1});
        if (process.rank() == 0) out = {clock_of(process)};
      });
  EXPECT_THAT(seen, ElementsAre(us(101)));
}

// A gap of 20 us: the progress thread's two messages leave at 0.5 and 20.5, so that the port is free again
// at 40.5, and the process's own message, right after the wait, leaves then.
TEST(OffloadedProgress, SharesThePortOutWithItsProcess) {
  Launch launch{test::machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5, .g = 20}), 4};
  launch.machine.progression = offloaded();
  const auto seen = test::simulated(launch, [](Process& process, Numbers& out) {
    Request request = process.start(two_rounds());
    process.wait_all({&request, 1});
    std::byte byte{};
    if (process.rank() == 0) process.send(1, 7, {&byte, 1});
    if (process.rank() == 1) process.recv(0, 7, {&byte, 1});
    if (process.rank() == 0) out = {clock_of(process)};
  });
  EXPECT_THAT(seen, ElementsAre(us(41)));
}

// A gap of 20 us at every port. Process 0's broadcast leaves at 0.5 and reaches process 1's progress thread
// at 6, whose port is taken until 26. Process 2's message leaves at 2.5 (o_s after 2) and arrives at 7.5,
// while process 1 computes: it is received at 26 (not at 7.5), and process 1, which has waited since 11,
// has it at 26.5. With a port of its own it would have it at 11.5.
TEST(OffloadedProgress, SharesThePortInWithItsProcess) {
  Launch launch{test::machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5, .g = 20}), 3};
  launch.machine.progression = offloaded();
  for (const Engine engine : {Engine::native, Engine::simgrid}) {
    launch.engine = engine;
    const auto seen = test::simulated(launch, [](Process& process, Numbers& out) {
      std::byte byte{};
      Request request = process.start(test::call_of(Operation::bcast, "flat", 1));
      if (process.rank() == 1) process.compute(10e-6);
      if (process.rank() == 2) process.compute(1.5e-6);
      if (process.rank() == 2) process.send(1, 7, {&byte, 1});
      process.wait_all({&request, 1});
      if (process.rank() == 1) process.recv(2, 7, {&byte, 1});
      if (process.rank() == 1) out = {clock_of(process)};
    });
    EXPECT_THAT(seen, ElementsAre(us(26.5))) << name(engine);
  }
}

TEST(NonblockingCollectives, AreOneAtATime) {
  EXPECT_THAT(test::run_error_of(launch_with(offloaded()),
                                 [](Process& process) {
                                   process.start(two_rounds());
                                   process.start(two_rounds());
                                 }),
              HasSubstr("before its last one is complete"));
}

// The same picosecond as the blocking call, with eager messages and with others: a start and a wait on an
// idle network.
class BlockingCalls : public testing::TestWithParam<std::int64_t> {
};  // bytes above which messages are not eager
INSTANTIATE_TEST_SUITE_P(ManualProgress, BlockingCalls, testing::Values(500, 1'000'000));

TEST_P(BlockingCalls, EndWhenAStartAndAWaitDoForEveryAlgorithm) {
  for (const Algorithm& algorithm : algorithms()) {
    const Launch launch{
        test::machine_of({.L = 5, .o_s = 0.5, .o_r = 0.7, .g = 1, .G = 0.001, .S = GetParam()}), 6};
    const Collective call{.operation = algorithm.operation, .algorithm = &algorithm, .bytes = 1000};
    const auto ends = [&](bool nonblocking) {
      return test::simulated(launch, [=](Process& process, Numbers& out) {
        if (nonblocking) {
          Request request = process.start(call);
          process.wait_all({&request, 1});
        } else {
          process.run(call);
        }
        out.push_back(clock_of(process));
      });
    };
    EXPECT_EQ(ends(true), ends(false)) << name(algorithm.operation) << ":" << algorithm.name;
  }
}

// As above, the progress thread's way: o_s before it, o_r after it.
TEST(OffloadedProgress, EndsWhenTheBlockingCallDoesPlusHandingOverAndTaking) {
  for (const Algorithm& algorithm : algorithms()) {
    Launch launch{test::machine_of({.L = 5, .o_s = 0.5, .o_r = 0.7, .g = 1, .G = 0.001, .S = 500}), 6};
    launch.machine.progression = offloaded();
    const Collective call{.operation = algorithm.operation, .algorithm = &algorithm, .bytes = 1000};
    const auto ends = [&](bool nonblocking) {
      return test::simulated(launch, [=](Process& process, Numbers& out) {
        if (nonblocking) {
          Request request = process.start(call);
          process.wait_all({&request, 1});
          out.push_back(clock_of(process) - us(1.2));
        } else {
          process.run(call);
          out.push_back(clock_of(process));
        }
      });
    };
    EXPECT_EQ(ends(true), ends(false)) << name(algorithm.operation) << ":" << algorithm.name;
  }
}

}  // namespace
}  // namespace plumbline
