#include <algorithm>
#include <limits>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "cli/plumbline/plan_findings.hpp"
#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

// Pilots

constexpr const char* on_a_machine =
    "--machine ib-2008 --set launch.sd=0.02 --processes 4 --op bcast --bytes 8";

/// A store with so many launches by the suite osu.
std::string pilot(int launches) {
  const std::string store = fresh_path("pilot.db");
  const Ran ran = run("simulate " + std::string(on_a_machine) + ",1Ki --suite osu --reps 50 --launches " +
                      std::to_string(launches) + " --store " + store);
  EXPECT_EQ(ran.status, 0) << ran.err;
  return store;
}

json planned(const std::string& arguments) {
  const Ran ran = run("plan " + arguments + " --format json");
  EXPECT_EQ(ran.status, 0) << ran.err;
  return json::parse(ran.out);
}

TEST(Plan, TakesTheLaunchEffectFromTheMachine) {
  const json plan = planned(std::string(on_a_machine) + " --suite osu");
  EXPECT_EQ(plan["schema"], "plumbline.plan/1");
  EXPECT_EQ(plan["cells"].size(), 1U);
  EXPECT_EQ(plan["cells"][0]["between"], 0.02);
  EXPECT_GE(plan["cells"][0]["power"], 0.9);
  EXPECT_EQ(plan["reached"], true);
}

// 2 n (start-up + sync + reps observation)
TEST(Plan, AddsUpTheTimeOnTheCluster) {
  const json plan = planned(std::string(on_a_machine) + " --start-up 3s");
  const json& cell = plan["cells"][0];
  const double launch =
      3 + cell["sync_s"].get<double>() + cell["reps"].get<double>() * cell["observation_s"].get<double>();
  EXPECT_NEAR(plan["time_s"].get<double>(), 2 * plan["launches"].get<double>() * launch, 1e-9);
}

TEST(Plan, LooksAtTheClocksOfASuiteThatRelatesThem) {
  const json global = planned(std::string(on_a_machine) + " --suite reprompi --effect 20%");
  const json local = planned(std::string(on_a_machine) + " --suite osu --effect 20%");
  EXPECT_GT(global["cells"][0]["sync_s"], 0);
  EXPECT_GT(global["cells"][0]["sync_interval_s"], 0);
  EXPECT_EQ(local["cells"][0]["sync_s"], 0);
  EXPECT_TRUE(local["cells"][0]["sync_interval_s"].is_null());
}

// The clocks' error may be a tenth of the effect, so that the window is longer than any run-time but the
// longest hundredth.
TEST(Plan, HasWindowsThatHoldAnObservation) {
  const json cell = planned(std::string(on_a_machine))["cells"][0];
  EXPECT_GT(cell["window_s"], cell["median_s"]);
}

TEST(Plan, EstimatesAStoresVarianceAndPlansForAllItsCells) {
  const json plan = planned(pilot(5) + " --effect 5%");
  ASSERT_EQ(plan["cells"].size(), 2U);
  for (const json& cell : plan["cells"]) {
    EXPECT_EQ(cell["pilot_launches"], 5);
    EXPECT_LT(cell["between"], cell["between_upper"]);
    EXPECT_GT(cell["within"], 0);
    EXPECT_GE(cell["power"], 0.9 - 1e-5);
  }
}

TEST(Plan, TakesOnlyTheCellsThatAreAskedFor) {
  const json plan = planned(pilot(2) + " --bytes 1Ki --effect 50%");
  ASSERT_EQ(plan["cells"].size(), 1U);
  EXPECT_EQ(plan["cells"][0]["bytes"], 1024);
}

TEST(Plan, SaysWhatABudgetCanShow) {
  const Ran ran = run("plan " + std::string(on_a_machine) + " --suite osu --time 20s");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("2 % cannot be seen within 20 s: the least effect that can is "));
  const json plan = planned(std::string(on_a_machine) + " --suite osu --time 20s");
  EXPECT_EQ(plan["reached"], false);
  EXPECT_LE(plan["time_s"], 20);
  EXPECT_GT(plan["effect"], 0.02);
}

TEST(Plan, SimulatesItselfWhereACheckIsAskedFor) {
  const json cell = planned(std::string(on_a_machine) + " --suite osu --check")["cells"][0];
  EXPECT_NEAR(cell["simulated_power"].get<double>(), cell["power"].get<double>(), 0.03);
}

TEST(Plan, GivesTheSameForAnyJobs) {
  EXPECT_EQ(run("plan " + std::string(on_a_machine) + ",1Ki --jobs 1").out,
            run("plan " + std::string(on_a_machine) + ",1Ki --jobs 2").out);
}

