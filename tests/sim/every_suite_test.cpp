#include <gtest/gtest.h>

#include <cmath>

#include "sim/simulate.hpp"
#include "tests/support/in_child.hpp"

// Every suite, on clocks that lie and a network that jitters, with nothing and with each cause taken away:
// all processes must agree on how to go on, or they deadlock.

namespace plumbline {
namespace {

Machine bad_machine() {
  Machine machine;
  LogGOPS& level = machine.network.between_nodes;
  level.L = 2'500'000;
  level.o_s = level.o_r = 500'000;
  level.g = 1'000'000;
  level.G = 1000;
  level.jitter = Distribution(Lognormal{1e-7, 0.5});
  machine.clock.offset = {Spread::Kind::normal, 1e-3};
  machine.clock.skew = {Spread::Kind::normal, 1e-5};
  machine.clock.wander = 1e-8;
  machine.clock.tick = 1000;
  machine.clock.read_cost = 25'000;
  return machine;
}

Protocol protocol() {
  Protocol small;
  small.operation = {
      .operation = Operation::bcast, .algorithm = &algorithm_named(Operation::bcast, "binomial"), .bytes = 8};
  small.barrier = {.operation = Operation::barrier,
                   .algorithm = &algorithm_named(Operation::barrier, "dissemination")};
  small.reps = 10;
  small.sync.fit_points = 5;
  small.sync.fit_span = 0.001;
  return small;
}

/// Reported in picoseconds, -1 where it is not; and how many timed regions every process began.
std::vector<Picoseconds> run(const Launch& launch, const Suite& suite) {
  return test::in_child([&] {
    const SuiteRun result = run_suite(launch, suite, protocol());
    std::vector<Picoseconds> values{static_cast<Picoseconds>(result.start_skew.size())};
    for (const Reported& reported : reduce(suite, result.measurement, 0))
      values.push_back(reported.seconds ? to_picoseconds(*reported.seconds) : -1);
    return values;
  });
}

void expect_results(const Suite& suite, int processes, std::optional<Cause> without) {
  const auto found = run({bad_machine(), processes, 3, 0, without}, suite);
  if (suite.name == "bcast-oli" && processes == 1) return;  // has no result there, and says so
  // A suite may have no tests, whose time is 0.
  const Picoseconds min = processes == 1 || suite.nonblocking ? 0 : 1;
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_GE(found[i], min) << suite.name << " on " << processes << " without "
                             << (without ? static_cast<int>(*without) : -1) << ", value " << i;
  }
}

class EverySuiteWithoutACause : public testing::TestWithParam<int> {};

TEST_P(EverySuiteWithoutACause, EndsWithAResultWhateverIsTakenAway) {
  for (const Suite& suite : suites()) {
    expect_results(suite, GetParam(), {});
    for (int cause = 0; cause <= static_cast<int>(Cause::noise); ++cause)
      expect_results(suite, GetParam(), static_cast<Cause>(cause));
  }
}

INSTANTIATE_TEST_SUITE_P(Processes, EverySuiteWithoutACause, testing::Values(1, 2, 5));

}  // namespace
}  // namespace plumbline
