#include <algorithm>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/cli/stores.hpp"

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

/// Two launches of netgauge on two processes, times of 1 ms. The clock of process 1 gains 10 us a second, and
/// lines to it after 1, 2 and 5 s know only its offset then.
std::string drifting_pilot() {
  const std::string file = fresh_path("drifting.db");
  Store store = measured_store(file);
  for (const int number : {1, 2}) {
    const int launch = store.begin_launch(number);
    for (const int at : {1, 2, 5}) {
      StoredCell cell{.key = {"netgauge", "bcast", "", at, 0, 2, 0}};
      cell.sync = "netgauge";
      for (const int rank : {0, 1})
        cell.processes.push_back({.rank = rank,
                                  .sync = StoredSync{.offset = rank * -10e-6 * at},
                                  .begin = {1.0 * at, 1.0 * at + 1},
                                  .end = {1.0 * at + 1e-3, 1.0 * at + 1.001},
                                  .time = {1e-3, 1e-3},
                                  .verdict = {0, 0}});
      store.write(launch, cell);
    }
  }
  return file;
}

json planned(const std::string& arguments) {
  const Ran ran = run("plan " + arguments + " --format json");
  EXPECT_EQ(ran.status, 0) << ran.err;
  return json::parse(ran.out);
}

TEST(Plan, TakesTheLaunchEffectFromTheMachine) {
  const json plan = planned(std::string(on_a_machine) + " --suite osu");
  EXPECT_EQ(plan["schema"], "plumbline.plan/2");
  EXPECT_EQ(plan["cells"].size(), 1U);
  EXPECT_EQ(plan["cells"][0]["between"], 0.02);
  EXPECT_GE(plan["cells"][0]["power"], 0.9);
  EXPECT_EQ(plan["reached"], true);
}

// 2 n (start-up + sync + reps observation)
TEST(Plan, AddsUpTheTimeOnTheCluster) {
  const json plan = planned(std::string(on_a_machine) + " --start-up 3s");
  const json& cell = plan["cells"][0];
  const double launch = 3 + cell["sync_s"].get<double>() +
                        cell["repetitions"].get<double>() * cell["observation_s"].get<double>();
  EXPECT_NEAR(plan["time_s"].get<double>(), 2 * plan["launches"].get<double>() * launch, 1e-9);
}

