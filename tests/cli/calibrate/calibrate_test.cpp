#include <fmt/core.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>
#include <sstream>

#include "analysis/calibrate/calibrate_samples.hpp"
#include "tests/cli/program.hpp"
#include "traces/machine/machine_file.hpp"

namespace plumbline::test {
namespace {

using testing::HasSubstr;

std::string machine() {
  return file_with("known.toml",
                   "[network]\nL = '2us'\no_s = '0.5us'\no_r = '0.6us'\ng = '1us'\nG = '1ns/B'\nS = '8KiB'\n"
                   "jitter = { kind = 'lognormal', median = '0.1us', sigma = 0.5 }\n");
}

TEST(Calibrate, WritesAMachineThatSimulateTakesAsItIs) {
  const std::string file = testing::TempDir() + "calibrated.toml";
  const Ran ran = run("calibrate --simulate " + machine() + " --round-trips 5000 --output " + file);
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("o_s"));
  const Machine found = read_machine(file);
  EXPECT_EQ(found.name, "calibrated");
  EXPECT_THAT(found.source, HasSubstr("from the simulation of known"));
  EXPECT_EQ(found.network.between_nodes.S, 8192);
  EXPECT_NEAR(to_seconds(found.network.between_nodes.o_s), 0.5e-6, 1e-9);
  EXPECT_NEAR(to_seconds(found.network.between_nodes.g), 1e-6, 1e-9);
  const Ran used =
      run("simulate --machine " + file + " --processes 8 --op bcast --bytes 8 --suite osu --reps 10");
  EXPECT_EQ(used.status, 0) << used.err;
}

TEST(Calibrate, GivesTheSameFileForTheSameSeedWhateverTheJobs) {
  const std::string command =
      "calibrate --simulate " + machine() + " --launches 3 --round-trips 500 --seed 4";
  const Ran one = run(command + " --jobs 1"), three = run(command + " --jobs 3");
  ASSERT_EQ(one.status, 0) << one.err;
  EXPECT_EQ(one.out, three.out);
}

TEST(Calibrate, MeasuresBetweenNodesUnlessThereIsOneNode) {
  const Ran ran =
      run("calibrate --simulate " + machine() +
          " --set processes_per_node=2 --set network.node.L=0.3us --round-trips 500 --set network.S=never");
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("3 processes"));
  const Machine found = parse_machine(ran.out, "m.toml");
  EXPECT_GT(found.network.between_nodes.L, 1'900'000);
}

TEST(Calibrate, SaysWhatIsWrong) {
  EXPECT_EQ(run("calibrate").err,
            error_line("say one of FILE..., --measured TABLE,..., --samples FILE,..., --clock FILE,... "
                       "and --simulate NAME, as in --simulate ib-2008"));
  EXPECT_EQ(run("calibrate x.csv --seed 4").err, error_line("--seed goes with --simulate alone"));
  EXPECT_EQ(run("calibrate --samples x.json --set network.L=1us").err,
            error_line("--set goes with --simulate alone"));
  EXPECT_EQ(run("calibrate --simulate ib-2008 --source x").err,
            error_line("--source goes with FILE... and --measured alone"));
  EXPECT_THAT(run("calibrate --simulate ib-2008 --processes 1").err, HasSubstr("--processes"));
  const Ran few = run("calibrate --simulate ib-2008 --set network.S=1");
  EXPECT_EQ(few.status, 2);
  EXPECT_THAT(few.err, HasSubstr("only 1 of the sizes from 1 B to 262144 B are sent before"));
}

// A clock that is set back by seconds every millisecond may show negative times.
TEST(Calibrate, RefusesClocksThatShowNoTime) {
  for (const char* clock : {"clock.ntp={period='1ms',step_sd='1s'}", "clock.tick=1s"}) {
    const Ran ran = run("calibrate --simulate " + machine() + " --round-trips 500 --set \"" + clock + "\"");
    EXPECT_EQ(ran.status, 2) << clock << ran.err;
  }
}

TEST(Calibrate, PredictsSizesThatItHasNotFitted) {
  const Ran ran = run("calibrate --simulate " + machine() +
                      " --set network.jitter.sigma=0.01 --round-trips 500 --output " + fresh_path("m.toml"));
  ASSERT_EQ(ran.status, 0) << ran.err;
  // 2 (o_s + L + jitter + o_r + 699 G) = 2 (0.5 + 2 + 0.1 + 0.6 + 0.699) us = 7.798 us
  EXPECT_THAT(ran.out, testing::ContainsRegex("700 B +7.79[0-9] us +7.79[0-9] us +1.000"));
}

/// Samples of one size with the first value of a key replaced.
std::string samples_with(const std::string& key, const std::string& value) {
  const std::vector<double> one{1e-6}, two{1e-6, 2e-6};
  LaunchSamples launch;
  launch.samples.sizes = {{1, 0, one, one, one, one, one, one, one}};
  launch.samples.reads = one;
  launch.samples.round_trips = two;
  std::string text = samples_text(launch);
  std::size_t at = text.find("\"" + key + "\":") + key.size() + 3;
  if (text[at] == '[') ++at;
  return file_with("changed.json", text.replace(at, text.find_first_of(",]}", at) - at, value));
}

