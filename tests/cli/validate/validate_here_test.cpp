// What keeps `validate --here` from measuring, with scripts in the place of mpirun and plumbline-mpi.
#include <chrono>
#include <filesystem>

#include <fmt/core.h>
#include <gmock/gmock.h>

#include "analysis/run/listener.hpp"
#include "analysis/validate/here/validate_here.hpp"
#include "models/errors.hpp"
#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// A program that is a shell script.
std::string script(const std::string& name, const std::string& text) {
  const std::string file = file_with(name, "#!/bin/sh\n" + text);
  fs::permissions(file, fs::perms::owner_all);
  return file;
}

/// A folder with a plumbline-mpi in it, which does nothing.
std::string programs() { return fs::path(script("plumbline-mpi", "exit 0\n")).parent_path().string(); }

Ran run_here(const std::string& mpiexec, const std::string& out, const std::string& more = "") {
  return run(
      fmt::format("validate --here {} --mpiexec '{}' --programs {} {}", out, mpiexec, programs(), more));
}

/// What Open MPI 4.1 says to root, but for its middle.
constexpr const char* said_to_root =
    "cat >&2 <<END\n--------------------------------------------------------------------------\n"
    "mpirun has detected an attempt to run as root.\n\nRunning as root is *strongly* discouraged\n"
    "--------------------------------------------------------------------------\nEND\nexit 1\n";

HereRequest request_of(const std::string& mpiexec, const std::string& out) {
  HereRequest request;
  request.out = out;
  request.mpiexec = {mpiexec};
  request.programs = programs();
  request.cores = 2;
  return request;
}

std::string refusal(const HereRequest& request) {
  Listener nobody;
  try {
    validate_here(request, nobody);
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

TEST(ValidateHere, says_what_is_missing) {
  const std::string out = fresh_path("here");
  const Ran none = run("validate --here " + out + " --programs /no/such --mpiexec true");
  EXPECT_EQ(none.status, 2);
  EXPECT_THAT(none.err, StartsWith("plumbline: error: there is no program /no/such/plumbline-mpi, "));
  const Ran no_mpi = run_here("no-such-mpirun -n", out);
  EXPECT_EQ(no_mpi.status, 2);
  EXPECT_THAT(no_mpi.err, StartsWith("plumbline: error: --mpiexec: there is no program 'no-such-mpirun', "));
  EXPECT_FALSE(fs::exists(out));
}

TEST(ValidateHere, refuses_a_folder_that_is_there) {
  const std::string out = fs::path(programs()).string();
  const Ran ran = run_here("true", out);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err,
            error_line(fmt::format("--here: {} exists; nothing is overwritten, name a new folder", out)));
}

TEST(ValidateHere, refuses_a_folder_that_cannot_be_made) {
  const std::string file = file_with("no-folder", "");
  const Ran ran = run_here("true", file + "/here");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, StartsWith("plumbline: error: --here: the folder " + file + "/here cannot be made: "));
}

TEST(ValidateHere, refuses_what_belongs_to_other_kinds_of_validate) {
  EXPECT_EQ(run("validate --here out --sim a.db").err,
            error_line("--sim is of another kind of validate, which takes two stores"));
  EXPECT_EQ(run("validate --here out --machine ib-2008").err,
            error_line("--machine is of another kind of validate, which takes --measured TABLE.tsv"));
  EXPECT_EQ(run("validate --here out --format json").err, error_line("--format does not go with --here OUT"));
  EXPECT_EQ(run("validate --sim a.db --hw b.db --launches 3").err,
            error_line("--launches is of another kind of validate, which takes --here OUT"));
  EXPECT_EQ(run("validate --here").err,
            error_line("--here takes one new folder for the report, as in --here OUT"));
  EXPECT_EQ(run("validate --here out --tolerance 100%").status, 2);
  EXPECT_EQ(run("validate --here out --launches 0").status, 2);
}

TEST(ValidateHere, needs_a_core_for_each_of_two_processes) {
  HereRequest request = request_of("true", fresh_path("one-core"));
  request.cores = 1;
  EXPECT_THAT(refusal(request), StartsWith("1 core is here for two processes; measuring takes at least 2"));
}

TEST(ValidateHere, says_at_once_what_the_launcher_says_to_root) {
  const std::string out = fresh_path("root"), mpirun = script("root-mpirun", said_to_root);
  const Ran ran = run_here(mpirun, out);
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(ran.err,
            error_line(fmt::format(
                "two processes cannot be measured: {} ended with status 1: mpirun has detected an "
                "attempt to run as root.; as root, Open MPI starts nothing unless the environment has "
                "OMPI_ALLOW_RUN_AS_ROOT=1 and OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1",
                mpirun)));
  EXPECT_FALSE(fs::exists(out));
}

