// What the nonblocking suites report of progress whose cost is known. L = 5 us, o = 0.5 us, perfect clocks:
// the dissemination barrier of four takes two rounds of 6 us, 12 us in all (nonblocking_test.cpp has each
// way's times).
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/support/measured.hpp"
#include "tests/support/rule_cases.hpp"
#include "traces/machine/machine_file.hpp"

namespace plumbline {
namespace {

using test::us;
using Core = Progression::Core;

Launch launch_with(const Progression& progression) {
  Launch launch{test::machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5}), 4};
  launch.machine.progression = progression;
  return launch;
}

Progression manual() { return {}; }
Progression offloaded() { return {.kind = Progression::Kind::offloaded, .test = 0, .thread = {}}; }
/// An interrupt of 1 us and a switch of 2 us.
Progression thread_on(Core core) {
  return {.kind = Progression::Kind::thread, .test = 0, .thread = Progression::Thread{us(1), us(2), core}};
}

struct Reports {
  Picoseconds overhead, blocking, start, compute, test, wait, overall, lost;
};

/// Of a suite whose reports are those of nbcbench, or whose overhead is all that is asked for.
Reports reports_of(const Launch& launch, std::string_view suite_name, const Collective& call,
                   std::optional<std::int64_t> interval = {}) {
  const Suite& suite = suite_named(suite_name);
  Protocol protocol;
  protocol.operation = call;
  protocol.barrier = test::call_of(Operation::barrier, "dissemination", 0);
  protocol.reps = 5;
  protocol.test_interval = interval;
  const auto values = test::in_child([&] {
    const SuiteRun run = run_suite(launch, suite, protocol);
    std::vector<Picoseconds> out;
    for (const Reported& one : reduce(suite, run.measurement, 0)) out.push_back(to_picoseconds(*one.seconds));
    out.resize(7);
    double lost = 0;
    for (const double one : run.lost) lost = std::max(lost, one);
    out.push_back(to_picoseconds(lost));
    return out;
  });
  return {values[0], values[1], values[2], values[3], values[4], values[5], values[6], values[7]};
}

Reports of_barrier(const Progression& progression, std::string_view suite) {
  return reports_of(launch_with(progression), suite, test::call_of(Operation::barrier, "dissemination", 0));
}

/// But for the rounding of doubles, in which a process's times are, in seconds from the start.
testing::AssertionResult same(Picoseconds is, Picoseconds must_be) {
  if (std::abs(is - must_be) <= 10) return testing::AssertionSuccess();
  return testing::AssertionFailure() << is << " ps, not " << must_be << " ps";
}

// o_s and o_r, whatever the method; and that is what was lost.
TEST(OffloadedSuites, ReportTheCostsOfStartAndWaitAlone) {
  for (const auto* suite : {"nbcbench-time", "nbcbench-work", "imb-nbc", "osu-nbc"}) {
    const Reports found = of_barrier(offloaded(), suite);
    EXPECT_TRUE(same(found.overhead, us(1))) << suite;
    EXPECT_EQ(found.lost, us(1)) << suite;
  }
  const Reports found = of_barrier(offloaded(), "nbcbench-time");
  EXPECT_TRUE(same(found.blocking, us(13)));  // 12 between handing over and taking
  EXPECT_TRUE(same(found.start, us(0.5)));
  EXPECT_TRUE(same(found.wait, us(0.5)));
}

// Reads of the clock are the suite's: o_s and o_r are lost to the operation, whatever they cost.
TEST(OffloadedSuites, LoseTheSameWhateverReadingTheClockCosts) {
  Launch launch = launch_with(offloaded());
  launch.machine.clock.read_cost = us(2);
  for (const auto* suite : {"nbcbench-time", "nbcbench-work", "imb-nbc", "osu-nbc"})
    EXPECT_EQ(reports_of(launch, suite, test::call_of(Operation::barrier, "dissemination", 0)).lost, us(1))
        << suite;
}

// After the computation, of 12 us, the first round's message is there: 0.5, and the second round: 6.
TEST(ManualSuites, WithoutTestsReportTheRestOfTheScheduleAsWait) {
  for (const auto* suite : {"nbcbench-time", "nbcbench-work"}) {
    const Reports found = of_barrier(manual(), suite);
    EXPECT_TRUE(same(found.blocking, us(12)));
    EXPECT_TRUE(same(found.wait, us(6.5)));
    EXPECT_TRUE(same(found.overhead, us(7)));
    EXPECT_EQ(found.lost, us(7));
  }
}

