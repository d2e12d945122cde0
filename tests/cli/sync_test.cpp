#include <cmath>
#include <map>

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

json synchronised(const std::string& arguments) {
  const Ran ran = run("sync " + arguments + " --format json");
  EXPECT_EQ(ran.status, 0) << ran.err;
  return json::parse(ran.out);
}

std::map<std::string, json> by_method(const json& whole) {
  std::map<std::string, json> methods;
  for (const json& method : whole["methods"]) methods[method["method"]] = method;
  return methods;
}

std::vector<std::string> keys_of(const ordered_json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

/// A machine whose clocks differ in skew alone: a network without jitter, no wander.
std::string only_skew(const std::string& clock) {
  return file_with("skew.toml", "[network]\nL = '2us'\no = '0.5us'\ng = '0.5us'\nG = 0\n[clock]\n" + clock);
}

TEST(Sync, WritesTheKeysOfItsSchemaInOrder) {
  const Ran ran =
      run("sync --machine ib-2008 --processes 4 --methods hca3 --fit-points 10 --seeds 2 --format json");
  ASSERT_EQ(ran.status, 0) << ran.err;
  const ordered_json whole = ordered_json::parse(ran.out);
  EXPECT_THAT(keys_of(whole), ElementsAre("schema", "machine", "processes", "seed", "seeds", "methods"));
  EXPECT_EQ(whole["schema"], "plumbline.sync/1");
  const ordered_json& method = whole["methods"].at(0);
  EXPECT_THAT(keys_of(method), ElementsAre("method", "duration_s", "messages", "rounds", "seeds", "error_s",
                                           "error_interval_s", "causes_s"));
  EXPECT_THAT(keys_of(method["error_s"]), ElementsAre("0", "1", "10", "60", "600"));
  EXPECT_THAT(keys_of(method["causes_s"]), ElementsAre("fit", "jitter", "wander", "interaction"));
  EXPECT_THAT(keys_of(method["causes_s"]["jitter"]), ElementsAre("0", "1", "10", "60", "600"));
}

TEST(Sync, RunsEveryMethodOnAnyNumberOfProcesses) {
  for (const char* processes : {"1", "2", "7"}) {
    const json whole = synchronised(
        std::string("--machine ib-2008 --fit-points 5 --exchanges 4 --seeds 1 --processes ") + processes);
    EXPECT_THAT(whole["methods"].size(), 8) << processes;
    for (const json& method : whole["methods"]) EXPECT_GE(method["error_s"]["0"].get<double>(), 0) << method;
  }
}

TEST(Sync, OneProcessNeedsNoMessageAndMakesNoError) {
  for (const auto& [name, method] : by_method(synchronised("--machine ib-2008 --processes 1 --seeds 1"))) {
    EXPECT_EQ(method["messages"], 0) << name;
    EXPECT_EQ(method["rounds"], 0) << name;
    EXPECT_EQ(method["error_s"]["600"].get<double>(), 0) << name;
  }
}

// Without a synchronisation the error is the greatest difference of clocks: |offset_i - offset_0| + |skew|
// time. Here every clock is 1 s behind and 20 ppm fast, process 0's too: none.
TEST(Sync, ClocksThatAllLieAlikeAgree) {
  const std::string machine = only_skew("offset = '-1s'\nskew = '20ppm'\n");
  const json methods =
      by_method(synchronised("--processes 4 --seeds 1 --methods none,skampi --machine " + machine));
  EXPECT_EQ(methods["none"]["error_s"]["600"].get<double>(), 0);
  EXPECT_NEAR(methods["skampi"]["error_s"]["600"].get<double>(), 0, 1e-9);
}

// Offsets alone: the error then grows by the greatest difference of skews, which is the same a second later
// as later on.
TEST(Sync, WithoutAModelOfSkewTheErrorGrowsAsSkewTimesTime) {
  const std::string machine = only_skew("skew = { kind = 'uniform', half = '100ppm' }\n");
  const json methods =
      by_method(synchronised("--processes 8 --seeds 1 --fit-points 10 --machine " + machine));
  for (const char* name : {"none", "skampi", "netgauge"}) {
    const json& error = methods[name]["error_s"];
    const double a_second = error["1"].get<double>() - error["0"].get<double>();
    EXPECT_GT(a_second, 1e-6) << name;
    EXPECT_NEAR((error["600"].get<double>() - error["0"].get<double>()) / (600 * a_second), 1, 0.01) << name;
  }
  for (const char* name : {"jk", "hca", "hca2", "hca3"}) {
    EXPECT_LT(methods[name]["error_s"]["600"].get<double>(),
              1e-2 * methods["none"]["error_s"]["600"].get<double>())
        << name;
  }
}

TEST(Sync, CausesAddUpToTheError) {
  const json methods = by_method(
      synchronised("--machine ib-2008 --processes 8 --seeds 2 --fit-points 20 --methods netgauge,hca3"));
  for (const auto& [name, method] : methods.items()) {
    for (const char* after : {"0", "10", "600"}) {
      double sum = 0;
      for (const json& cause : method["causes_s"]) sum += cause[after].get<double>();
      const double error = method["error_s"][after].get<double>();
      EXPECT_NEAR(sum, error, 1e-12 * std::max(1.0, error)) << name << " after " << after;
    }
  }
}

TEST(Sync, WhatTheMachineDoesNotHaveIsNoCause) {
  const std::string machine = only_skew("skew = { kind = 'normal', sd = '10ppm' }\n");
  const json causes = by_method(
      synchronised("--processes 4 --seeds 1 --methods skampi --machine " + machine))["skampi"]["causes_s"];
  for (const char* cause : {"jitter", "wander", "interaction"})
    EXPECT_EQ(causes[cause]["600"].get<double>(), 0) << cause;
  EXPECT_GT(causes["fit"]["600"].get<double>(), 0);
}

TEST(Sync, TheIntervalLiesAroundTheMean) {
  const json method =
      by_method(synchronised("--machine ib-2008 --processes 4 --seeds 4 --methods netgauge"))["netgauge"];
  const double mean = method["error_s"]["0"].get<double>();
  EXPECT_LT(method["error_interval_s"]["0"][0].get<double>(), mean);
  EXPECT_GT(method["error_interval_s"]["0"][1].get<double>(), mean);
  EXPECT_EQ(method["seeds"], 4);
  const json one =
      by_method(synchronised("--machine ib-2008 --processes 4 --seeds 1 --methods netgauge"))["netgauge"];
  EXPECT_TRUE(one["error_interval_s"]["0"].is_null());
}

TEST(Sync, SaysTheSameForAnyNumberOfJobs) {
  const std::string arguments =
      "sync --machine ib-2008 --processes 6 --seeds 2 --fit-points 5 --format json --jobs ";
  EXPECT_EQ(run(arguments + "1").out, run(arguments + "2").out);
}

TEST(Sync, ExchangesAndPointsMakeTheMessages) {
  // skampi: P - 1 = 3 pairs of 10 ping-pongs, and what tells each its result at most.
  const json methods = by_method(
      synchronised("--machine ib-2008 --processes 4 --seeds 1 --exchanges 10 --methods skampi,none"));
  EXPECT_GE(methods["skampi"]["messages"].get<int>(), 3 * 10 * 2);
  EXPECT_LE(methods["skampi"]["messages"].get<int>(), 3 * 10 * 2 + 3 * 2);
  EXPECT_EQ(methods["none"]["messages"], 0);
}

TEST(Sync, TakesHorizonsInSecondsAndInUnits) {
  const json method = by_method(synchronised(
      "--machine ib-2008 --processes 2 --seeds 1 --methods none --horizons 0.5,2s,3000ms"))["none"];
  EXPECT_TRUE(method["error_s"].contains("0.5"));
  EXPECT_TRUE(method["error_s"].contains("2"));
  EXPECT_TRUE(method["error_s"].contains("3"));
}

TEST(Sync, ShowsATableThatNamesTheCause) {
  const Ran ran = run("sync --machine ib-2008 --processes 8 --seeds 1 --methods netgauge --horizons 0,600");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, StartsWith("clocks of 8 processes synchronised, ib-2008, seed 1\n"));
  EXPECT_THAT(ran.out, HasSubstr("error at once"));
  EXPECT_THAT(ran.out, HasSubstr("after 600 s"));
  EXPECT_THAT(ran.out, testing::ContainsRegex("netgauge .* fit\n"));
}

