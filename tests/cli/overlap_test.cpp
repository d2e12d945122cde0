#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

const std::string cell = "--machine ib-nbc --processes 4 --op allreduce --bytes 1Ki --reps 3 ";

void expect_wrong_input(const Ran& ran, const std::string& said) {
  EXPECT_EQ(ran.status, 2) << ran.err;
  EXPECT_EQ(ran.err, error_line(said));
  EXPECT_EQ(ran.out, "");
}

TEST(TestInterval, OfNothingIsRefused) {
  const std::string said = "'0': tests are 1 byte or more apart; leave it out for no tests";
  expect_wrong_input(run("simulate " + cell + "--suite nbcbench-time --test-interval 0"),
                     "--test-interval: " + said);
  expect_wrong_input(run("overlap " + cell + "--intervals 1Ki,0"), "--intervals: " + said);
}

TEST(TestInterval, OfTooManyTestsIsRefused) {
  const std::string gibibyte = "--machine ib-nbc --processes 4 --op bcast --bytes 1Gi --reps 1 ";
  const std::string said =
      "a test every 1 bytes of 1073741824 is 1073741825 tests a call; at most 10000000 are made";
  expect_wrong_input(run("simulate " + gibibyte + "--suite osu-nbc --test-interval 1"),
                     "--test-interval: " + said);
  expect_wrong_input(run("overlap " + gibibyte + "--intervals 1Ki,1"), "--intervals: " + said);
  expect_wrong_input(run("overlap " + cell + "--intervals 1Ki,1024"),
                     "--intervals: '1024' is given twice; once is enough");
}

TEST(TestInterval, IsIdleWithoutANonblockingSuite) {
  const Ran ran = run("simulate " + cell + "--suite osu --test-interval 1Ki");
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.err, HasSubstr("--test-interval does nothing: no suite here is nonblocking"));
}

TEST(TestInterval, IsAKeyOfExperimentFiles) {
  const std::string file = file_with("tests.toml", "suites = 'nbcbench-time'\ntest_interval = '512'\n");
  const std::string options =
      "simulate --machine ib-nbc --processes 4 --op allreduce --bytes 1Ki --format csv --all-statistics ";
  EXPECT_EQ(run(options + file).out, run(options + "--suite nbcbench-time --test-interval 512").out);
  EXPECT_NE(run(options + file).out, run(options + "--suite nbcbench-time").out);
}

TEST(NonblockingSuites, AreAskedForByName) {
  const Ran ran = run("simulate " + cell + "--format csv");
  EXPECT_THAT(ran.out, HasSubstr(",osu,"));
  for (const char* suite : {"nbcbench-time", "nbcbench-work", "imb-nbc", "osu-nbc"})
    EXPECT_THAT(ran.out, Not(HasSubstr(suite)));
}

// Interrupts of 3 us in two rounds, and start and wait of 0.5 us: 7 us lost, of which the clock shows 1.
TEST(NonblockingSuites, SayWhatWasLostAndTheOverlap) {
  const Ran ran = run("simulate " + cell +
                      "--set progress.kind=thread --suite nbcbench-time,nbcbench-work --format json");
  ASSERT_EQ(ran.status, 0) << ran.err;
  const json found = json::parse(ran.out);
  for (const json& entry : found["cells"][0]["suites"]) {
    if (!entry["primary"]) {
      EXPECT_TRUE(entry["error"].is_null());
      continue;
    }
    const bool by_time = entry["suite"] == "nbcbench-time";
    EXPECT_NEAR(entry["lost"]["median_s"].get<double>(), 7e-6, 1e-11);
    EXPECT_NEAR(entry["reported_s"].get<double>(), by_time ? 1e-6 : 7e-6, 1e-11);
    EXPECT_NEAR(entry["error"].get<double>(), by_time ? 1. / 7 - 1 : 0, 1e-5);
    EXPECT_LE(entry["overlap"]["imb"]["percent"].get<double>(), 100);
    EXPECT_GT(entry["overlap"]["osu"]["raw_percent"].get<double>(), 0);
  }
}

// Noise, 10 us every 1 ms, falls into every computation of 2.4 ms, but rarely into start and wait, 0.5 us
// each: these are lost to the operation, however the computation is measured out.
TEST(NonblockingSuites, LoseNothingByNoiseInTheComputation) {
  const Ran ran =
      run("simulate --machine ib-nbc --set progress.kind=offloaded --set noise.kind=periodic --set "
          "noise.period=1ms --set noise.length=10us --processes 8 --op allreduce --bytes 1Mi --reps 20 "
          "--suite nbcbench-time,nbcbench-work --format json");
  ASSERT_EQ(ran.status, 0) << ran.err;
  const json found = json::parse(ran.out);
  for (const json& entry : found["cells"][0]["suites"])
    if (entry["primary"]) {
      EXPECT_NEAR(entry["lost"]["median_s"].get<double>(), 1e-6, 1e-11);
    }
}