// The processor loses start and wait, 1 us, and what the thread takes while it computes: two interrupts, 2
// us, on a spare core; the switches and messages too, 2 (1 + 2 + 1) = 8 us, on the same one. By the clock the
// latter is not seen.
TEST(ThreadSuites, DifferByWhatTheTimeBasedMethodCannotSee) {
  for (const auto& [core, taken] : {std::pair{Core::spare, us(2)}, {Core::same, us(8)}}) {
    const Reports by_time = of_barrier(thread_on(core), "nbcbench-time");
    const Reports by_work = of_barrier(thread_on(core), "nbcbench-work");
    EXPECT_TRUE(same(by_time.overhead, us(1)));
    EXPECT_TRUE(same(by_work.overhead, us(1) + taken));
    EXPECT_EQ(by_time.lost, us(1) + taken);
    EXPECT_EQ(by_work.lost, us(1) + taken);
  }
}

/// Figure 11's machine with so many processes; the allreduce of a size that it chooses.
Reports of_figure_11(Machine machine, std::int64_t bytes, std::string_view suite,
                     std::optional<std::int64_t> interval) {
  const Collective call =
      resolve(machine, {.operation = Operation::allreduce, .algorithm = nullptr, .bytes = bytes}, 8);
  return reports_of({std::move(machine), 8}, suite, call, interval);
}

Machine figure_11(std::vector<std::string> settings = {}) {
  return read_machine(PLUMBLINE_SOURCE "/models/machines/ib-nbc.toml", settings);
}

// Nothing takes the processor outside of the calls: what is not seen is nothing.
TEST(Figure11, WithTestsBothMethodsAgreeWithinTwoPerCent) {
  for (const std::int64_t bytes : {64, 1024, 65536, 1 << 20}) {
    const Reports by_time = of_figure_11(figure_11(), bytes, "nbcbench-time", 1024);
    const Reports by_work = of_figure_11(figure_11(), bytes, "nbcbench-work", 1024);
    EXPECT_NEAR(static_cast<double>(by_time.overhead) / static_cast<double>(by_work.overhead), 1, 0.02)
        << bytes;
  }
}

// Recursive doubling of eight: three rounds; the ring: 2 (8 - 1) = 14. An interrupt of 3 us each.
TEST(Figure11, AThreadTakesAnInterruptARound) {
  const Machine machine = figure_11({"progress.kind=thread"});
  for (const auto& [bytes, rounds] : {std::pair<std::int64_t, int>{1024, 3}, {1 << 20, 14}}) {
    const Reports by_time = of_figure_11(machine, bytes, "nbcbench-time", {});
    const Reports by_work = of_figure_11(machine, bytes, "nbcbench-work", {});
    EXPECT_TRUE(same(by_work.overhead - by_time.overhead, us(3) * rounds)) << bytes;
  }
}

// A round of an eager message of k bytes costs 2 o + L + (k-1) G + combining, 0.5 ns/B k; above 128 B two
// latencies more: request and answer. Three rounds.
//   k = 128: 3 (3.5 + 0.127 + 0.064) = 11.073
//   k = 129: 3 (3.5 + 0.128 + 0.0645 + 5) = 26.0775
TEST(Figure11, SwitchesItsProtocolAbove128Bytes) {
  EXPECT_TRUE(same(of_figure_11(figure_11(), 128, "nbcbench-work", 1024).blocking, us(11.073)));
  EXPECT_TRUE(same(of_figure_11(figure_11(), 129, "nbcbench-work", 1024).blocking, us(26.0775)));
}

// Recursive doubling of k = 524,288: 3 (3.5 + 5 + 524.287 + 262.144) = 2384.793. One byte more goes around
// the ring in eighths of k = 65,536, one of them a byte longer, whose way is the longest one: seven rounds
// with combining, 3.5 + 5 + 65.536 + 32.7685, and seven without, 3.5 + 5 + 65.536: 1265.8835 in all.
TEST(Figure11, SwitchesItsAlgorithmAbove512KiB) {
  EXPECT_TRUE(same(of_figure_11(figure_11(), 512 << 10, "nbcbench-work", {}).blocking, us(2384.793)));
  EXPECT_TRUE(same(of_figure_11(figure_11(), (512 << 10) + 1, "nbcbench-work", {}).blocking, us(1265.8835)));
}

// A test takes 100 us, and windows are of 4 x 12 us at first: the first batch of five takes too long. What
// the processor lost is told of the five that count.
TEST(ManualSuites, TellWhatWasLostInObservationsThatCount) {
  Launch launch = launch_with(manual());
  launch.machine.progression.test = us(100);
  Protocol protocol;
  protocol.operation = test::call_of(Operation::barrier, "dissemination", 0);
  protocol.reps = 5;
  protocol.test_interval = 1;
  const auto counted = test::in_child([&] {
    const SuiteRun run = run_suite(launch, suite_named("nbcbench-time"), protocol);
    return std::vector<Picoseconds>{std::ssize(run.lost), std::ssize(run.measurement[0].seen),
                                    invalid_observations(run.measurement)};
  });
  EXPECT_EQ(counted[0], 5);
  EXPECT_GT(counted[2], 0);
  EXPECT_EQ(counted[1], counted[0] + counted[2]);
}

}  // namespace
}  // namespace plumbline
