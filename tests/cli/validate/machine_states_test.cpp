#include <gmock/gmock.h>

#include "analysis/validate/here/machine_states.hpp"

namespace plumbline::test {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<Probes> steady(const std::vector<double>& times) {
  std::vector<Probes> probes;
  for (const double time : times) probes.push_back({time, time});
  return probes;
}

// The middle of 290, 300, 310; 310 / 290 is below 4/3, so all are near each of them.
TEST(MachineStates, are_one_where_all_probes_are_alike) {
  EXPECT_THAT(states_of(steady({310, 290, 300})), ElementsAre(DoubleEq(300)));
}

// 900 / 300 = 3 is more than 1.5: each half has its own median.
TEST(MachineStates, are_two_where_probes_are_a_factor_apart) {
  EXPECT_THAT(states_of(steady({900, 300, 310, 930, 290, 870})), ElementsAre(DoubleEq(300), DoubleEq(900)));
}

// 440 is more than 4/3 (400) from 300, and less than 1.5 (450): near neither, and no state of its own.
TEST(MachineStates, leave_out_what_is_between) {
  const std::vector<double> states = states_of(steady({300, 300, 440, 300}));
  EXPECT_THAT(states, ElementsAre(DoubleEq(300)));
  EXPECT_EQ(state_of(states, {440, 440}), std::nullopt);
}

// One probe of 9000 does not take the place of the two at 900.
TEST(MachineStates, are_the_two_that_hold_most_probes) {
  EXPECT_THAT(states_of(steady({300, 9000, 900, 300, 900, 300})), ElementsAre(DoubleEq(300), DoubleEq(900)));
}

// 300 and 900 differ by more than 4/3, so does 300 from 401 (401 / 300 = 1.337); 399 does not.
TEST(MachineStates, do_not_count_what_changed_while_it_was_measured) {
  EXPECT_THAT(states_of(std::vector<Probes>{{300, 900}, {900, 300}}), IsEmpty());
  const std::vector<double> states{300, 900};
  EXPECT_EQ(state_of(states, {300, 900}), std::nullopt);
  EXPECT_EQ(state_of(states, {300, 401}), std::nullopt);
  EXPECT_EQ(state_of(states, {300, 399}), 0u);
  EXPECT_EQ(state_of(states, {900, 1000}), 1u);
}

// Each is near the other, 250 * 4/3 = 333 > 320, but 320 is farther than 4/3 from the median of 235: 313.
TEST(MachineStates, hold_both_probes_against_the_median) {
  EXPECT_EQ(state_of(std::vector<double>{235}, {250, 320}), std::nullopt);
}

TEST(MachineStates, are_none_of_nothing) {
  EXPECT_THAT(states_of({}), IsEmpty());
  EXPECT_EQ(state_of({}, {300, 300}), std::nullopt);
}

}  // namespace
}  // namespace plumbline::test
