#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/core.h>
#include <gmock/gmock.h>

#include "tests/cli/program.hpp"
#include "tests/cli/stores.hpp"
#include "traces/machine/machine_file.hpp"

#ifdef PLUMBLINE_MPI_PROGRAM

namespace plumbline::test {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

/// Small: other programs may have the cores.
Ran calibrate(int processes, const std::string& options) {
  return run_mpi_script(fmt::format(
      "$MPIRUN {} $MEASURE calibrate --repetitions 3 --round-trips 100 --limit 100s {}", processes, options));
}

// A computer that other programs share may give samples that nothing fits; then the line has the sizes or the
// times that are in the way. Or the processes hardly ever run at one time; then the limit ends it.
bool came_to_nothing(const Ran& ran, const std::string& program = "plumbline-mpi") {
  if (ran.status == 0) return false;
  EXPECT_THAT(ran.err, ContainsRegex(program + ": error: (.*[0-9] B.*(below 0|would be|need 3)|no end of the "
                                               "calibration after 100 s)"));
  EXPECT_EQ(ran.status, ran.err.find("no end of") == std::string::npos ? 2 : 3) << ran.err;
  return true;
}

void expect_a_machine(const std::string& file) {
  const Machine machine =
      read_machine(file, std::vector<std::string>{use_anyhow});  // others may have the cores
  const LogGOPS& level = machine.network.between_nodes;
  EXPECT_GE(level.L, 0);
  EXPECT_GE(level.o_s, 0);
  EXPECT_GE(level.o_r, 0);
  EXPECT_GE(level.g, 0);
  EXPECT_GE(level.G, 0);
  EXPECT_GE(level.O, 0);
  EXPECT_GT(level.L + level.o_s + level.o_r, 0);
  EXPECT_GE(level.S, 1);
  EXPECT_THAT(machine.source, HasSubstr("Measured by plumbline-mpi calibrate"));
}

TEST(MpiCalibrate, NeedsTwoProcesses) {
  const Ran ran = calibrate(1, "");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("plumbline-mpi: error: a calibration needs at least 2 processes; start more "
                                 "with mpirun -n 2\n"));
}

TEST(MpiCalibrate, WritesAMachineThatIsReadBackAtTwoAndFourProcesses) {
  bool one_came_out = false;
  for (const int processes : {2, 4}) {
    const std::string file = fresh_path(fmt::format("of-{}.toml", processes));
    const Ran ran = calibrate(processes, "--output " + file);
    if (came_to_nothing(ran)) continue;
    one_came_out = true;
    expect_a_machine(file);
    EXPECT_THAT(ran.out, HasSubstr("o_s"));
    EXPECT_THAT(ran.out, HasSubstr("200000 B"));  // held out
  }
  if (!one_came_out) GTEST_SKIP() << "other programs have the cores: no calibration came out";
}

TEST(MpiCalibrate, SavesSamplesThatPlumblineFitsAlike) {
  const std::string samples = fresh_path("launch.json");
  const Ran measured = calibrate(2, "--save-samples " + samples);
  if (measured.status == 3 && came_to_nothing(measured)) return;
  const Ran fitted = run("calibrate --samples " + samples);
  EXPECT_EQ(fitted.status, measured.status) << measured.err << fitted.err;
  EXPECT_EQ(fitted.out, measured.out);
  if (came_to_nothing(measured)) return;
  const std::string copy = fresh_path("copy.json");
  std::filesystem::copy_file(samples, copy);
  const Ran both = run("calibrate --samples " + samples + "," + copy);
  if (!came_to_nothing(both, "plumbline")) {
    EXPECT_THAT(both.out, HasSubstr("2 launches, the first: Measured by"));
  }
  EXPECT_EQ(run("calibrate --samples " + samples + "," + samples).err,
            error_line(samples + ": is given twice; its measurements would count twice"));
}

TEST(MpiCalibrate, RefusesBadOptionsBeforeItMeasures) {
  EXPECT_THAT(calibrate(2, "--clock sundial").err, HasSubstr("plumbline-mpi: error: --clock: "));
  EXPECT_THAT(calibrate(2, "--output /no/such/m.toml").err, HasSubstr("/no/such/m.toml"));
  EXPECT_THAT(run_mpi_script("$MPIRUN 2 $MEASURE calibrate --limit 0s").err,
              HasSubstr("plumbline-mpi: error: --limit: "));
}

}  // namespace
}  // namespace plumbline::test

#endif
