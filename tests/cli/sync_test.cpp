#include <cmath>
#include <map>

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "analysis/sync/sync_experiment.hpp"
#include "output/text_of.hpp"
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
  EXPECT_THAT(keys_of(whole),
              ElementsAre("schema", "machine", "set", "processes", "seed", "seeds", "engine", "estimator",
                          "exchanges", "patience", "fit_points", "fit_span_s", "methods"));
  EXPECT_TRUE(whole["estimator"].is_null());
  EXPECT_EQ(whole["fit_points"], 10);
  EXPECT_EQ(whole["fit_span_s"], 0.3);
  EXPECT_EQ(whole["schema"], "plumbline.sync/1");
  const ordered_json& method = whole["methods"].at(0);
  EXPECT_THAT(keys_of(method),
              ElementsAre("method", "duration_s", "messages", "rounds", "residual_s", "seeds", "error_s",
                          "error_interval_s", "error_seeds_s", "causes_s"));
  EXPECT_THAT(keys_of(method["error_s"]), ElementsAre("0", "1", "10", "60", "600"));
  EXPECT_THAT(keys_of(method["causes_s"]), ElementsAre("fit", "jitter", "wander", "interaction"));
  EXPECT_THAT(keys_of(method["causes_s"]["jitter"]), ElementsAre("0", "1", "10", "60", "600"));
}

TEST(Sync, RunsEveryMethodOnAnyNumberOfProcesses) {
  for (const char* processes : {"1", "2", "7"}) {
    const json whole = synchronised(
        std::string("--machine ib-2008 --fit-points 5 --exchanges 4 --seeds 1 --processes ") + processes);
    EXPECT_THAT(whole["methods"].size(), 8) << processes;
    for (const json& method : whole["methods"]) {
      const double error = method["error_s"]["0"].get<double>();
      const bool related = method["method"] != "none" && std::string(processes) != "1";
      EXPECT_EQ(method["messages"].get<int>() > 0, related) << method;
      if (related) {
        // Ways of 3.5 us; jitter of some 0.1 us a level.
        EXPECT_LT(error, 2e-6) << method;
        // Two processes share a node: hierarchical hands its clock on.
        if (std::string(processes) == "7") {
          EXPECT_GT(error, 0) << method;
        }
      }
    }
  }
}

TEST(Sync, OneProcessNeedsNoMessageAndMakesNoError) {
  for (const auto& [name, method] : by_method(synchronised("--machine ib-2008 --processes 1 --seeds 1"))) {
    EXPECT_EQ(method["messages"], 0) << name;
    EXPECT_EQ(method["rounds"], 0) << name;
    EXPECT_EQ(method["error_s"]["600"].get<double>(), 0) << name;
  }
}

// Without a synchronisation the error is the largest difference of clocks: |offset_i - offset_0| + |skew|
// time. Here every clock is 1 s behind and 20 ppm fast, process 0's too: none.
TEST(Sync, ClocksThatAllLieAlikeAgree) {
  const std::string machine = only_skew("offset = '-1s'\nskew = '20ppm'\n");
  const json methods =
      by_method(synchronised("--processes 4 --seeds 1 --methods none,skampi --machine " + machine));
  EXPECT_EQ(methods["none"]["error_s"]["600"].get<double>(), 0);
  EXPECT_NEAR(methods["skampi"]["error_s"]["600"].get<double>(), 0, 1e-9);
}

// Offsets alone: the error then grows by the largest difference of skews, which is the same a second later
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

/// jitter and wander as requested, on clocks of some skew.
std::string unquiet(bool jitter, bool wander) {
  return file_with(jitter   ? wander ? "both.toml" : "jitter.toml"
                   : wander ? "wander.toml"
                            : "none.toml",
                   std::string("[network]\nL = '2us'\no = '0.5us'\ng = '0.5us'\nG = 0\n") +
                       (jitter ? "jitter = { kind = 'lognormal', median = '0.1us', sigma = 0.5 }\n" : "") +
                       "[clock]\nskew = { kind = 'normal', sd = '10ppm' }\n" +
                       (wander ? "wander = '0.1ppm'\n" : ""));
}

