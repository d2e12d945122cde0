#include <gtest/gtest.h>

#include <cmath>

#include "sim/simulate.hpp"
#include "tests/support/bad_machine.hpp"
#include "tests/support/in_child.hpp"

// Every suite, on clocks that lie and a network that jitters, with nothing and with each cause taken away:
// all processes must agree on how to go on, or they deadlock.

namespace plumbline {
namespace {

/// Reported in picoseconds, -1 where it is not; and how many timed regions every process began.
std::vector<Picoseconds> run(const Launch& launch, const Suite& suite) {
  return test::in_child([&] {
    const SuiteRun result = run_suite(launch, suite, test::small_protocol());
    std::vector<Picoseconds> values{static_cast<Picoseconds>(result.start_skew.size())};
    for (const Reported& reported : reduce(suite, result.measurement, 0))
      values.push_back(reported.seconds ? to_picoseconds(*reported.seconds) : -1);
    return values;
  });
}

void expect_results(const Suite& suite, int processes, std::optional<Cause> without) {
  const auto found = run({test::bad_machine(), processes, 3, 0, without}, suite);
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
    for (int cause = 0; cause <= static_cast<int>(Cause::contention); ++cause)
      expect_results(suite, GetParam(), static_cast<Cause>(cause));
  }
}

INSTANTIATE_TEST_SUITE_P(Processes, EverySuiteWithoutACause, testing::Values(1, 2, 5));

}  // namespace
}  // namespace plumbline
