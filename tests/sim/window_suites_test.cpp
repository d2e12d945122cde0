#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "models/clock.hpp"
#include "models/statistics.hpp"
#include "sim/launch_seed.hpp"
#include "sim/simulate.hpp"
#include "tests/support/in_child.hpp"
#include "tests/support/rule_cases.hpp"

// Suites on the global clock against what is known: the truth where every clock is perfect, and how far
// clocks drift apart where nobody knows of their skew.

namespace plumbline {
namespace {

Machine quiet_machine() { return test::machine_of({.L = 2.5, .o_s = 0.5, .o_r = 0.5, .g = 1, .G = 0.001}); }

Collective call(Operation operation, std::string_view algorithm, std::int64_t bytes = 1000) {
  return {.operation = operation, .algorithm = &algorithm_named(operation, algorithm), .bytes = bytes};
}

const Collective barrier = call(Operation::barrier, "dissemination", 0);

SyncOptions quick() {
  SyncOptions options;
  options.fit_points = 10;
  options.fit_span = 0.01;
  return options;
}

Protocol protocol(const Collective& operation) {
  return {.operation = operation, .barrier = barrier, .reps = 20, .warmup = {}, .sync = quick()};
}

/// What a suite's run gives, in seconds, from a child process. Seconds, not picoseconds: exact in the last
/// bit.
std::vector<double> run(const Launch& launch, const Suite& suite, const Protocol& protocol,
                        const std::function<std::vector<double>(const SuiteRun&)>& what) {
  const auto bits = test::in_child([&] {
    std::vector<Picoseconds> values;
    for (const double value : what(run_suite(launch, suite, protocol)))
      values.push_back(std::bit_cast<Picoseconds>(value));
    return values;
  });
  std::vector<double> values;
  for (const Picoseconds one : bits) values.push_back(std::bit_cast<double>(one));
  return values;
}

double quoted(const Launch& launch, const Suite& suite, const Collective& operation) {
  return run(launch, suite, protocol(operation),
             [&](const SuiteRun& result) {
               std::vector<double> primary;
               for (const Reported& reported : reduce(suite, result.measurement, 0))
                 if (reported.primary) primary.push_back(reported.seconds.value());
               return primary;
             })
      .at(0);
}

class WindowSuites : public testing::TestWithParam<std::string_view> {};

TEST_P(WindowSuites, ReportTheTruthWhereEveryClockIsPerfect) {
  const Suite& suite = suite_named(GetParam());
  for (const Collective& operation :
       {call(Operation::bcast, "binomial"), call(Operation::alltoall, "pairwise"),
        call(Operation::allreduce, "recursive-doubling"), call(Operation::scan, "recursive-doubling")})
    for (const int processes : {1, 2, 7, 16}) {
      const Launch launch{quiet_machine(), processes, 1, 0, {}};
      EXPECT_NEAR(quoted(launch, suite, operation), truth(launch, operation, 1).seconds[0], 1e-9)
          << name(operation.operation) << " on " << processes;
    }
}

INSTANTIATE_TEST_SUITE_P(OnAGlobalClock, WindowSuites,
                         testing::Values("skampi", "netgauge", "reprompi", "reprompi-jk", "reprompi-hca2",
                                         "reprompi-hca3"));

// After each observation the processes tell each other what became of it, and those that are done first get
// in the way of the others: the message of 24 bytes takes g + 23 G = 1.023 us of a receiver's time. No window
// hides that; and taking pipelining away lets the network fall idle before the next collective, after these
// messages, while processes keep their distances.
TEST(RoundTime, ReportsTheTruthButForTheMessagesOfThoseThatAreDoneFirst) {
  const Suite& suite = suite_named("reprompi-roundtime");
  Launch launch{quiet_machine(), 7, 1, 0, {}};
  const Collective bcast = call(Operation::bcast, "binomial"),
                   scan = call(Operation::scan, "recursive-doubling");
  EXPECT_NEAR(quoted(launch, suite, bcast), truth(launch, bcast, 1).seconds[0], 1e-9);
  EXPECT_NEAR(quoted(launch, suite, scan), truth(launch, scan, 1).seconds[0] + 1.023e-6, 1e-9);
  launch.without = Cause::pipelining;
  EXPECT_NEAR(quoted(launch, suite, scan), truth(launch, scan, 1).seconds[0] + 1.023e-6, 1e-9);
}

TEST(StartSkew, IsNothingForWindowsAndSomethingForBarriersWhereEveryClockIsPerfect) {
  const Launch launch{quiet_machine(), 7, 1, 0, {}};
  const auto skew = [&](std::string_view suite) {
    return run(launch, suite_named(suite), protocol(call(Operation::bcast, "binomial")),
               [](const SuiteRun& result) { return result.start_skew; });
  };
  EXPECT_LT(skew("netgauge").back(), 1e-11);
  EXPECT_LT(skew("reprompi-roundtime").back(), 1e-11);
  EXPECT_GT(skew("mpibench").back(), 0);
}

/// How far apart the starts of the first batch are: a window, or less after a late one.
std::vector<double> between_starts(const Launch& launch, const Suite& suite, const Protocol& protocol) {
  return run(launch, suite, protocol, [](const SuiteRun& result) {
    std::vector<double> all;
    const auto& seen = result.measurement[0].seen;
    for (std::size_t i = 1; i < 20; ++i) all.push_back(seen[i].begin - seen[i - 1].begin);
    return all;
  });
}

// A broadcast of 1 MB to one other process takes o_s + L + (k - 1) G + o_r = 1003.499 us. The receiver, which
// comes to the next barrier last, finds the root's message there, while the root waits L longer for its: the
// receiver leaves L = 2.5 us earlier, so that the call takes it 1005.999 us, and the first window is three
// times that. Pauses of 10 ms, some 20 a second a process, are in one of the ten calls that size it, or in
// two, in about a third of the launches: the slowest call would make windows of 33 ms. Both engines give the
// same (tests/sim/two_engines/measurements_test.cpp).
TEST(Windows, AreNotSizedByAPause) {
  Machine machine = quiet_machine();
  machine.noise = PoissonNoise{20, Distribution(Constant{10e-3})};
  Protocol large = protocol(call(Operation::bcast, "binomial", 1'000'000));
  const Suite perfect = [] {
    Suite suite = suite_named("reprompi");
    suite.clocks = "none";
    return suite;
  }();
  const auto is_window = [](double apart) { return std::abs(apart - 3 * 1005.999e-6) < 1e-9; };
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    EXPECT_GE(std::ranges::count_if(between_starts({machine, 2, seed, 0, {}}, perfect, large), is_window), 3)
        << seed;
}

constexpr double ppm = 1e-6;

Launch skewed_pair() {
  Machine machine = quiet_machine();
  machine.clock.skew = {Spread::Kind::uniform, 20 * ppm};
  return {machine, 2, 5, 0, {}};
}

/// Of process 1's clock against process 0's.
double relative_skew(const Launch& launch) {
  const auto rate = [&](int node) {
    return 1 + Clock(launch.machine.clock, launch_seed(launch.seed, launch.launch), node).line(0).skew;
  };
  return rate(1) / rate(0) - 1;
}

/// Of each observation that counts: its begin, and last end - first start.
std::vector<double> begins_and_spans(const SuiteRun& result) {
  std::vector<double> both;
  const auto &root = result.measurement[0].seen, &other = result.measurement[1].seen;
  for (std::size_t i = 0; i < root.size(); ++i) {
    if (root[i].verdict != Verdict::ok || other[i].verdict != Verdict::ok) continue;
    both.push_back(root[i].begin);
    both.push_back(std::max(root[i].end, other[i].end) - std::min(root[i].begin, other[i].begin));
  }
  return both;
}

/// A broadcast from the process with the slower clock in windows of 10 ms.
Protocol slowest_first(const Launch& launch) {
  Protocol slow = protocol(call(Operation::bcast, "binomial"));
  slow.operation.root = relative_skew(launch) > 0 ? 0 : 1;
  slow.reps = 100;
  slow.window = 0.01;
  return slow;
}

// No message goes the other way, so the clocks of a broadcast's processes need not agree. Process 0 starts at
// x on its own clock, and process 1 takes the message T later in true time, when its clock, which has run s
// faster since 0, shows x + T + s x:
//
//     last end - first start = T + s x
void expect_error_to_grow(const Launch& launch, const Suite& suite, double since) {
  const Protocol slow = slowest_first(launch);
  const double truth_s = truth(launch, slow.operation, 1).seconds[0];
  const double skew = std::abs(relative_skew(launch));
  ASSERT_GT(skew, 1 * ppm);
  const auto found = run(launch, suite, slow, begins_and_spans);
  ASSERT_EQ(found.size(), 200u);
  for (std::size_t i = 100; i < found.size(); i += 2) {
    const double predicted = skew * (found[i] - since);
    EXPECT_NEAR(found[i + 1] - truth_s, predicted, 0.01 * predicted) << "at " << found[i] << " s";
  }
}

TEST(WindowsWithoutAModel, TheErrorGrowsAsSkewTimesTime) {
  Suite suite = suite_named("reprompi");
  suite.clocks = "none";
  expect_error_to_grow(skewed_pair(), suite, 0);
}

// The offset is right when it was measured, in the first millisecond, which 0.5 s hide.
TEST(WindowsWithOffsetsOnly, TheErrorGrowsAsSkewTimesTheTimeSinceTheSynchronisation) {
  for (const auto method : {"skampi", "netgauge"}) {
    Suite suite = suite_named("reprompi");
    suite.clocks = method;
    expect_error_to_grow(skewed_pair(), suite, 0);
  }
}

// Operations of some microseconds in windows of 10 ms do not overlap, however far apart their starts are.
TEST(WindowsWithOffsetsOnly, HaveNoPipelineToTakeAway) {
  Suite suite = suite_named("reprompi");
  suite.clocks = "netgauge";
  Launch launch = skewed_pair();
  const Protocol slow = slowest_first(launch);
  const auto as_it_is = run(launch, suite, slow, begins_and_spans);
  launch.without = Cause::pipelining;
  const auto without = run(launch, suite, slow, begins_and_spans);
  ASSERT_EQ(without.size(), as_it_is.size());
  for (std::size_t i = 1; i < without.size(); i += 2) EXPECT_NEAR(without[i], as_it_is[i], 1e-11);
}

TEST(WindowsWithAModel, TheErrorStaysBelowAThousandthOfTheTruth) {
  const Launch launch = skewed_pair();
  const Protocol slow = slowest_first(launch);
  const double truth_s = truth(launch, slow.operation, 1).seconds[0];
  for (const auto name : {"reprompi", "reprompi-jk", "reprompi-hca2", "reprompi-hca3"}) {
    const auto found = run(launch, suite_named(name), slow, begins_and_spans);
    ASSERT_EQ(found.size(), 200u) << name;
    for (std::size_t i = 0; i < found.size(); i += 2) {
      EXPECT_NEAR(found[i + 1], truth_s, truth_s / 1000) << name << " at " << found[i] << " s";
    }
  }
}

}  // namespace
}  // namespace plumbline
