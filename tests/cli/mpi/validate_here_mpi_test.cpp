#include <filesystem>
#include <fstream>
#include <thread>

#include <fmt/core.h>
#include <gmock/gmock.h>

#include "tests/cli/program.hpp"
#include "tests/cli/stores.hpp"

namespace plumbline::test {
namespace {

namespace fs = std::filesystem;
using testing::AnyOf;
using testing::HasSubstr;

/// As validation/, but measured in moments.
std::string quick_experiments() {
  const fs::path folder = fresh_path("validation");
  fs::create_directories(folder / "here");
  std::ofstream(folder / "here/points.toml")
      << "operations = ['bcast:flat']\nbytes = [100]\nsuites = ['bcast-rounds']\n";
  for (const char* name : {"suites", "allreduce", "crowd"})
    std::ofstream(folder / fmt::format("here/{}.toml", name))
        << "operations = ['allreduce']\nbytes = [8]\nsuites = ['osu']\nrepetitions = 5\n";
  std::ofstream(folder / "forced_algorithms.tsv")
      << "allreduce\tring\tring\tcoll_tuned_allreduce_algorithm=4\tsame\tsame\t-\n";
  return folder.string();
}

// How near the numbers are depends on what else runs: whether all is within the tolerance (0), not (1), or
// the machine changed all the time (3), every step has run and is in the report.
TEST(ValidateHere, measures_this_machine) {
  if (std::thread::hardware_concurrency() < 2) GTEST_SKIP() << "takes two cores";
  const std::string out = fresh_path("measured-here");
  // Processes that yield let every other program go first: a message then takes milliseconds.
  const Ran ran = run_mpi_script(
      fmt::format("MPIRUN=$(echo \"$MPIRUN\" | sed 's/--mca mpi_yield_when_idle 1//'); "
                  "PLUMBLINE_VALIDATION={} $PLUMBLINE "
                  "validate --here {} --launches 1 --mpiexec \"$MPIRUN\" --programs $(dirname $MEASURE)",
                  quick_experiments(), out));
  EXPECT_THAT(ran.status, AnyOf(0, 1, 3)) << ran.err;
  std::ostringstream report;
  report << std::ifstream(out + "/report.md").rdbuf();
  EXPECT_THAT(report.str(), HasSubstr("## Two processes, shared memory")) << ran.err;
  EXPECT_TRUE(fs::exists(out + "/shared-memory/probes.tsv"));
  if (ran.status == 3) return;
  EXPECT_THAT(report.str(), HasSubstr("| A wrong machine (must fail) | "));
  EXPECT_TRUE(fs::exists(out + "/shared-memory/state-1/machine.toml"));
}

}  // namespace
}  // namespace plumbline::test
