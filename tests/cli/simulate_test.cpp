#include <algorithm>
#include <regex>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* flat_to_four =
    "simulate --machine logp-textbook --processes 4 --op bcast:flat --bytes 1 --reps 5 ";

json simulated(const std::string& arguments) {
  const Ran ran = run("simulate " + arguments + " --format json");
  EXPECT_EQ(ran.status, 0) << ran.err;
  return json::parse(ran.out);
}

std::vector<std::string> keys_of(const ordered_json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

std::string without_wall(const std::string& text) {
  return std::regex_replace(text, std::regex("\"wall_s\": .*"), "");
}

TEST(Simulate, WritesTheKeysOfItsSchemaInOrder) {
  const Ran ran = run(std::string(flat_to_four) + "--suite osu --format json");
  ASSERT_EQ(ran.status, 0) << ran.err;
  const ordered_json whole = ordered_json::parse(ran.out);
  EXPECT_THAT(keys_of(whole),
              ElementsAre("schema", "backend", "machine", "seed", "engine", "set", "barrier", "repetitions",
                          "warmup", "stop", "launches", "window_s", "time_budget_s", "estimator", "exchanges",
                          "patience", "fit_points", "fit_span_s", "cells", "messages", "wall_s"));
  for (const char* own : {"window_s", "time_budget_s", "estimator", "exchanges", "fit_points", "fit_span_s"})
    EXPECT_TRUE(whole[own].is_null()) << own;
  EXPECT_EQ(whole["schema"], "plumbline.simulate/2");
  const ordered_json& cell = whole["cells"].at(0);
  EXPECT_THAT(keys_of(cell), ElementsAre("operation", "algorithm", "bytes", "processes", "segment_bytes",
                                         "root", "truth", "suites"));
  EXPECT_THAT(keys_of(cell["truth"]), ElementsAre("median_s", "p5_s", "p95_s", "n"));
  EXPECT_THAT(keys_of(cell["suites"].at(0)),
              ElementsAre("suite", "statistic", "primary", "reported_s", "error", "observations", "invalid",
                          "sync_s", "start_skew_s"));
}

// Without jitter the truth of a flat broadcast to four is L + 2g = 7 us, every time.
TEST(Simulate, KnowsTheTruth) {
  const json truth = simulated(
      "--machine logp-textbook --processes 4 --op bcast:flat --bytes 1 --reps 5 --suite osu --launches 3")
      ["cells"][0]["truth"];
  EXPECT_DOUBLE_EQ(truth["median_s"].get<double>(), 7e-6);
  EXPECT_DOUBLE_EQ(truth["p5_s"].get<double>(), 7e-6);
  EXPECT_DOUBLE_EQ(truth["p95_s"].get<double>(), 7e-6);
  EXPECT_EQ(truth["n"], 15);  // 5 repetitions in each of 3 launches
}

TEST(Simulate, GivesEachSuiteOnePrimaryStatisticAndTheErrorOfEach) {
  const json cell =
      simulated("--machine stampede-ib --processes 8 --op bcast --bytes 8 --reps 20 --suite all")["cells"][0];
  const double truth = cell["truth"]["median_s"].get<double>();
  std::map<std::string, int> primaries;
  for (const json& entry : cell["suites"]) {
    primaries[entry["suite"]] += entry["primary"].get<bool>() ? 1 : 0;
    EXPECT_DOUBLE_EQ(entry["error"].get<double>(), entry["reported_s"].get<double>() / truth - 1) << entry;
  }
  EXPECT_GT(primaries.size(), 15u);
  for (const auto& [suite, count] : primaries) EXPECT_EQ(count, 1) << suite;
}

TEST(Simulate, CountsTheObservationsOfAllLaunches) {
  const json cell = simulated(
      "--machine logp-textbook --processes 4 --op bcast --bytes 1 --reps 5 --suite osu --launches 3")["cells"]
                                                                                                     [0];
  EXPECT_EQ(cell["suites"][0]["observations"], 15);
  EXPECT_EQ(cell["suites"][0]["invalid"], 0);
}

// A launch effect changes L from launch to launch, and with it the time of a flat broadcast, L + 2g. Without
// jitter all executions of a launch take the same, and windows on perfect clocks find it: three numbers, the
// median of all truths in their middle.
TEST(Simulate, GivesTheNumberOfEachLaunch) {
  const json cell = simulated(
      "--machine logp-textbook --set launch.sd=0.1 --processes 4 --op bcast:flat --bytes 1 --reps 5 --suite "
      "netgauge "
      "--launches 3")["cells"][0];
  auto launches = cell["suites"].back()["launches_s"].get<std::vector<double>>();
  ASSERT_EQ(launches.size(), 3u);
  std::ranges::sort(launches);
  EXPECT_LT(launches[0], launches[1]);
  EXPECT_LT(launches[1], launches[2]);
  EXPECT_NEAR(launches[1], cell["truth"]["median_s"].get<double>(), 1e-12);
  EXPECT_EQ(cell["suites"].back()["reported_s"], launches[1]);
}

TEST(Simulate, HasNoErrorWhereTheTruthIsZero) {
  const json cell = simulated(
      "--machine logp-textbook --processes 1 --op bcast --bytes 1 --suite osu --reps 3")["cells"][0];
  EXPECT_EQ(cell["truth"]["median_s"].get<double>(), 0);
  EXPECT_TRUE(cell["suites"][0]["error"].is_null());
}

TEST(Simulate, SaysTheSameForAnyNumberOfJobs) {
  const std::string command =
      "simulate --machine stampede-ib --processes 2..8 --op bcast,allreduce --bytes 8,1Ki "
      "--suite osu,imb,skampi-barrier --reps 20 --launches 2 --format json --jobs ";
  const Ran one = run(command + "1"), three = run(command + "3");
  ASSERT_EQ(one.status, 0) << one.err;
  EXPECT_EQ(without_wall(one.out), without_wall(three.out));
  EXPECT_NE(without_wall(one.out), one.out);
}

TEST(Simulate, SaysTheSameForASeedAndSomethingElseForAnother) {
  const std::string command =
      "simulate --machine stampede-ib --processes 4 --op bcast --bytes 8 --suite osu --reps 20 --format csv "
      "--seed ";
  EXPECT_EQ(run(command + "7").out, run(command + "7").out);
  EXPECT_NE(run(command + "7").out, run(command + "8").out);
}

TEST(Simulate, MakesACellOfEachOperationNumberOfProcessesAndSize) {
  std::vector<std::string> cells;
  const json whole = simulated(
      "--machine logp-textbook --processes 2,4 --op bcast:flat,barrier:linear --bytes 1..2 "
      "--suite osu --reps 1");
  for (const json& cell : whole["cells"])
    cells.push_back(cell["operation"].get<std::string>() + " " + cell["processes"].dump() + " " +
                    cell["bytes"].dump());
  EXPECT_THAT(cells, ElementsAre("bcast 2 1", "bcast 2 2", "bcast 4 1", "bcast 4 2", "barrier 2 1",
                                 "barrier 2 2", "barrier 4 1", "barrier 4 2"));
}

TEST(Simulate, TakesPowersOfTwoFromARangeWithBothEnds) {
  std::vector<int> processes;
  const json whole = simulated("--machine logp-textbook --processes 3..20 --op barrier --suite osu --reps 1");
  for (const json& cell : whole["cells"]) processes.push_back(cell["processes"]);
  EXPECT_THAT(processes, ElementsAre(3, 4, 8, 16, 20));
}

// Open MPI 4.1's fixed rules: fewer than 8 processes and 64 bytes take the binary tree.
TEST(Simulate, NamesTheAlgorithmThatTheMachineChose) {
  EXPECT_EQ(
      simulated(
          "--machine logp-textbook --processes 4 --op bcast --bytes 8 --suite osu --reps 1")["cells"][0]
                                                                                            ["algorithm"],
      "binary");
}

// From 8 to 31 B on 4 to 7 processes Open MPI takes recursive doubling, of which ours is another on 5.
TEST(Simulate, NamesWhatAnAlgorithmStandsInFor) {
  const std::string asked =
      "--machine logp-textbook --processes 4,5 --op reduce-scatter --bytes 8 --suite osu --reps 1";
  const json cells = simulated(asked)["cells"];
  EXPECT_FALSE(cells[0].contains("stand_in"));
  EXPECT_EQ(cells[1]["algorithm"], "recursive-doubling");
  EXPECT_EQ(cells[1]["stand_in"]["theirs"], "recursive_doubling");
  EXPECT_EQ(cells[1]["stand_in"]["differs"], "who has no partner gets the data from a third process");
}

TEST(Simulate, RepeatsInItsJsonWhatItWasAsked) {
  const json whole = simulated(
      "--machine logp-textbook --set network.L=1us --processes 4 --op bcast:pipeline@2Ki --bytes 8Ki --root "
      "2 "
      "--suite osu --reps 3 --warmup 0 --launches 2 --barrier linear:64");
  EXPECT_EQ(whole["set"], json({"network.L=1us"}));
  EXPECT_EQ(whole["barrier"], "linear:64");
  EXPECT_EQ(whole["repetitions"], 3);
  EXPECT_EQ(whole["warmup"], 0);
  EXPECT_EQ(whole["launches"], 2);
  EXPECT_EQ(whole["cells"][0]["segment_bytes"], 2048);
  EXPECT_EQ(whole["cells"][0]["root"], 2);
}

TEST(Simulate, LeavesNullInItsJsonWhatItWasNotAsked) {
  const json whole =
      simulated("--machine logp-textbook --processes 2 --op bcast:pipeline --bytes 8 --suite mpiblib-max");
  EXPECT_EQ(whole["set"], json::array());
  EXPECT_TRUE(whole["barrier"].is_null());
  EXPECT_TRUE(whole["repetitions"].is_null());
  EXPECT_TRUE(whole["warmup"].is_null());
  EXPECT_EQ(whole["cells"][0]["segment_bytes"], 8192);  // pipeline's own
}

TEST(Simulate, MarksAMachineThatWasChangedInItsTitle) {
  EXPECT_THAT(
      run(std::string(flat_to_four) + "--suite osu --set network.L=1us --set network.g=2us").out,
      StartsWith("bcast by flat, 1 B, 4 processes, logp-textbook with network.L=1us, network.g=2us\n"));
}

TEST(Simulate, SaysWhyASuiteHasNoObservations) {
  EXPECT_THAT(
      run("simulate --machine logp-textbook --processes 1 --op bcast --bytes 8 --suite bcast-oli").out,
      HasSubstr("\n  ! bcast-oli: "));
}

TEST(Simulate, ShowsTheTruthAndOneRowASuiteInItsTable) {
  const Ran ran = run(std::string(flat_to_four) + "--suite osu,bcast-oli");
  EXPECT_THAT(ran.out,
              StartsWith("bcast by flat, 1 B, 4 processes, logp-textbook\n"
                         "truth  7.000 us (median; 5 % to 95 %: 7.000 us to 7.000 us; 5 executions)\n"
                         "  suite"));
  EXPECT_THAT(ran.out, HasSubstr("\n  osu "));
  EXPECT_THAT(ran.out, HasSubstr("average over processes"));
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 5);
}