TEST(Sync, WritesOneRowAMethodAndHorizonAsCsv) {
  const Ran ran = run(
      "sync --machine ib-2008 --processes 4 --seeds 1 --methods none,netgauge --horizons 0,600 --format csv");
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 5);
  EXPECT_THAT(ran.out,
              StartsWith("machine,seed,seeds,processes,method,duration_s,messages,rounds,after_s,error_s,"));
  EXPECT_THAT(ran.out, HasSubstr("\nib-2008,1,1,4,none,"));
}

struct Bad {
  const char *arguments, *error;
};

TEST(Sync, RefusesWhatIsWrong) {
  const Bad cases[] = {
      {"", "--machine is missing; say --machine ib-2008 (plumbline list machines knows more)"},
      {"--machine gige", "--processes is missing; say --processes 16"},
      {"--processes 0", "--processes: '0' is not a whole number from 1 to 2147483647"},
      {"--methods hca4", "--methods: unknown synchronisation 'hca4'; did you mean 'hca'?"},
      {"--estimator medain", "--estimator: unknown estimator 'medain'; did you mean 'median'?"},
      {"--fit-points 1", "--fit-points: '1' is not a whole number from 2 to 2147483647"},
      {"--exchanges 0", "--exchanges: '0' is not a whole number from 1 to 2147483647"},
      {"--fit-span 3", "--fit-span: '3' has no unit; write e.g. 3us"},
      {"--fit-span -3s", "--fit-span: '-3s' is not between 0 and a day"},
      {"--horizons 0,x", "--horizons: 'x' is not a time; write e.g. 2.5us"},
      {"--horizons 10,1", "--horizons: '10,1' does not rise; write e.g. 0,1,10,60,600"},
      {"--horizons -1", "--horizons: '-1' is not between 0 and a day"},
      {"--seeds 0", "--seeds: '0' is not a whole number from 1 to 2147483647"},
      {"--machine gige --processes 2 --exchanges 5 --patience 5",
       "--exchanges and --patience exclude each other: an estimate ends by one or the other"},
      {"--machine gige --processes 2 --set clock.skew.sd=-10ppm",
       "--set clock.skew.sd=-10ppm: sd must be at least 0, not -1e-05"},
      {"--machine gige --processes 2 --op bcast",
       "unknown option '--op'; known: --help, --machine, --set, --processes, --methods, --horizons, --seeds, "
       "--seed, --estimator, --exchanges, --patience, --fit-points, --fit-span, --jobs, --format, --output"},
  };
  for (const Bad& bad : cases) {
    const Ran ran = run(std::string("sync ") + bad.arguments);
    EXPECT_EQ(ran.status, 2) << bad.arguments;
    EXPECT_EQ(ran.err, error_line(bad.error)) << bad.arguments;
  }
}

}  // namespace
}  // namespace plumbline::test