// Each cause is what runs on machines without it say.
TEST(Sync, CausesAreWhatTheErrorChangesByOnMachinesWithoutThem) {
  const auto run_on = [](bool jitter, bool wander) {
    return by_method(synchronised(
        "--processes 8 --seeds 2 --fit-points 20 --methods netgauge,hca3 --horizons 0,60 --machine " +
        unquiet(jitter, wander)));
  };
  auto both = run_on(true, true), no_jitter = run_on(false, true), no_wander = run_on(true, false),
       neither = run_on(false, false);
  for (const char* method : {"netgauge", "hca3"})
    for (const char* after : {"0", "60"}) {
      SCOPED_TRACE(std::string(method) + " after " + after);
      const auto error = [&](std::map<std::string, json>& runs) {
        return runs[method]["error_s"][after].get<double>();
      };
      const auto cause = [&](const char* name) {
        return both[method]["causes_s"][name][after].get<double>();
      };
      EXPECT_EQ(cause("fit"), error(neither));
      EXPECT_NEAR(cause("jitter"), error(both) - error(no_jitter), 1e-15);
      EXPECT_NEAR(cause("wander"), error(both) - error(no_wander), 1e-15);
      EXPECT_NEAR(cause("interaction"), error(both) - cause("fit") - cause("jitter") - cause("wander"),
                  1e-15);
    }
}

TEST(Sync, NtpWithoutStepsIsNoWander) {
  Machine machine;
  machine.clock.ntp_period = 1'000'000'000'000;
  EXPECT_FALSE(matters(SyncWithout::wander, machine));
  machine.clock.ntp_step_sd = 1e-6;
  EXPECT_TRUE(matters(SyncWithout::wander, machine));
}

TEST(Sync, WhatTheMachineDoesNotHaveIsNoCause) {
  const std::string machine = only_skew("skew = { kind = 'normal', sd = '10ppm' }\n");
  const json causes = by_method(
      synchronised("--processes 4 --seeds 1 --methods skampi --machine " + machine))["skampi"]["causes_s"];
  for (const char* cause : {"jitter", "wander", "interaction"})
    EXPECT_EQ(causes[cause]["600"].get<double>(), 0) << cause;
  EXPECT_GT(causes["fit"]["600"].get<double>(), 0);
}

// Student's t for 3 degrees of freedom, 97.5 %: 3.182446. No error is below 0.
TEST(Sync, TheIntervalIsStudentsOfTheSeedsErrors) {
  const json method =
      by_method(synchronised("--machine ib-2008 --processes 4 --seeds 4 --methods netgauge"))["netgauge"];
  EXPECT_EQ(method["seeds"], 4);
  for (const char* after : {"0", "600"}) {
    const auto errors = method["error_seeds_s"][after].get<std::vector<double>>();
    ASSERT_EQ(errors.size(), 4u);
    double mean = 0, squares = 0;
    for (const double error : errors) mean += error / 4;
    for (const double error : errors) squares += (error - mean) * (error - mean);
    const double half = 3.182446 * std::sqrt(squares / 3) / 2;
    EXPECT_GT(half, 0);
    EXPECT_NEAR(method["error_s"][after].get<double>(), mean, 1e-9 * mean);
    const json& interval = method["error_interval_s"][after];
    EXPECT_NEAR(interval[0].get<double>(), std::max(0.0, mean - half), 1e-6 * half);
    EXPECT_NEAR(interval[1].get<double>(), mean + half, 1e-6 * half);
  }
}

TEST(Sync, TheIntervalOfOneSeedIsUnknownAndNeverBelowNothing) {
  const json one =
      by_method(synchronised("--machine ib-2008 --processes 4 --seeds 1 --methods netgauge"))["netgauge"];
  EXPECT_TRUE(one["error_interval_s"]["0"].is_null());
  EXPECT_EQ((SyncError{.after_s = 0, .mean_s = 1e-6, .half_width_s = 3e-6}.low_s()), 0);
}

TEST(Sync, NamesTheCauseOfTheMaxSizeOrSeveral) {
  EXPECT_EQ((SyncCauses{1, 0.5, 0.2, 0}.max()), "fit");
  EXPECT_EQ((SyncCauses{1, -2, 0.2, 0.5}.max()), "jitter");
  EXPECT_EQ((SyncCauses{0, 0.5, -0.7, 0.1}.max()), "wander");
  EXPECT_EQ((SyncCauses{1, 0.5, 0.2, -1.5}.max()), "several at once");
}

TEST(Sync, SaysHowWellLinesFit) {
  auto methods = by_method(
      synchronised("--machine ib-2008 --processes 8 --seeds 2 --fit-points 50 --methods netgauge,jk"));
  EXPECT_TRUE(methods["netgauge"]["residual_s"].is_null());
  EXPECT_GT(methods["jk"]["residual_s"].get<double>(), 1e-9);
  EXPECT_LT(methods["jk"]["residual_s"].get<double>(), 1e-6);
}

