#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/errors.hpp"
#include "schemes/nonblocking/overlapped_call.hpp"
#include "schemes/nonblocking/overlaps.hpp"
#include "tests/schemes/scripted_process.hpp"

namespace plumbline {
namespace {

using test::bcast;
using test::ScriptedProcess;
using testing::HasSubstr;
using Kind = Computation::Kind;

// floor(4096 / 2048) + 1, as Hoefler et al. (2010) says.
TEST(TestsOf, AreOneMoreThanTheIntervalsInTheSize) {
  EXPECT_EQ(tests_of(4096, 2048), 3);
  EXPECT_EQ(tests_of(4095, 2048), 2);
  EXPECT_EQ(tests_of(8, 2048), 1);
  EXPECT_EQ(tests_of(0, 1), 1);
}

TEST(TestsOf, RefuseAnIntervalOfNothing) {
  try {
    tests_of(4096, 0);
    FAIL() << "an interval of 0 was taken";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("a test every 0 bytes"));
  }
}

TEST(TestsOf, RefuseMoreThanTenMillion) {
  EXPECT_EQ(tests_of(9'999'999, 1), 10'000'000);
  EXPECT_THROW(tests_of(10'000'000, 1), InputError);
}

// Three tests: at the beginning, in the middle and at the end of 8 s of computation.
TEST(OverlappedCall, SpreadsItsTestsEvenly) {
  ScriptedProcess process(0, 2);
  overlapped_call(process, bcast(), {Kind::of_work, 8, 3});
  EXPECT_EQ(process.calls(),
            "now, start bcast, now, test, now, compute 4, now, test, now, compute 4, now, test, now, "
            "wait for 1, now");
}

TEST(OverlappedCall, ComputesInOnePieceWithoutTestsAndWithOne) {
  ScriptedProcess process(0, 2);
  overlapped_call(process, bcast(), {Kind::of_work, 8, 0});
  EXPECT_EQ(process.calls(), "now, start bcast, now, compute 8, now, wait for 1, now");
  overlapped_call(process, bcast(), {Kind::of_work, 8, 1});
  EXPECT_EQ(process.calls(), "now, start bcast, now, test, now, compute 8, now, wait for 1, now");
}

TEST(OverlappedCall, WatchesTheClockWhereItComputesForATime) {
  ScriptedProcess process(0, 2);
  const Phases phases = overlapped_call(process, bcast(), {Kind::for_time, 8, 0});
  EXPECT_EQ(process.calls(), "now, start bcast, now, wait, now, wait for 1, now");
  EXPECT_DOUBLE_EQ(phases.compute, 8);
}

// start 1, tests 3 x 2, computation 2 x 4, wait 5: 20 in all.
TEST(OverlappedCall, SaysWhereTheTimeWent) {
  ScriptedProcess process(0, 2);
  process.start_takes = 1;
  process.test_takes = 2;
  process.wait_takes = 5;
  const Phases phases = overlapped_call(process, bcast(), {Kind::of_work, 8, 3});
  EXPECT_DOUBLE_EQ(phases.start, 1);
  EXPECT_DOUBLE_EQ(phases.test, 6);
  EXPECT_DOUBLE_EQ(phases.compute, 8);
  EXPECT_DOUBLE_EQ(phases.wait, 5);
  EXPECT_DOUBLE_EQ(phases.overall, 20);
}

// It is complete at the first test: the others, and the wait, find nothing to do.
TEST(OverlappedCall, DoesNotTestWhatIsComplete) {
  ScriptedProcess process(0, 2);
  process.test_takes = 2;
  process.wait_takes = 5;
  process.tests_needed = 1;
  const Phases phases = overlapped_call(process, bcast(), {Kind::of_work, 8, 3});
  EXPECT_DOUBLE_EQ(phases.test, 2);
  EXPECT_DOUBLE_EQ(phases.wait, 0);
}

TEST(FindWorkload, IsThereAtTheSecondTryWhereComputingTakesWhatWasAskedFor) {
  ScriptedProcess process(0, 1);
  EXPECT_DOUBLE_EQ(find_workload(process, 3), 3);
  EXPECT_EQ(process.calls(), "now, compute 0, now, now, compute 3, now");
}

/// Computes in a part of the time that it was asked for.
class HastyProcess : public Process {
 public:
  explicit HastyProcess(double part) : part_(part) {}
  int rank() const override { return 0; }
  int size() const override { return 1; }
  int node() const override { return 0; }
  double now() override { return clock_; }
  void wait_until(double) override {}
  void compute(double seconds) override { clock_ += part_ * seconds; }
  void send(int, Tag, std::span<const std::byte>) override {}
  int recv(int, Tag, std::span<std::byte>) override { return 0; }
  Request isend(int, Tag, std::span<const std::byte>) override { return {}; }
  Request irecv(int, Tag, std::span<std::byte>) override { return {}; }
  bool test(Request&) override { return true; }
  void wait_all(std::span<Request>) override {}
  void run(const Collective&) override {}
  Request start(const Collective&) override { return {}; }

