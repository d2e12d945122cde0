// The processes of one mpirun, each started with a command of its own (mpirun -n 1 A : -n 1 B): they are
// told, in one line, and end at once. A minute is how long a hang may last here.
#include <filesystem>
#include <fstream>
#include <regex>

#include <fmt/core.h>
#include <gmock/gmock.h>

#include "tests/cli/program.hpp"
#include "tests/cli/stores.hpp"

#ifdef PLUMBLINE_MPI_PROGRAM

namespace plumbline::test {
namespace {

namespace fs = std::filesystem;

const std::string measuring = "--op bcast --bytes 8 --suite osu --reps 3";

/// Process 0, or the first `many`, with one command, the last process with another.
Ran run_both(const std::string& first, const std::string& last, int many = 1) {
  return run_mpi_script(
      fmt::format("timeout -k 5 60 $MPIRUN {} $MEASURE {} : -n 1 $MEASURE {}", many, first, last));
}

/// What the program itself says, without what mpirun adds.
std::string own_lines(const std::string& text) {
  std::string lines;
  const std::regex line("plumbline-mpi: [^\n]*\n");
  for (std::sregex_iterator at(text.begin(), text.end(), line), end; at != end; ++at) lines += at->str();
  return lines;
}

void expect_refused(const Ran& ran, const std::string& said) {
  EXPECT_EQ(ran.status, 2) << ran.err;
  EXPECT_EQ(own_lines(ran.err), "plumbline-mpi: error: " + said + "\n");
  EXPECT_EQ(ran.out, "");
}

void expect_told(const std::string& first, const std::string& last) {
  expect_refused(
      run_both(first, last),
      fmt::format("process 0 was started as 'plumbline-mpi{}{}', process 1 as 'plumbline-mpi{}{}'; "
                  "start all as one command",
                  first.empty() ? "" : " ", first, last.empty() ? "" : " ", last));
}

void expect_told_both_ways(const std::string& one, const std::string& another) {
  expect_told(one, another);
  expect_told(another, one);
}

TEST(OneCommand, IsWhatAllProcessesAreStartedWithWhateverTheOptions) {
  expect_told("--op bcast --bytes 8", "--op bcast --bytes 16");
  expect_told(measuring, measuring + " --stop fixed:5");
  expect_told("sync --runs 1", "sync --runs 2");
}

TEST(OneCommand, IsNotTwoSubcommands) {
  expect_told_both_ways("sync --runs 1", measuring);
  expect_told_both_ways("calibrate", "doctor");
}

TEST(OneCommand, IsNotHelpForSomeAndWorkForOthers) {
  for (const char* help : {"--help", "sync --help", "--version"}) expect_told_both_ways(help, measuring);
}

TEST(OneCommand, IsNotWrongUsageBySomeAndWorkForOthers) {
  for (const char* wrong : {"--op bcast --bites 8", "--op bcats", "--op", "snyc", "", "no-such.toml"})
    expect_told_both_ways(wrong, measuring);
}

TEST(OneCommand, IsToldFromOneWithOtherWords) {
  expect_refused(
      run_both(measuring + " --launch-name 'a b'", measuring + " --launch-name a b"),
      fmt::format("process 0 was started as 'plumbline-mpi {0} --launch-name \"a b\"', process 1 as "
                  "'plumbline-mpi {0} --launch-name a b'; start all as one command",
                  measuring));
}

TEST(OneCommand, NamesTheFirstProcessThatHasAnother) {
  expect_refused(
      run_both("sync", "doctor", 2),
      "process 0 was started as 'plumbline-mpi sync', process 2 as 'plumbline-mpi doctor'; start all "
      "as one command");
}

TEST(OneCommand, MayStartProgramsInSeveralPlaces) {
  const std::string link = fresh_path("linked-plumbline-mpi");
  fs::create_symlink(PLUMBLINE_MPI_PROGRAM, link);
  const Ran ran =
      run_mpi_script(fmt::format("timeout -k 5 60 $MPIRUN 1 $MEASURE {0} : -n 1 {1} {0}", measuring, link));
  EXPECT_EQ(ran.status, 0) << ran.err;
}

// A broadcast along a chain on one process and down a binomial tree on the other: their messages do not meet.
TEST(OneCommand, HasOneEnvironmentForTheChoiceOfAlgorithms) {
  const auto both = [](const std::string& first, const std::string& second) {
    return run_mpi_script(
        fmt::format("timeout -k 5 60 $MPIRUN 1 env {} $MEASURE {} : -n 1 env {} $MEASURE {}", first,
                    measuring, second, measuring));
  };
  const std::string chain = "OMPI_MCA_coll_tuned_bcast_algorithm=3";
  expect_refused(
      both(chain, "OTHER=1"),
      "process 0 has " + chain +
          ", process 1 has OMPI_MCA_coll_tuned_bcast_algorithm unset; start all in one environment");
  expect_refused(both(chain, "OMPI_MCA_coll_tuned_bcast_algorithm=6"),
                 "process 0 has " + chain +
                     ", process 1 has OMPI_MCA_coll_tuned_bcast_algorithm=6; start all in one environment");
  const Ran ran = both("UCX_NET_DEVICES=a", "UCX_NET_DEVICES=b");  // an adapter for each process
  EXPECT_EQ(ran.status, 0) << ran.err;
}

/// The same command in two folders.
Ran run_in(const std::string& first, const std::string& second) {
  return run_mpi_script(
      fmt::format("timeout -k 5 60 $MPIRUN 1 -wdir {1} $MEASURE {0} : -n 1 -wdir {2} $MEASURE {0}",
                  "own.toml --suite osu --reps 3", first, second));
}

std::string folder_with(const std::string& name, const std::string& experiment) {
  const std::string folder = fresh_path(name);
  fs::create_directory(folder);
  if (!experiment.empty()) std::ofstream(folder + "/own.toml") << experiment;
  return folder;
}

TEST(OneCommand, HasOneExperiment) {
  const std::string small = "operations = \"bcast\"\nbytes = 8\n",
                    large = "operations = \"bcast\"\nbytes = 16\n";
  const std::string first = folder_with("first", small), same = folder_with("same", small);
  const Ran ran = run_in(first, same);
  EXPECT_EQ(ran.status, 0) << ran.err;
  expect_refused(run_in(first, folder_with("other", large)),
                 "own.toml: process 1 reads another content than process 0; give all the same file");
  expect_refused(run_in(first, folder_with("none", "")),
                 "process 1: own.toml: cannot be read: No such file or directory");
}

}  // namespace
}  // namespace plumbline::test

#endif