TEST(Calibrate, RefusesSamplesThatNoClockShows) {
  const std::pair<std::pair<const char*, const char*>, const char*> cases[] = {
      {{"single_s", "-1"}, "'single_s' has -1 s; it takes 0 s to 86400 s"},
      {{"round_trips_s", "9223372036854775808"},
       "'round_trips_s' has 9.223372036854776e+18 s; it takes 0 s to 86400 s"},
      {{"work_s", "1e9"}, "'work_s' has 1000000000 s; it takes 0 s to 86400 s"},
      {{"messages", "4294967298"}, "'messages' is 4294967298, not a count"},
      {{"eager_most", "-1"}, "'eager_most' is -1, not a count"}};
  for (const auto& [change, said] : cases) {
    const Ran ran = run("calibrate --samples " + samples_with(change.first, change.second));
    EXPECT_EQ(ran.status, 2) << said;
    EXPECT_THAT(ran.err, HasSubstr(std::string("changed.json: ") + said + "\n"));
  }
}

// 200,000 levels: a reader that calls itself for each needs a stack as deep.
TEST(Calibrate, RefusesSamplesThatAreNestedDeeply) {
  const std::string deep =
      file_with("deep.json", "{\"schema\":" + std::string(200'000, '[') + std::string(200'000, ']') + "}");
  const Ran ran = run("calibrate --samples " + deep);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err, error_line(deep + ": is nested more than 100 levels deep"));
}

TEST(Calibrate, RefusesFilesThatAreNoSamples) {
  const std::string empty = file_with("empty.json", "{}"), text = file_with("text.json", "o_s = 1");
  EXPECT_THAT(run("calibrate --samples " + empty).err,
              HasSubstr(empty + ": no samples of plumbline-mpi calibrate"));
  EXPECT_THAT(run("calibrate --samples " + text).err,
              HasSubstr(text + ": no samples of plumbline-mpi calibrate"));
  EXPECT_EQ(run("calibrate --samples /no/such.json").err,
            "plumbline: error: /no/such.json: cannot be read: No such file or directory\n");
  const std::string other = file_with("other.json", "{\"schema\": \"plumbline.simulate/2\"}");
  EXPECT_EQ(run("calibrate --samples " + other).err,
            "plumbline: error: " + other + ": 'schema' is not plumbline.calibration/2\n");
  EXPECT_EQ(run("calibrate --simulate ib-2008 --samples " + other).err,
            error_line("say one of FILE..., --measured TABLE,..., --samples FILE,..., --clock FILE,... and "
                       "--simulate NAME, as "
                       "in --simulate ib-2008"));
}

// 5 ppm, a straight line; and a clock that is off by 1 us either way at every other second.
TEST(CalibrateClock, FitsAFreeClockAndRefusesAnother) {
  std::string line = "time_s,ahead_s\n", steered = line;
  for (int second = 0; second < 100; ++second) {
    line += fmt::format("{},{:.12f}\n", second, 5e-6 * second);
    steered += fmt::format("{},{:.12f}\n", second, second % 2 == 0 ? 1e-6 : -1e-6);
  }
  const Ran fitted = run("calibrate --clock " + file_with("line.csv", line));
  EXPECT_EQ(fitted.status, 0) << fitted.err;
  EXPECT_THAT(fitted.out, HasSubstr("skew    5 ppm"));
  EXPECT_THAT(fitted.out, HasSubstr("wander  0 ppm"));
  EXPECT_THAT(fitted.out, HasSubstr("Allan deviation"));
  const Ran refused = run("calibrate --clock " + file_with("steered.csv", steered));
  EXPECT_EQ(refused.status, 1);
  EXPECT_THAT(refused.out, HasSubstr("no free clock: it "));
}

// Of 100 readings every fifth is taken, 1 and -1 us by turns: at a tau of 5 s the frequency changes by
// (x2 - 2 x1 + x0) / tau = 4 us / 5 s each time, and the Allan deviation is that by sqrt(2).
TEST(CalibrateClock, WritesTheAllanDeviationAsJson) {
  std::string steered = "time_s,ahead_s\n";
  for (int second = 0; second < 100; ++second)
    steered += fmt::format("{},{:.12f}\n", second, second % 2 == 0 ? 1e-6 : -1e-6);
  const std::string file = file_with("steered_json.csv", steered);
  const nlohmann::json found = nlohmann::json::parse(run("calibrate --clock " + file + " --format json").out);
  EXPECT_EQ(found["schema"], "plumbline.calibrate.clocks/1");
  const nlohmann::json& node = found["nodes"][0];
  EXPECT_THAT(node["refused"], HasSubstr("it "));
  EXPECT_EQ(node["skew"], nullptr);
  EXPECT_NEAR(node["allan"][0]["tau_s"], 5, 1e-9);
  EXPECT_NEAR(node["allan"][0]["deviation"], 4e-6 / 5 / std::sqrt(2), 1e-12);
  EXPECT_THAT(run("calibrate --simulate ib-2008 --format json").err,
              HasSubstr("--format goes with --clock alone"));
}

}  // namespace
}  // namespace plumbline::test