 private:
  double part_, clock_ = 0;
};

// Twice as fast as it says: the workload of 3 s is 6 s, or up to 0.1 % more.
TEST(FindWorkload, GrowsUntilItTakesLongEnough) {
  HastyProcess process(0.5);
  EXPECT_GE(find_workload(process, 3), 6 * (1 - 1e-8));
  EXPECT_LE(find_workload(process, 3), 6 * 1.001);
}

// A clock that stands still.
TEST(FindWorkload, SaysWhatItReachedWhereItDoesNotConverge) {
  HastyProcess process(0);
  try {
    find_workload(process, 3e-6);
    FAIL() << "the search ended";
  } catch (const RunError& error) {
    EXPECT_THAT(error.what(),
                HasSubstr("a workload of 3000 ns ended after 100 steps at one that takes 0 ns"));
  }
}

/// One observation.
Observations observed(const Phases& phases, Verdict verdict = Verdict::ok) {
  Observations process;
  process.seen = {{0, 1, 1, verdict}};
  process.phases = {phases};
  return process;
}

// The second process's call is the longest: IMB 100 (10 + (8 + 1) - 13) / 10 = 60. Averages: overall 11.5,
// computation without tests 8, pure 9: OSU 100 - 100 (11.5 - 8) / 9 = 61.1111.
TEST(Overlaps, TakeTheLongestProcessOrAverages) {
  const Overlaps overlaps = overlaps_of(
      {observed({.blocking = 8, .start = 1, .compute = 8, .test = 1, .wait = 0, .overall = 10}),
       observed({.blocking = 10, .start = 1, .compute = 8, .test = 1, .wait = 3, .overall = 13})});
  EXPECT_DOUBLE_EQ(*overlaps.imb, 60);
  EXPECT_NEAR(*overlaps.osu, 61.1111, 1e-4);
}

// The second observation started late on one process, and counts on none.
TEST(Overlaps, AreOfWhatCountsOnEveryProcess) {
  Measurement measurement{observed({.blocking = 10, .compute = 10, .overall = 12}),
                          observed({.blocking = 10, .compute = 10, .overall = 12})};
  measurement[0].seen.push_back({2, 3, 1, Verdict::started_late});
  measurement[1].seen.push_back({2, 3, 1, Verdict::ok});
  for (Observations& process : measurement)
    process.phases.push_back({.blocking = 10, .compute = 10, .overall = 20});
  EXPECT_DOUBLE_EQ(*overlaps_of(measurement).imb, 80);  // 100 (10 + 10 - 12) / 10
}

TEST(Overlaps, AreNotDefinedWhereNothingCounts) {
  const Overlaps none =
      overlaps_of({observed({.blocking = 8, .compute = 8, .overall = 10}, Verdict::started_late)});
  EXPECT_FALSE(none.imb);
  EXPECT_FALSE(none.osu);
}

}  // namespace
}  // namespace plumbline
