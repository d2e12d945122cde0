#include <gmock/gmock.h>

#include "tests/cli/program.hpp"
#include "traces/machine/machine_file.hpp"

// plumbline calibrate FILES: machines from published results.

namespace plumbline::test {
namespace {

using testing::HasSubstr;

std::string results(const std::string& file) { return PLUMBLINE_TEST_DATA "/results/" + file; }

// OSU on ROCm falls from 102.97 us at 1,024 B to 5.07 us at 2,048 B: one line through both would have G < 0.
TEST(CalibrateFiles, AFallingTableIsCutWhereItFallsAndItsSizesAreNamed) {
  const Ran ran = run("calibrate " + results("50_osu_rocm_prepend_rank_jump.txt"));
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out,
              HasSubstr("Between 1024 B and 2048 B half a round trip falls from 102.97 us to 5.07 us."));
  const LogGOPS level = parse_machine(ran.out, "m.toml").network.between_nodes;
  EXPECT_GE(level.G, 0);
  for (const SizeClass& size : level.sizes) EXPECT_GE(size.G, 0);
  EXPECT_GT(cost_of(level, 1024).latency + cost_of(level, 1024).serial, 90'000'000);
  EXPECT_LT(cost_of(level, 2048).latency + cost_of(level, 2048).serial, 10'000'000);
}

// Half a round trip of 1 B takes 0.32 us in the file, and no overhead was measured: the sum is L.
TEST(CalibrateFiles, APingPongAloneGivesTheSumAsLatency) {
  const Ran ran = run("calibrate " + results("04_imb_pingpong_archer.txt") + " --source 'ARCHER, 2019'");
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("o_s + L + o_r is one sum"));
  const Machine found = parse_machine(ran.out, "m.toml");
  EXPECT_EQ(found.source, "ARCHER, 2019");
  EXPECT_NEAR(to_seconds(cost_of(found.network.between_nodes, 1).latency), 0.32e-6, 0.01e-6);
  EXPECT_EQ(cost_of(found.network.between_nodes, 1).overhead, 0);
}

TEST(CalibrateFiles, AStoreGivesWhatItsFilesGive) {
  const std::string file = results("04_imb_pingpong_archer.txt"), store = fresh_path("archer.db");
  ASSERT_EQ(run("import " + file + " --store " + store).status, 0);
  const Ran imported = run("calibrate " + store + " --source x"),
            read = run("calibrate " + file + " --source x");
  ASSERT_EQ(imported.status, 0) << imported.err;
  EXPECT_EQ(imported.out, read.out);
}

TEST(CalibrateFiles, AreRefusedInOneLine) {
  const std::string barrier = results("14_osu571_barrier_full.txt");
  const Ran none = run("calibrate " + barrier);
  EXPECT_EQ(none.status, 2);
  EXPECT_EQ(none.err,
            error_line(barrier + ": not used: OSU barrier; docs/how-to/calibration.md lists what is"));
  const Ran sends = run("calibrate " + results("smpi_graphene_isend.csv"));
  EXPECT_EQ(sends.status, 2);
  EXPECT_EQ(
      sends.err,
      error_line(
          "half round trips of 0 sizes are too few for a line; it takes 3. osu_latency, IMB's PingPong, "
          "Netgauge's -o file and the SMPI calibration's ping-pong have them"));
  const Ran two = run("calibrate " + barrier + " --simulate ib-2008");
  EXPECT_EQ(two.status, 2);
  EXPECT_EQ(
      two.err,
      error_line(
          "say one of FILE..., --measured TABLE,..., --samples FILE,..., --clock FILE,... and --simulate "
          "NAME, as in --simulate ib-2008"));
  EXPECT_EQ(run("calibrate /nowhere.csv").status, 2);
}

}  // namespace
}  // namespace plumbline::test