TEST(Simulate, ShowsEveryStatisticIfAsked) {
  const Ran ran = run(std::string(flat_to_four) + "--suite osu --all-statistics");
  EXPECT_THAT(ran.out, HasSubstr("average over processes"));
  EXPECT_THAT(ran.out, HasSubstr("min over processes"));
  EXPECT_THAT(ran.out, HasSubstr("max over processes"));
}

TEST(Simulate, WritesOneCsvRowASuiteAndStatistic) {
  const Ran ran = run(std::string(flat_to_four) + "--suite osu --format csv");
  EXPECT_THAT(
      ran.out,
      StartsWith("machine,seed,engine,operation,algorithm,bytes,processes,segment_bytes,root,"
                 "truth_median_s,truth_p5_s,truth_p95_s,truth_n,"
                 "suite,statistic,primary,reported_s,error,observations,invalid,why,sync_s,start_skew_s,"
                 "cause_pipelining,cause_barrier,cause_start_skew,cause_clock,cause_timer,"
                 "cause_process_reduction,cause_statistic,cause_noise,cause_contention,cause_interaction,"
                 "lost_median_s,overlap_imb_raw_percent,overlap_imb_percent,overlap_osu_raw_percent,"
                 "overlap_osu_percent\n"
                 "logp-textbook,1,native,bcast,flat,1,4,0,0,7e-06,7e-06,7e-06,5,osu,"));
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 4);
}