// plumbline-mpi's own error comes before what the launcher says of it; a note is no error.
TEST(ValidateHere, quotes_the_first_line_that_says_something) {
  const std::string note = "echo 'plumbline-mpi: note: the load is high'\n";
  const std::string silent = script("silent-mpirun", "exit 7\n");
  EXPECT_EQ(refusal(request_of(silent, fresh_path("silent"))),
            fmt::format("two processes cannot be measured: {} ended with status 7", silent));
  const std::string failing = script("failing-mpirun", note + "echo ======\necho no network\nexit 1\n");
  EXPECT_EQ(refusal(request_of(failing, fresh_path("failing"))),
            fmt::format("two processes cannot be measured: {} ended with status 1: no network", failing));
  const std::string own =
      script("own-mpirun", "echo 'Primary job terminated'\necho 'plumbline-mpi: error: no clock'\nexit 2\n");
  EXPECT_EQ(refusal(request_of(own, fresh_path("own"))),
            fmt::format("two processes cannot be measured: {} ended with status 2: no clock", own));
}

TEST(ValidateHere, says_that_a_launcher_starts_nothing) {
  const std::string idle = script("idle-mpirun", "echo all is well\n");
  EXPECT_EQ(refusal(request_of(idle, fresh_path("idle"))),
            fmt::format("two processes cannot be measured: {} ended without a result: all is well", idle));
}

TEST(ValidateHere, does_not_wait_for_a_launcher_that_hangs) {
  const std::string hanging = script("hanging-mpirun", "echo waiting for a daemon\nexec sleep 100\n");
  HereRequest request = request_of(hanging, fresh_path("hanging"));
  request.probe_limit = 0.3;
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(refusal(request),
            fmt::format("two processes cannot be measured: {} did not end within 0.3 s: waiting for a daemon",
                        hanging));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
  EXPECT_FALSE(fs::exists(request.out));
}

// A probe of 1 us, then a calibration that fails: three tries, and the log is there.
TEST(ValidateHere, keeps_what_was_measured_where_something_fails) {
  const std::string probing = script(
      "probing-mpirun",
      "for word; do file=$word; done\n"
      "case \"$*\" in *bcast-rounds*) echo '{\"machine\": \"Fake MPI\", \"cells\": [{\"suites\": "
      "[{\"reported_s\": 1e-6}]}]}' >\"$file\"; exit 0;; esac\necho 'too busy to calibrate'\nexit 4\n");
  const std::string out = fresh_path("failed");
  const Ran ran = run_here(probing, out);
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(ran.err,
            error_line(fmt::format("a calibration failed 3 times; {0} ended with status 4: too busy "
                                   "to calibrate; what was measured is in {1}, and {1}/log.txt tells more",
                                   probing, out)));
  EXPECT_TRUE(fs::exists(out + "/log.txt"));
  fs::remove_all(out);
}

// The calibration hangs until the signal, which ends it too.
TEST(ValidateHere, is_ended_by_a_signal_with_all_that_it_started) {
  const std::string child = fresh_path("child");
  const std::string hanging =
      script("hanging-calibration",
             "for word; do file=$word; done\n"
             "case \"$*\" in *bcast-rounds*) echo '{\"machine\": \"Fake MPI\", \"cells\": [{\"suites\": "
             "[{\"reported_s\": 1e-6}]}]}' >\"$file\"; exit 0;; esac\necho $$ >" +
                 child + "\nexec sleep 100\n");
  const std::string out = fresh_path("ended");
  const Ran ran =
      run_script(fmt::format("(while [ ! -s {3} ]; do sleep 0.05; done; kill -TERM $$) & exec env "
                             "--default-signal=TERM $PLUMBLINE validate "
                             "--here {0} --mpiexec {1} --programs {2}",
                             out, hanging, programs(), child));
  EXPECT_EQ(ran.status, 128 + 15);
  EXPECT_EQ(ran.err, error_line(fmt::format(
                         "ended by a signal; what was measured is in {0}, and {0}/log.txt tells more", out)));
  EXPECT_EQ(run_script("kill -0 $(cat " + child + ") 2>/dev/null").status, 1);
  fs::remove_all(out);
}

}  // namespace
}  // namespace plumbline::test
