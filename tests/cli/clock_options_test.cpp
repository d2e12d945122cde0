#include "analysis/request/experiment_request.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "models/errors.hpp"
#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

constexpr const char* windows =
    "simulate --machine ib-2008 --processes 8 --op bcast --bytes 8 --suite reprompi-hca3 --reps 20 ";

TEST(ClockOptions, AreTheMethodsOwnUnlessSaid) {
  const SyncOptions options = sync_options_of({});
  EXPECT_FALSE(options.estimator);
  EXPECT_FALSE(options.exchanges);
  EXPECT_FALSE(options.patience);
  EXPECT_EQ(options.fit_points, 1000);
  EXPECT_EQ(options.fit_span, 0.3);
}

TEST(ClockOptions, ExchangesSaidLaterReplaceAPatienceSaidBefore) {
  ExperimentRequest file, line;
  file.settings.patience = 50;
  line.settings.exchanges = 10;
  const SyncOptions options = sync_options_of(overlaid(file, line));
  EXPECT_EQ(options.exchanges, 10);
  EXPECT_FALSE(options.patience);
  file.settings.exchanges = 5;
  EXPECT_THROW(sync_options_of(file), InputError);
}

TEST(ClockOptions, FitPointsAndSpanReachTheSuite) {
  const auto sync_s = [](const std::string& options) {
    const Ran ran = run(windows + options + " --format json");
    EXPECT_EQ(ran.status, 0) << ran.err;
    return json::parse(ran.out)["cells"][0]["suites"][0]["sync_s"].get<double>();
  };
  EXPECT_LT(sync_s("--fit-points 10 --fit-span 1ms"), 0.1);  // two levels of about 1 ms each
  EXPECT_GT(sync_s("--fit-points 10 --fit-span 1s"), 1);
}

TEST(ClockOptions, AnExperimentFileSaysTheSame) {
  const std::string file =
      file_with("windows.toml",
                "machine = 'ib-2008'\nprocesses = 8\noperations = 'bcast'\nbytes = 8\n"
                "suites = 'reprompi-hca3'\nrepetitions = 20\nwindow = '200us'\n"
                "fit_points = 10\nfit_span = '1ms'\nexchanges = 5\nestimator = 'median'\n");
  const std::string options =
      " --window 200us --fit-points 10 --fit-span 1ms --exchanges 5 --estimator median --format csv";
  EXPECT_EQ(run("simulate " + file + " --format csv").out, run(windows + options).out);
}

TEST(ClockOptions, AWindowShorterThanTheOperationIsRefused) {
  const Ran ran = run(std::string(windows) + "--window 1us");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, testing::MatchesRegex(
                           "plumbline: error: --window: reprompi-hca3, bcast:binary of 8 bytes on 8 "
                           "processes: a window of 1000 ns is too short for the operation, which takes "
                           "[0-9]+ ns or more\n"));
}

// The truth is 14.6 us: processes that leave a barrier 10 us apart need not fit.
TEST(ClockOptions, AWindowLittleLongerThanTheOperationIsTried) {
  for (const char* suite : {"netgauge", "skampi", "reprompi", "reprompi-hca3"}) {
    const Ran ran = run(std::string("simulate --machine ib-2008 --processes 16 --op bcast --bytes 8 --reps "
                                    "20 --window 20us --suite ") +
                        suite);
    EXPECT_EQ(ran.status, 0) << suite << ran.err;
    EXPECT_EQ(ran.err, "") << suite;
  }
}

TEST(ClockOptions, SayWhichOfThemDoNothing) {
  const std::string arguments = "simulate --machine gige --processes 2 --op bcast --bytes 8 --reps 2 ";
  EXPECT_EQ(run(arguments + "--suite osu --window 1ms --time-budget 1s --fit-points 5 --exchanges 5").err,
            "plumbline: note: --window does nothing: no suite here starts by windows\n"
            "plumbline: note: --time-budget does nothing: no suite here is a round-time suite\n"
            "plumbline: note: --exchanges does nothing: nothing here relates clocks\n"
            "plumbline: note: --fit-points does nothing: nothing here fits a line\n");
  EXPECT_EQ(run(arguments + "--suite netgauge --window 1ms --exchanges 5").err, "");
}

TEST(ClockOptions, RefusesWhatIsWrong) {
  const std::pair<const char*, const char*> cases[] = {
      {"--window 0", "--window: '0' is not above 0 and at most a day"},
      {"--window -5us", "--window: '-5us' is not above 0 and at most a day"},
      {"--time-budget 5", "--time-budget: '5' has no unit; write e.g. 5us"},
      {"--fit-span 100000s", "--fit-span: '100000s' is not between 0 and a day"},
      {"--machine ib-2008 --processes 4,8 --op bcast --bytes 8 --set clock.fault.kind=core-hop --set "
       "clock.fault.node=2 --set clock.fault.period=1s --set clock.fault.jump=5us",
       "clock.fault.node 2: 8 processes are on nodes 0 to 1"},
      {"--machine ib-2008 --processes 1 --op bcast --bytes 8 --set clock.fault.kind=core-hop --set "
       "clock.fault.node=2 --set clock.fault.period=1s --set clock.fault.jump=5us",
       "clock.fault.node 2: 1 process is on node 0"},
      {"--machine gige --processes 2 --op bcast --bytes 8 --exchanges 5 --patience 5",
       "--exchanges and --patience exclude each other: an estimate ends by one or the other"},
  };
  for (const auto& [arguments, error] : cases) {
    const Ran ran = run(std::string("simulate ") + arguments);
    EXPECT_EQ(ran.status, 2) << arguments;
    EXPECT_EQ(ran.err, error_line(error)) << arguments;
  }
}

}  // namespace
}  // namespace plumbline::test
