#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scripted_process.hpp"

namespace plumbline {
namespace {

using test::list;
using test::protocol;
using test::ScriptedProcess;
using test::times;
using test::without_sync;
using testing::ElementsAre;

const Suite suite = without_sync("reprompi-roundtime");

/// Ten broadcasts timed after a barrier each, and the largest times of all processes.
const std::vector<double> a_second_each(10, 1.0);

/// With more time than any of these tests takes.
Protocol in_time(std::optional<int> reps) {
  Protocol patient = protocol(reps);
  patient.time_budget = 1000;
  return patient;
}

TEST(RoundTime, AnnouncesEveryStartAndAgreesOnEveryObservation) {
  ScriptedProcess process(0, 2);
  process.writes_marks = true;
  observe(process, suite, protocol(2));
  const std::string observation =
      "barrier, now, send to 1 (8 bytes), now, wait, mark, now, bcast, now, "  // and the time budget:
      "now, recv from 1 (24 bytes), send to 1 (24 bytes)";
  EXPECT_EQ(process.calls(),
            list({"now, now, bcast", times(10, "barrier, now, send to 1 (8 bytes), now"),
                  "recv from 1 (80 bytes), send to 1 (80 bytes), now", times(2, observation)}));
}

TEST(RoundTime, TheOtherProcessesWaitForTheAnnouncedStart) {
  ScriptedProcess process(1, 2);
  process.writes_marks = true;
  process.arriving.assign(10, {});
  process.arriving.push_back(a_second_each);
  process.arriving.push_back({70});
  const auto result = observe(process, suite, protocol(1));
  EXPECT_EQ(process.calls(), list({"now, now, bcast", times(10, "barrier, now, recv from 0 (8 bytes), now"),
                                   "send to 0 (80 bytes), recv from 0 (80 bytes), now",
                                   "barrier, recv from 0 (8 bytes), now, wait, mark, now, bcast, now, now",
                                   "send to 0 (24 bytes), recv from 0 (24 bytes)"}));
  EXPECT_EQ(result.seen[0].begin, 70);
}

// Three times the mean of the broadcasts, 1 s.
TEST(RoundTime, StartsThreeBroadcastsAhead) {
  ScriptedProcess process(0, 2);
  process.arriving = {a_second_each};
  const auto result = observe(process, suite, protocol(1));
  EXPECT_EQ(result.seen[0].begin, 3);
}

TEST(RoundTime, AProcessThatIsReadyAfterTheStartSaysThatItIsLate) {
  ScriptedProcess process(1, 2);
  process.clock = 50;
  process.arriving.assign(11, {});
  process.arriving.push_back({45});
  observe(process, suite, protocol(1));
  EXPECT_THAT(process.sent.back(), ElementsAre(1, 0, 0));
}

TEST(RoundTime, ALateProcessMakesTheObservationInvalidForAllAndItIsRepeated) {
  ScriptedProcess process(0, 2);
  process.arriving = {a_second_each, {1, 0, 0}, {0, 0, 0}, {0, 0, 0}};
  const auto result = observe(process, suite, in_time(2));
  ASSERT_EQ(result.seen.size(), 3u);
  EXPECT_EQ(result.seen[0].verdict, Verdict::started_late);
  EXPECT_EQ(result.seen[1].verdict, Verdict::ok);
  EXPECT_TRUE(result.valid);
  EXPECT_EQ(invalid_observations({result, {}}), 1);
}

// 0.2 s each: 0.4 s are not over after two, 0.6 s are after three.
TEST(RoundTime, EndsWhenTheTimeIsSpent) {
  ScriptedProcess process(0, 1);
  process.takes = [](const Collective& call) { return call.operation == Operation::barrier ? 0.0 : 0.2; };
  Protocol half_a_second = protocol();
  half_a_second.time_budget = 0.5;
  EXPECT_EQ(observe(process, suite, half_a_second).seen.size(), 3u);
}

TEST(RoundTime, ItsOwnBudgetHoldsAgainstThatOfAnyStopRule) {
  ScriptedProcess process(0, 1);
  process.takes = [](const Collective& call) { return call.operation == Operation::barrier ? 0.0 : 0.2; };
  Protocol half_a_second = protocol();
  half_a_second.time_budget = 0.5;
  const Stop patient{.rule = Stop::Rule::budget, .most = 1000, .budget = 1000};
  EXPECT_EQ(observe(process, with_stop(suite, patient), half_a_second).seen.size(), 3u);
}

TEST(RoundTime, EndsWhenAnotherProcessesTimeIsSpent) {
  ScriptedProcess process(0, 2);
  process.arriving = {a_second_each, {0, 0, 0}, {0, 0, 1}};
  const auto result = observe(process, suite, in_time({}));
  EXPECT_EQ(result.seen.size(), 2u);
  EXPECT_TRUE(result.valid);
}

TEST(RoundTime, SaysWhereNothingWasValid) {
  ScriptedProcess process(0, 2);
  process.arriving = {a_second_each, {1, 0, 1}};
  const auto result = observe(process, suite, protocol());
  EXPECT_FALSE(result.valid);
  EXPECT_EQ(result.why_invalid, "no observation was valid when the time was up");
  EXPECT_FALSE(reduce(suite, {result}, 0)[0].seconds.has_value());
}

}  // namespace
}  // namespace plumbline