TEST(Sync, SaysWhatWasAskedFor) {
  const std::string arguments =
      "sync --machine ib-2008 --set clock.tick=1ns --processes 2 --seeds 1 --methods jk --estimator quarter "
      "--exchanges 8 --fit-points 10 --fit-span 1ms --horizons 1ms,2min ";
  const std::string table = run(arguments).out;
  EXPECT_THAT(table, StartsWith("clocks of 2 processes synchronised, ib-2008 with clock.tick=1ns, seed 1\n"
                                "with   estimator quarter, exchanges 8, lines through 10 points over 1 ms a "
                                "level\n"));
  EXPECT_THAT(table, HasSubstr("after 1 ms"));
  EXPECT_THAT(table, HasSubstr("after 120 s"));
  const json whole = json::parse(run(arguments + "--format json").out);
  EXPECT_EQ(whole["set"], json::array({"clock.tick=1ns"}));
  EXPECT_EQ(whole["estimator"], "quarter");
  EXPECT_EQ(whole["exchanges"], 8);
  EXPECT_TRUE(whole["patience"].is_null());
  EXPECT_THAT(run(arguments + "--format csv").out,
              HasSubstr("\nib-2008,clock.tick=1ns,2,1,native,quarter,8,,10,0.001,jk,"));
}

TEST(Sync, SaysWhichOptionsDoNothing) {
  EXPECT_EQ(run("sync --machine gige --processes 2 --seeds 1 --methods none,netgauge --fit-points 10").err,
            "plumbline: note: --fit-points does nothing: nothing here fits a line\n");
  EXPECT_EQ(run("sync --machine gige --processes 2 --seeds 1 --methods none --exchanges 10").err,
            "plumbline: note: --exchanges does nothing: nothing here relates clocks\n");
  EXPECT_EQ(run("sync --machine gige --processes 2 --seeds 1 --methods hca3 --fit-points 10").err, "");
}

/// What became of a job without running it.
JobOutcome outcome(double error) {
  SyncRun run;
  run.error = {error};
  return {encode(run), {}};
}

// A run that leaves something out only explains; one that fails takes no measured error with it.
TEST(Sync, KeepsTheErrorWhereARunToExplainItFails) {
  SyncExperiment experiment;
  experiment.methods = {&sync_method_named("netgauge")};
  experiment.seeds = 2;
  experiment.horizons = {0};
  experiment.machine.clock.wander = 1e-8;
  const std::vector<SyncJob> jobs = jobs_of(experiment);
  ASSERT_EQ(jobs.size(), 4u);  // two seeds, as it is and without wander
  SyncResults results = collect(experiment, jobs, {outcome(1), outcome(0.5), outcome(3), {{}, "died"}});
  ASSERT_EQ(results.methods.size(), 1u);
  EXPECT_EQ(results.methods[0].seeds, 2);
  EXPECT_EQ(results.methods[0].errors[0].mean_s, 2);
  EXPECT_FALSE(results.methods[0].errors[0].causes);
  EXPECT_EQ(results.failures.size(), 1u);
  EXPECT_THAT(text_of(results, Format::table), HasSubstr("  ?\n"));
  EXPECT_TRUE(json::parse(text_of(results, Format::json))["methods"][0]["causes_s"]["fit"]["0"].is_null());
  // Without a measured error there is nothing to keep.
  results = collect(experiment, jobs, {outcome(1), outcome(0.5), {{}, "died"}, outcome(1)});
  EXPECT_EQ(results.methods[0].seeds, 1);
  EXPECT_EQ(results.methods[0].errors[0].mean_s, 1);
  EXPECT_EQ(results.methods[0].errors[0].causes->wander, 0.5);
  EXPECT_THAT(text_of(results, Format::table), HasSubstr("\n  netgauge (1 of 2 seeds)  "));
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
      "--machine ib-2008 --processes 2 --seeds 1 --methods none --horizons 0.5,2s,3000ms,1.5min,1h"))["none"];
  EXPECT_TRUE(method["error_s"].contains("0.5"));
  EXPECT_TRUE(method["error_s"].contains("2"));
  EXPECT_TRUE(method["error_s"].contains("3"));
  EXPECT_TRUE(method["error_s"].contains("90"));
  EXPECT_TRUE(method["error_s"].contains("3600"));
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
  EXPECT_THAT(
      ran.out,
      StartsWith("machine,set,processes,seed,engine,estimator,exchanges,patience,fit_points,fit_span_s,"
                 "method,duration_s,messages,rounds,residual_s,seeds,after_s,error_s,"));
  // By default lines go through 1,000 points over 300 ms.
  EXPECT_THAT(ran.out, HasSubstr("\nib-2008,,4,1,native,,,,1000,0.3,none,"));
}

