#include <set>

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/cli/stores.hpp"

namespace plumbline::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

std::string experiment() {
  return file_with("launch.toml",
                   "operations = [\"bcast\"]\nbytes = [8, 64]\nprocesses = 2\nsuites = [\"osu\", \"imb\"]\n"
                   "repetitions = 5\nlaunches = 2\n");
}

struct Wrong {
  std::string arguments, said;
};

TEST(Launch, RefusesWrongUsage) {
  const std::string file = experiment(), store = fresh_path("wrong.db");
  const std::string there = file_with("there.db", "something");
  const std::string good = file + " --store " + store + " --program /bin/true ";
  for (const Wrong& wrong : std::vector<Wrong>{
           {"--store x.db --mpirun 'mpirun -n 2'",
            "the experiment is missing; say plumbline launch EXPERIMENT.toml"},
           {file + " --mpirun true", "--store is missing; say --store RUN.db"},
           {good, "--mpirun is missing; say how MPI programs start here, --mpirun \"mpirun -n 16\""},
           {good + "--mpirun ''", "--mpirun: there is no command; say \"mpirun -n 16\""},
           {good + "--mpirun \"true 'x\"", "--mpirun: the quote ' does not end"},
           {good + "--mpirun 'true -n 2' --mpirun 'b=true'",
            "--mpirun: of several each needs a name; say --mpirun \"NAME=true ...\""},
           {good + "--mpirun b=true --mpirun 'b=true'",
            "--mpirun: two are named 'b'; give each its own name"},
           {good + "--mpirun no-such-mpirun",
            "--mpirun: there is no program 'no-such-mpirun'; a name in $PATH or a path is right"},
           {file + " --store " + store + " --mpirun true --program /no/such",
            "--program: there is no program /no/such; say where plumbline-mpi is"},
           {good + "--mpirun true stray",
            "unexpected argument 'stray'; options of plumbline-mpi stand after --"},
           {good + "--mpirun true --launches 0",
            "--launches: '0' is not a whole number from 1 to 2147483647"},
           {file + " --program /bin/true --mpirun true --store " + there,
            there + ": exists; say --resume to go on with it, or another name"},
           {file + " --program /bin/true --mpirun true --store /no/such/run.db",
            "/no/such/run.db: cannot be created: /no/such is no folder that can be written to"}}) {
    const Ran ran = run("launch " + wrong.arguments);
    EXPECT_EQ(ran.status, 2) << wrong.arguments;
    EXPECT_EQ(ran.err, error_line(wrong.said)) << wrong.arguments;
  }
}

TEST(Launch, ChecksTheExperimentBeforeTheFirstLaunch) {
  const Ran ran = run("launch " + experiment() + " --store " + fresh_path("none.db") +
                      " --program /bin/true --mpirun true -- --suite osv");
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err, error_line("--suite: unknown suite 'osv'; did you mean 'osu'?"));
}

TEST(Launch, ThatFailsSaysWhichAndWhat) {
  const std::string mpirun = file_with("failing", "#!/bin/sh\necho no slots here >&2\nexit 7\n");
  const Ran ran = run_script("chmod +x " + mpirun + "; \"$PLUMBLINE\" launch " + experiment() + " --store " +
                             fresh_path("failing.db") + " --program /bin/true --mpirun " + mpirun);
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(ran.err, "  | no slots here\n" +
                         error_line("launch 1 of 2: " + mpirun +
                                    " ended with status 7; what is measured is kept, and --resume goes on"));
}

TEST(Launch, OfAnotherProgramFails) {
  const Ran ran = run("launch " + experiment() + " --store " + fresh_path("true.db") +
                      " --program /bin/true --mpirun env");
  EXPECT_EQ(ran.status, 3);
  EXPECT_THAT(ran.err, HasSubstr("ended well, but the store has no such launch"));
}

TEST(Launch, PassesASignalOn) {
  const std::string mpirun =
      file_with("patient", "#!/bin/sh\ntrap 'echo asked; exit 0' TERM\nsleep 5 & wait\n");
  const std::string log = fresh_path("patient.log");
  const Ran ran =
      run_script("chmod +x " + mpirun + "; \"$PLUMBLINE\" launch " + experiment() + " --store " +
                 fresh_path("patient.db") + " --program /bin/true --log " + log + " --mpirun " + mpirun +
                 " & sleep 0.5; kill -TERM $!; wait $!; status=$?; cat " + log + "; exit $status");
  EXPECT_EQ(ran.status, 128 + 15);
  EXPECT_EQ(ran.out, "asked\n");
}

