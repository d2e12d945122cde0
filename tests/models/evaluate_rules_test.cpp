#include <gtest/gtest.h>

#include "models/errors.hpp"
#include "models/evaluate.hpp"
#include "tests/support/node_rule_cases.hpp"

namespace plumbline {
namespace {

using test::RuleCase;

/// The case's draws, and nothing for legs that it does not name.
Jitter jitter_of(const RuleCase& rule) {
  return [&rule](int sender, int, std::uint32_t count, int leg, int) {
    for (const test::Draw& draw : rule.draws) {
      if (draw.sender == sender && draw.count == count && draw.leg == leg) return test::us(draw.jitter);
    }
    return Picoseconds{0};
  };
}

class EvaluatorOfRules : public testing::TestWithParam<RuleCase> {};

TEST_P(EvaluatorOfRules, Meets) {
  const RuleCase& rule = GetParam();
  const auto finish = finishing_times(rule.machine, rule.call, rule.processes, test::picoseconds(rule.starts),
                                      jitter_of(rule));
  EXPECT_EQ(finish, test::picoseconds(rule.finish));
}

INSTANTIATE_TEST_SUITE_P(Rules, EvaluatorOfRules, testing::ValuesIn(test::rule_cases()),
                         [](const auto& rule) { return rule.param.name; });

TEST(EvaluatorOfASchedule, SaysWhoWaitsForEver) {
  try {
    finishing_times(test::machine_of({.L = 5}), test::by_hand(test::never_sent), 2);
    FAIL() << "it ended";
  } catch (const RunError& error) {
    EXPECT_STREQ(error.what(), "the schedule never finishes: process 1 waits in round 0");
  }
}

// P = 1: nobody to wait for, whatever the operation.
TEST(EvaluatorOfASchedule, EndsAtItsStartForASingleProcess) {
  const std::vector<Picoseconds> start{test::us(7)};
  for (const Algorithm& algorithm : algorithms()) {
    const Collective call{.operation = algorithm.operation, .algorithm = &algorithm, .bytes = 100};
    EXPECT_EQ(finishing_times(test::machine_of({.L = 5, .o_s = 1, .o_r = 1, .g = 1}), call, 1, start), start)
        << name(algorithm.operation) << ":" << algorithm.name;
  }
}

}  // namespace
}  // namespace plumbline