struct Bad {
  const char *arguments, *error;
};

TEST(Sync, RefusesWhatIsWrong) {
  const Bad cases[] = {
      {"", "--machine is missing; use --machine ib-2008 (plumbline list machines knows more)"},
      {"--machine gige", "--processes is missing; use --processes 16"},
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
      {"--methods netgauge,jk,netgauge", "--methods: 'netgauge' is given twice; once is enough"},
      {"--horizons 0,25h", "--horizons: '25h' is not between 0 and a day"},
      {"--seeds 0", "--seeds: '0' is not a whole number from 1 to 2147483647"},
      {"--machine gige --processes 2 --exchanges 5 --patience 5",
       "--exchanges and --patience exclude each other: an estimate ends by one or the other"},
      {"--machine gige --processes 2 --set clock.skew.sd=-10ppm",
       "--set clock.skew.sd=-10ppm: sd must be at least 0, not -1e-05"},
      {"--machine gige --processes 2 --op bcast",
       "unknown option '--op'; known: --help, --machine, --force, --set, --processes, --methods, --horizons, "
       "--limit, --seeds, "
       "--seed, --estimator, --exchanges, --patience, --fit-points, --fit-span, --engine, --jobs, --format, "
       "--output"},
  };
  for (const Bad& bad : cases) {
    const Ran ran = run(std::string("sync ") + bad.arguments);
    EXPECT_EQ(ran.status, 2) << bad.arguments;
    EXPECT_EQ(ran.err, error_line(bad.error)) << bad.arguments;
  }
}

// Node 1's frequency rises by 1e-8 each second: at second n its clock is 1e-8 n (n + 1) / 2 ahead, and the
// line that is fitted within the first second has its slope, 1e-8. It leaves 1e-8 n (n - 1) / 2: 0.91 us at
// 14 s, 1.05 us at 15 s, and 1 us at 14 + 0.09/0.14 = 14.64 s. The synchronisation ends some 0.3 s from the
// begin.
TEST(Sync, SaysForHowLongALoggedClockStaysWithinALimit) {
  std::string log = "time_s,ahead_s,node\n0,0,0\n600,0,0\n";
  for (int n = 0; n <= 600; ++n) log += fmt::format("{},{:.12f},1\n", n, 1e-8 * n * (n + 1) / 2);
  const std::string machine = only_skew("kind = 'trace'\nfile = '" + file_with("rising.csv", log) + "'\n");
  const json whole = synchronised("--machine " + machine + " --processes 2 --methods hca3,none --seeds 1");
  EXPECT_EQ(whole["limit_s"], 1e-6);  // of a logged clock where nothing is said
  const auto methods = by_method(whole);
  const double took = methods.at("hca3")["duration_s"];
  EXPECT_NEAR(methods.at("hca3")["within_s"].get<double>() + took, 14.64, 0.15);  // to 1 %
  // The next seed begins at 300 s: slope 3.01e-6, and the same rise. With no method the clock is itself
  // what is left: 1 us at 13 + 0.09/0.14, and at 300 s at once.
  const json two = synchronised("--machine " + machine + " --processes 2 --methods hca3,none --seeds 2");
  const auto both = by_method(two);
  EXPECT_NEAR(both.at("hca3")["within_seeds_s"][1].get<double>() + took, 14.64, 0.15);
  EXPECT_NEAR(both.at("none")["within_seeds_s"][0].get<double>(), 13.64, 0.15);
  EXPECT_EQ(both.at("none")["within_s"], 0);
}

TEST(Sync, SaysNothingOfALimitWhereNoneIsAskedFor) {
  const std::string some = "--machine gige --processes 2 --methods none --seeds 1";
  EXPECT_FALSE(synchronised(some).contains("limit_s"));
  EXPECT_FALSE(synchronised(some)["methods"][0].contains("within_s"));
  EXPECT_THAT(run("sync " + some + " --limit 1h").out, HasSubstr("a day or more"));
}

}  // namespace
}  // namespace plumbline::test