// A reader that takes columns by name would see only one of two.
TEST(Simulate, HasNoCsvColumnTwice) {
  for (const char* const command :
       {"simulate --machine logp-textbook --processes 2 --op bcast --bytes 8 --suite osu --reps 2 --why",
        "sync --machine gige --processes 2 --seeds 1 --methods none",
        "predict --machine logp-textbook --processes 2 --op bcast --bytes 8",
        "overlap --machine ib-nbc --processes 2 --op allreduce --bytes 8"}) {
    const std::string csv = run(std::string(command) + " --format csv").out;
    std::istringstream head(csv.substr(0, csv.find('\n')));
    std::set<std::string> columns;
    for (std::string column; std::getline(head, column, ',');)
      EXPECT_TRUE(columns.insert(column).second) << command << ": " << column;
    EXPECT_GT(columns.size(), 1u) << command;
  }
}

// de Supinski and Karonis (1999)'s method holds where g + (k-1)G <= E_i. With g 5 us, L 1 us and o 0.2 us it
// does not, and it says so.
TEST(Simulate, MarksASuiteWhoseMethodDoesNotHold) {
  const std::string arguments =
      "--machine logp-textbook --set network.g=5us --set network.L=1us --set network.o=0.2us "
      "--processes 8 --op bcast:flat --bytes 8 --suite bcast-oli";
  const json entry = simulated(arguments)["cells"][0]["suites"][0];
  EXPECT_EQ(entry["invalid"], 0);  // its observations are what they are
  EXPECT_NE(entry["why"], "");
  EXPECT_THAT(run("simulate " + arguments).out,
              HasSubstr("  ! bcast-oli: " + entry["why"].get<std::string>() + "\n"));
}