TEST(Plan, HasOneLineACellAsCsv) {
  const Ran ran = run("plan " + std::string(on_a_machine) + ",1Ki --format csv");
  EXPECT_THAT(ran.out, testing::StartsWith("suite,op,algorithm,bytes,processes,median_s,between,"));
  EXPECT_EQ(std::ranges::count(ran.out, '\n'), 3);
}

TEST(Plan, BeginsItsTableWithLaunchesAndTime) {
  const std::string out = run("plan " + std::string(on_a_machine) + ",1Ki --suite osu").out;
  EXPECT_THAT(out, testing::ContainsRegex("launches  [0-9]+ a side, each of all 2 cells\n"));
  EXPECT_THAT(out, testing::ContainsRegex("time      .+ for both sides: .+ a launch, 1 s of it start-up\n"));
}

// Studies

TEST(PlanStudy, ClaimsPowerWithinThreePointsOfSimulation) {
  const json study = planned("--study power");
  ASSERT_EQ(study["rows"].size(), 5U);
  for (const json& row : study["rows"])
    EXPECT_NEAR(row["claimed"].get<double>(), row["simulated"].get<double>(), 0.03) << row;
}

TEST(PlanStudy, IsATableAndCsvToo) {
  EXPECT_THAT(run("plan --study power").out, HasSubstr("claimed  simulated\n"));
  EXPECT_THAT(
      run("plan --study power --format csv").out,
      testing::StartsWith("between,within,reps,launches,effect,claimed,simulated\n0.03,0.1,1000,5,0.06,"));
}

// How long the clocks stay right

// From 1 us at 1 s to 11 us at 11 s by 1 us a second: 4 us at 4 s.
TEST(TimeUntil, IsWhereAStraightLinePassesTheError) {
  EXPECT_DOUBLE_EQ(time_until({0, 1, 11}, {0.5e-6, 1e-6, 11e-6}, 4e-6), 4);
}

TEST(TimeUntil, IsZeroWhereTheErrorIsTooLargeAtOnceAndInfinityWhereItNeverIs) {
  EXPECT_EQ(time_until({0, 1}, {2e-6, 3e-6}, 1e-6), 0);
  EXPECT_EQ(time_until({0, 1}, {2e-6, 3e-6}, 4e-6), std::numeric_limits<double>::infinity());
}

// Wrong input

struct Wrong {
  std::string arguments, error;
};
class PlanRefuses : public testing::TestWithParam<Wrong> {};

TEST_P(PlanRefuses, InOneLine) {
  const Ran ran = run("plan " + GetParam().arguments);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, error_line(GetParam().error));
}

INSTANTIATE_TEST_SUITE_P(
    All, PlanRefuses,
    testing::Values(Wrong{"", "plan takes one of a store, --machine and --study, not none"},
                    Wrong{"some.db --machine ib-2008",
                          "plan takes one of a store, --machine and --study, not several"},
                    Wrong{"some.db --set network.L=1us", "--set changes a machine; say --machine"},
                    Wrong{"some.db --effect 0%", "--effect: an effect of 0% cannot be seen; say more, as 2%"},
                    Wrong{"some.db --effect 2", "--effect: '2' is not between 0% and 100%"},
                    Wrong{"some.db --level 1", "--level: '1' is not between 0 and 1; say it as 0.9 or 90%"},
                    Wrong{"some.db --power 0.01", "--power 0.01 is not above --level 0.05"},
                    Wrong{"some.db --time 0s", "--time: '0s' is not one time above 0; say it as 1h or 30min"},
                    Wrong{"--study power --effect 2%", "--effect does nothing with --study"},
                    Wrong{"--study powers", "unknown study 'powers'; did you mean 'power'?"},
                    Wrong{"--machine ib-2008 --processes 4 --op bcast --bytes 8 --suite osu --time 1s",
                          "within 1 s no plan sees even an effect of 100 % at level 0.05 over 1 cell; allow "
                          "more --time, or "
                          "fewer cells (--bytes, --op, --suite)"}));

TEST(Plan, NeedsTwoLaunches) {
  const std::string store = pilot(1);
  const Ran ran = run("plan " + store);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(
      ran.err,
      error_line(store + " has 1 launch; a pilot needs two or more to see how launches differ (plumbline "
                         "launch --launches 5)"));
}

TEST(Plan, NeedsACellThatTheOptionsLeave) {
  const std::string store = pilot(2);
  const Ran ran = run("plan " + store + " --bytes 4Ki");
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err, error_line(store + " has no cell to plan, or none that the options leave"));
}

}  // namespace
}  // namespace plumbline::test
