#include <gtest/gtest.h>

#include <algorithm>

#include "sim/jitter.hpp"
#include "tests/support/node_rule_cases.hpp"
#include "tests/support/run_program.hpp"

// The same hand-derived cases as tests/models/evaluate_rules_test.cpp, by the network's state machines.

namespace plumbline {
namespace {

using test::RuleCase;

/// A seed with which the machine draws what the case wants.
std::uint64_t seed_of(const RuleCase& rule) {
  for (std::uint64_t seed = 1; seed < 10'000; ++seed) {
    const JitterSource source(rule.machine, seed, 0);
    const auto drawn = [&](const test::Draw& draw) {
      return source(draw.sender, 0, draw.count, draw.leg, 0) == test::us(draw.jitter);
    };
    if (std::ranges::all_of(rule.draws, drawn)) return seed;
  }
  throw std::runtime_error("no seed draws what the case wants");
}

class NetworkOfRules : public testing::TestWithParam<RuleCase> {};

TEST_P(NetworkOfRules, Meets) {
  const RuleCase& rule = GetParam();
  EXPECT_EQ(test::finish_event_driven(rule.machine, rule.call, rule.processes, seed_of(rule),
                                      test::picoseconds(rule.starts)),
            test::picoseconds(rule.finish));
}

INSTANTIATE_TEST_SUITE_P(Rules, NetworkOfRules, testing::ValuesIn(test::rule_cases()),
                         [](const auto& rule) { return rule.param.name; });

}  // namespace
}  // namespace plumbline