// 8 processes take longer than the window in most observations but not in all.
TEST(Simulate, CountsWhatDoesNotCountOfASuiteThatGaveUp) {
  const std::string arguments =
      "--machine ib-2008 --processes 16 --op bcast --bytes 8 --suite netgauge --reps 50 --window 14.7us";
  const json entry = simulated(arguments)["cells"][0]["suites"][0];
  EXPECT_THAT(entry["why"].get<std::string>(), HasSubstr("too many observations"));
  EXPECT_GT(entry["invalid"].get<int>(), 0);
  EXPECT_LT(entry["invalid"].get<int>(), entry["observations"].get<int>());
  EXPECT_THAT(
      run("simulate " + arguments).out,
      testing::ContainsRegex("  ! netgauge: too many observations started late or took too long; [0-9]+ of "
                             "[0-9]+ observations do not count\n"));
}

TEST(Simulate, LeavesSuitesOutOfAllThatDoNotMeasureTheOperation) {
  const Ran ran =
      run("simulate --machine logp-textbook --processes 4 --op allreduce --bytes 8 --suite all --reps 2");
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.err,
              StartsWith("plumbline: note: left out, for they do not measure allreduce: send-latency, "));
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1);
}

// An allreduce of two by recursive doubling takes 6 us (L 5 us, o 0.5 us); with 1 coming 5 us late 11 us from
// 0's call.
TEST(SimulateArrivals, give_the_truth_from_the_first_call_and_from_the_last) {
  const std::string late =
      "simulate --machine " PLUMBLINE_SOURCE
      "/models/machines/smpi.toml --processes 2 --op allreduce:recursive-doubling --bytes 1 --reps 5 --suite "
      "reprompi-hca3 --format json";
  const json found = json::parse(run(late + " --arrivals one-late:5us").out);
  EXPECT_EQ(found["arrivals"], "one-late:5e-06s");
  EXPECT_NEAR(found["cells"][0]["truth"]["median_s"].get<double>(), 11e-6, 1e-12);
  EXPECT_NEAR(found["cells"][0]["truth_from_last"]["median_s"].get<double>(), 6e-6, 1e-12);
  EXPECT_TRUE(found["cells"][0]["suites"][0].contains("error_from_last"));
  const json together = json::parse(run(late + " --arrivals none").out);
  EXPECT_FALSE(together.contains("arrivals"));
  EXPECT_FALSE(together["cells"][0].contains("truth_from_last"));
  // half of 6 us: 9 us from the first call
  const json half = json::parse(run(late + " --arrivals one-late:50%").out);
  EXPECT_NEAR(half["cells"][0]["truth"]["median_s"].get<double>(), 9e-6, 1e-12);
}

TEST(SimulateArrivals, refuse_in_one_line) {
  const std::string call = "simulate --machine logp-textbook --processes 2 --op bcast --bytes 1 --arrivals ";
  const std::pair<std::string, std::string> cases[] = {
      {"one-late", "'one-late' lacks its size"},
      {"bogus:5us", "'bogus:5us' is no pattern of arrivals, nor a file"},
      {"uniform:-1us", "'-1us' is no delay"},
      {"one-late:5x%", "'5x%' is no share of the operation"},
      {file_with("arrivals.txt", "1us 2us\n3us\n"), "2: 1 calls are here, and 2 in the first line"},
      {file_with("three.txt", "1us\n2us\n3us # late\n"),
       "the arrivals of 3 processes are given, and there are 2"},
      {"one-late:5us --suite op-overhead", "op-overhead starts its calls in a way of its own"}};
  for (const auto& [arrivals, expected] : cases) {
    const Ran ran = test::run(call + arrivals);
    EXPECT_EQ(ran.status, 2) << arrivals;
    EXPECT_THAT(ran.err, testing::HasSubstr(expected));
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
  }
}

}  // namespace
}  // namespace plumbline::test