TEST(Launch, IsEndedAtItsLimit) {
  const std::string mpirun = file_with("slow", "#!/bin/sh\nexec sleep 60\n");
  const Ran ran =
      run_script("chmod +x " + mpirun + "; \"$PLUMBLINE\" launch " + experiment() + " --store " +
                 fresh_path("limit.db") + " --program /bin/true --launch-limit 0.2s --mpirun " + mpirun);
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(ran.err, error_line("launch 1 of 2: " + mpirun +
                                " did not end within 0.2 s; what is measured is kept, and --resume goes on"));
}

#ifdef PLUMBLINE_MPI_PROGRAM

/// `$LAUNCH options` launches with 2 processes.
Ran launch(const std::string& store, const std::string& options) {
  return run_mpi_script("\"$PLUMBLINE\" launch " + experiment() + " --store " + store +
                        " --program $MEASURE " + options);
}

constexpr const char* two = "--mpirun \"$MPIRUN 2\" ";

TEST(Launch, FillsAStoreAndSummarisesIt) {
  const std::string store = fresh_path("filled.db");
  const Ran ran = launch(store, std::string(two) + "--format json");
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto whole = nlohmann::json::parse(ran.out);
  EXPECT_EQ(whole["schema"], "plumbline.launch/1");
  ASSERT_EQ(whole["cells"].size(), 2u);
  EXPECT_EQ(whole["cells"][0]["bytes"], 8);
  const auto& osu = whole["cells"][0]["suites"][1];
  EXPECT_EQ(osu["suite"], "osu");
  EXPECT_EQ(osu["launches"], 2);
  EXPECT_LE(osu["least_s"], osu["median_s"]);
  EXPECT_LE(osu["median_s"], osu["greatest_s"]);
  EXPECT_EQ(keys_of(store).size(), 2u * 4);
  EXPECT_EQ(launch(store, std::string(two) + "--resume --format json").out, ran.out);  // nothing is missing
}

TEST(Launch, TakesTurnsBetweenNamedMpirunsWithOptionsOfTheirOwn) {
  const std::string store = fresh_path("named.db");
  const Ran ran = launch(store,
                         "--launches 1 --mpirun \"a=$MPIRUN 2\" --mpirun \"b=$MPIRUN 2 $MEASURE\" -- "
                         "--clock monotonic --reps 3");
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("  suite  mpirun"));
  const Store kept = Store::read(store);
  const std::vector<StoredLaunch> launches = kept.launches();
  ASSERT_EQ(launches.size(), 2u);
  EXPECT_EQ(launches[0].number, 1);
  EXPECT_EQ(launches[1].number, 1);
  EXPECT_EQ(std::set({launches[0].name, launches[1].name}), std::set<std::string>({"a", "b"}));
  EXPECT_THAT(kept.info().experiment, HasSubstr("repetitions = 3"));
}

// The first launch is killed with everything that it started; the second try measures what is missing.
TEST(Launch, GoesOnAfterAKill) {
  const std::string store = fresh_path("resumed.db");
  const std::string killed = fmt::format(
      "setsid \"$PLUMBLINE\" launch {} --store {} --program $MEASURE {} & sleep 2; kill -TERM $!; wait $!; "
      "echo $?",
      experiment(), store, std::string(two) + "--launches 40");
  EXPECT_EQ(run_mpi_script(killed).out, "143\n");
  const std::size_t before = keys_of(store).size();
  EXPECT_LT(before, 40u * 4);
  const std::string count = fmt::format("{}", before / 4 + 2);
  const Ran ran = launch(store, std::string(two) + "--resume --launches " + count);
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(keys_of(store).size(), 4 * std::stoul(count));
  for (const StoredLaunch& one : Store::read(store).launches()) EXPECT_TRUE(one.ended);
}

TEST(Launch, OfAnotherExperimentIsRefused) {
  const std::string store = fresh_path("another.db");
  ASSERT_EQ(launch(store, std::string(two) + "--launches 1").status, 0);
  const Ran refused = launch(store, std::string(two) + "--resume -- --reps 6");
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("it has 'repetitions = 5', this run has 'repetitions = 6'"));
}

#endif

}  // namespace
}  // namespace plumbline::test