TEST(Plan, TakesLongTimes) {
  const json plan = planned(std::string(on_a_machine) + " --suite osu --start-up 1h --time 1000h");
  EXPECT_EQ(plan["start_up_s"], 3600);
  EXPECT_EQ(plan["budget_s"], 3'600'000);
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

// Every observation takes 1 ms, and the clocks may be wrong by a tenth of 20 % of it: 1.02 ms, up to 1.1 ms.
TEST(Plan, RoundsWindowsUpToTwoDigits) {
  EXPECT_DOUBLE_EQ(planned(drifting_pilot() + " --effect 20%")["cells"][0]["window_s"], 1.1e-3);
}

TEST(Plan, HasNoWindowForASuiteThatStartsByBarriers) {
  const json cell = planned(std::string(on_a_machine) + " --suite osu")["cells"][0];
  EXPECT_TRUE(cell["window_s"].is_null());
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

// The launch effect at its limit is a larger one: of five launches sqrt(4 / 0.7107) = 2.37 times as large at
// smallest (chi-squared with four degrees of freedom has 0.05 below 0.7107), and launches grow with its
// square.
TEST(Plan, SaysWhatTheLimitOfTheLaunchEffectWouldTake) {
  const json plan = planned(pilot(5) + " --effect 5%");
  EXPECT_GT(plan["launches_at_limit"].get<double>(), 2 * plan["launches"].get<double>());
  EXPECT_THAT(run("plan " + pilot(5) + " --effect 5%").out,
              HasSubstr("where each launch effect is at its 95 % limit\n"));
  EXPECT_TRUE(planned(std::string(on_a_machine) + " --suite osu")["launches_at_limit"].is_null());
}

// Six launches by two mpiruns, of which the second one's are three times as slow and do not differ.
TEST(Plan, TakesOnlyTheLaunchesThatAreAskedFor) {
  const std::string file = fresh_path("two_mpiruns_pilot.db");
  {
    Store store = measured_store(file);
    for (const auto& [name, time] : {std::pair{"fast", 1e-6}, {"slow", 3e-6}})
      for (const int number : {1, 2, 3}) {
        StoredCell cell{.key = {"osu", "bcast", "", 8, 0, 1, 0}};
        cell.processes = {
            {.begin = {0, 1}, .end = {time, 1 + time}, .time = {time, time}, .verdict = {0, 0}}};
        store.write(store.begin_launch(number, name), cell);
      }
  }
  const json slow = planned(file + ":slow@1..2 --effect 50%")["cells"][0];
  EXPECT_EQ(slow["pilot_launches"], 2);
  EXPECT_DOUBLE_EQ(slow["median_s"], 3e-6);
  EXPECT_EQ(slow["between"], 0);
  EXPECT_THAT(run("plan " + file + " --effect 50%").out, HasSubstr("launches by several mpiruns"));
}

TEST(Plan, TakesOnlyTheCellsThatAreAskedFor) {
  const json plan = planned(pilot(2) + " --bytes 1Ki --effect 50%");
  ASSERT_EQ(plan["cells"].size(), 1U);
  EXPECT_EQ(plan["cells"][0]["bytes"], 1024);
}

TEST(Plan, SaysWhatABudgetCanShow) {
  const Ran ran = run("plan " + std::string(on_a_machine) + " --suite osu --time 20s");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("2 % cannot be seen within 20 s: the smallest effect that can is "));
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
  EXPECT_THAT(ran.out, testing::StartsWith(
                           "effect,launches,suite,operation,algorithm,bytes,processes,median_s,between,"));
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
  EXPECT_THAT(run("plan --study power --format csv").out,
              testing::StartsWith(
                  "between,within,repetitions,launches,effect,claimed,simulated\n0.03,0.1,1000,5,0.06,"));
}

// How long the clocks stay right

// Two lines differ by 10 us after 1 s, 30 us after 3 s and 40 us after 4 s. They may by a tenth of the
// effect: by 20 us, which is after 2 s.
TEST(Plan, SeesInAMeasuredPilotHowTheClocksGoOn) {
  const json plan = planned(drifting_pilot() + " --effect 20%");
  ASSERT_EQ(plan["cells"].size(), 3U);
  for (const json& cell : plan["cells"]) {
    EXPECT_NEAR(cell["sync_interval_s"].get<double>(), 2, 1e-6);
    EXPECT_EQ(cell["sync_interval_at_most_s"], cell["sync_interval_s"]);
  }
}

// A tenth of 0.5 % is 0.5 us, less than after the shortest time that was seen; of 90 % 90 us, more than after
// the longest.
TEST(Plan, SaysHowFarAPilotSeesTheClocks) {
  const std::string store = drifting_pilot();
  EXPECT_THAT(run("plan " + store + " --effect 0.5%").out, HasSubstr("under 1 s"));
  EXPECT_THAT(run("plan " + store + " --effect 90%").out, HasSubstr("over 4 s"));
  const json cell = planned(store + " --effect 90%")["cells"][0];
  EXPECT_EQ(cell["sync_interval_s"], 4);
  EXPECT_TRUE(cell["sync_interval_at_most_s"].is_null());
}

// Each cell of a simulated store has clocks of its own.
TEST(Plan, KnowsNoClocksOfASimulatedPilot) {
  const std::string store = fresh_path("simulated_pilot.db");
  ASSERT_EQ(run("simulate " + std::string(on_a_machine) +
                ",1Ki --suite netgauge --reps 20 --launches 2 --store " + store)
                .status,
            0);
  EXPECT_TRUE(planned(store + " --effect 90%")["cells"][0]["sync_interval_s"].is_null());
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
                    Wrong{"some.db --set network.L=1us", "--set changes a machine; use --machine"},
                    Wrong{"some.db --effect 0%", "--effect: an effect of 0% cannot be seen; use more, as 2%"},
                    Wrong{"some.db --effect 2", "--effect: '2' lacks its %; write e.g. 2%"},
                    Wrong{"some.db --level 1", "--level: '1' is not between 0 and 1; say it as 0.05 or 5%"},
                    Wrong{"some.db --power 0.01", "--power 0.01 is not above --level 0.05"},
                    Wrong{"some.db --time 0s", "--time: '0s' is not one time above 0; say it as 1h or 30min"},
                    Wrong{"--study power --effect 2%", "--effect does nothing with --study"},
                    Wrong{"--study powers", "unknown study 'powers'; did you mean 'power'?"},
                    Wrong{"--machine ib-2008 --processes 4 --op bcast --bytes 8 --suite osu --time 1s",
                          "within 1 s no plan sees even an effect of 100 % at level 0.05 over 1 cell; allow "
                          "more --time, or "
                          "fewer cells (--bytes, --op, --suite)"}));

TEST(Plan, NeedsRawObservations) {
  const std::string store = fresh_path("imported_pilot.db");
  const std::string file = file_with("imported_pilot.csv", "operation,bytes,seconds\nbcast,8,2e-6\n");
  ASSERT_EQ(run("import " + file + " --store " + store).status, 0);
  EXPECT_EQ(
      run("plan " + store).err,
      error_line(store + ": holds imported results; raw observations of Plumbline's suites are needed"));
}

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