// Overlap and parts come from each observation's phases, which the store keeps.
TEST(NonblockingSuites, ArePrintedAgainFromAStore) {
  const std::string command = "simulate " + cell +
                              "--set progress.kind=thread --suite nbcbench-work,imb-nbc,osu-nbc "
                              "--launches 2 --all-statistics --store " +
                              fresh_path("nonblocking.db");
  const Ran first = run(command);
  EXPECT_THAT(first.out, HasSubstr("as IMB-NBC prints it"));
  EXPECT_EQ(run(command + " --resume").out, first.out);
}

// With a thread 7 us are lost, of which the time-based method sees 1: the error is against these, not against
// the time that the operation takes.
TEST(NonblockingSuites, AreReducedAgainstWhatTheProcessorLost) {
  const std::string store = fresh_path("reduced.db");
  ASSERT_EQ(run("simulate " + cell + "--set progress.kind=thread --suite nbcbench-time,osu --store " + store)
                .status,
            0);
  const json found = json::parse(run("reduce " + store + " --suite nbcbench-time,osu --format json").out);
  ASSERT_EQ(found["cells"].size(), 2u);
  for (const json& reduced : found["cells"]) {
    const bool nonblocking = reduced["suite"] == "nbcbench-time";
    if (nonblocking) {
      EXPECT_NEAR(reduced["truth_median_s"].get<double>(), 7e-6, 1e-11);
    }
    EXPECT_NEAR(reduced["error"].get<double>(), nonblocking ? 1. / 7 - 1 : 0, 1e-5);
  }
}

TEST(Overlap, ComparesEveryWayAndNamesTheBest) {
  const Ran ran = run("overlap " + cell + "--intervals 512,1Ki --format json");
  ASSERT_EQ(ran.status, 0) << ran.err;
  const json found = json::parse(ran.out);
  EXPECT_EQ(found["schema"], "plumbline.overlap/2");
  std::vector<std::string> ways;
  double min = 1;
  for (const json& way : found["cells"][0]["ways"]) {
    ways.push_back(way["progress"]);
    if (ways.size() <= 3) min = std::min(min, way["lost_s"].get<double>());
    if (way["progress"] == found["cells"][0]["best"]) {
      EXPECT_EQ(way["lost_s"], min);
    }
  }
  EXPECT_THAT(ways, testing::ElementsAre("no tests", "tests every 512 B", "tests every 1 KiB", "offloaded",
                                         "thread, spare core", "thread, same core"));
}

// One message (P = 2): without tests, 0.5 us for sending it or for taking it; a thread on a spare core takes
// an interrupt of 3 us, and start and wait take 1: it does not pay. At P = 8 and 1 KiB it does
// (docs/explanation/overlap.md).
TEST(Overlap, JudgesThreadsByOperationAndNumberOfProcesses) {
  const std::string command =
      "overlap --machine ib-nbc --processes 2,8 --op bcast:binomial,allreduce --bytes 1Ki --reps 2 "
      "--intervals 1Ki ";
  const json found = json::parse(run(command + "--format json").out)["thread_pays_from"];
  ASSERT_EQ(found.size(), 4u);
  EXPECT_EQ(found[0]["operation"], "bcast");
  EXPECT_EQ(found[0]["algorithm"], "binomial");
  EXPECT_EQ(found[0]["processes"], 2);
  EXPECT_TRUE(found[0]["spare_bytes"].is_null());
  EXPECT_EQ(found[3]["operation"], "allreduce");
  EXPECT_EQ(found[3]["processes"], 8);
  EXPECT_EQ(found[3]["spare_bytes"], 1024);
  const std::string table = run(command).out;
  EXPECT_THAT(table,
              HasSubstr("\nbcast:binomial, 2 processes: a thread on a spare core does not pay at 1 KiB\n"));
  EXPECT_THAT(table, HasSubstr("\nallreduce, 8 processes: a thread on a spare core pays at 1 KiB\n"));
}

// Tests of 1 s beside a broadcast of 3.5 us: windows give up before they are as long as that.
TEST(Overlap, HasNoNumbersWhereNoObservationCounts) {
  const Ran ran =
      run("overlap --machine ib-nbc --set progress.test=1s --processes 2 --op bcast --bytes 8 "
          "--reps 1 --intervals 1 --format json");
  EXPECT_EQ(ran.status, 3);
  EXPECT_THAT(ran.err, HasSubstr("tests every 1 B: no observation counts: windows grew far longer"));
  const json found = json::parse(ran.out)["cells"][0];
  EXPECT_TRUE(found["ways"][1]["work_based_s"].is_null());
  EXPECT_EQ(found["best"], "no tests");
}

TEST(Overlap, SaysWhereNoThreadIsKnown) {
  const Ran ran = run("overlap --machine ib-2008 --processes 2 --op bcast --bytes 8 --reps 2");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("the machine does not say what a progress thread costs"));
}

TEST(Overlap, HasTheSameBytesForAnyNumberOfJobs) {
  EXPECT_EQ(run("overlap " + cell + "--jobs 1").out, run("overlap " + cell + "--jobs 2").out);
}

}  // namespace
}  // namespace plumbline::test
