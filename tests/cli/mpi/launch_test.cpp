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
            "the experiment is missing; use plumbline launch EXPERIMENT.toml, or --op and more after --"},
           {file + " --mpirun true", "--store is missing; use --store RUN.db"},
           {good, "--mpirun is missing; say how MPI programs start here, --mpirun \"mpirun -n 16\""},
           {good + "--mpirun ''", "--mpirun: there is no command; use \"mpirun -n 16\""},
           {good + "--mpirun \"true 'x\"", "--mpirun: the quote ' does not end"},
           {good + "--mpirun 'true x\\'",
            "--mpirun: the backslash at the end stands before nothing; use \\\\ for itself"},
           {file + " --store '' --mpirun true", "--store: the name is empty; use --store RUN.db"},
           {"--store x.db --mpirun true -- --bytes 8",
            "--op is missing; use --op bcast (plumbline list operations knows more)"},
           {good + "--mpirun 'true -n 2' --mpirun 'b=true'",
            "--mpirun: of several each needs a name; use --mpirun \"NAME=true ...\""},
           {good + "--mpirun b=true --mpirun 'b=true'",
            "--mpirun: two are named 'b'; give each its own name"},
           {good + "--mpirun no-such-mpirun",
            "--mpirun: there is no program 'no-such-mpirun'; a name in $PATH or a path is right"},
           {file + " --store " + store + " --mpirun true --program /no/such",
            "--program: there is no program /no/such; use where plumbline-mpi is"},
           {good + "--mpirun true stray",
            "unexpected argument 'stray'; options of plumbline-mpi stand after --"},
           {good + "--mpirun true --launches 0",
            "--launches: '0' is not a whole number from 1 to 2147483647"},
           {good + "--mpirun true --launches 2147483647",
            "--launches: 2147483647 are too many; at most 1000000 are planned at once"},
           {file + " --program /bin/true --mpirun true --store " + there,
            there + ": exists; use --resume to go on with it, or another name"},
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

// mpirun says much after the program that failed: its own words are told with the status.
TEST(Launch, ThatFailsTellsTheProgramsErrorAndItsNotes) {
  const std::string mpirun = file_with("talking",
                                       "#!/bin/sh\necho plumbline-mpi: note: mind this\n"
                                       "echo plumbline-mpi: error: no clock >&2\nseq 20\nexit 2\n");
  const Ran ran = run_script("chmod +x " + mpirun + "; \"$PLUMBLINE\" launch " + experiment() + " --store " +
                             fresh_path("talking.db") + " --program /bin/true --mpirun " + mpirun);
  EXPECT_EQ(ran.status, 3);
  EXPECT_THAT(ran.err, StartsWith("plumbline: note: mind this\n  | 11\n"));
  EXPECT_THAT(ran.err, HasSubstr(error_line("launch 1 of 2: " + mpirun +
                                            " ended with status 2 (no clock); what is measured is kept, and "
                                            "--resume goes on")));
}

TEST(Launch, OfAnotherProgramFails) {
  const Ran ran = run("launch " + experiment() + " --store " + fresh_path("true.db") +
                      " --program /bin/true --mpirun env");
  EXPECT_EQ(ran.status, 3);
  EXPECT_THAT(ran.err, HasSubstr("ended well, but the store has no such launch"));
}

TEST(Launch, PassesASignalOn) {
  const std::string mpirun =
      file_with("patient", "#!/bin/sh\ntrap 'echo asked; exit 0' TERM\necho ready\nsleep 60 & wait\n");
  const std::string log = fresh_path("patient.log");
  const Ran ran = run_script("chmod +x " + mpirun + "; \"$PLUMBLINE\" launch " + experiment() + " --store " +
                             fresh_path("patient.db") + " --program /bin/true --log " + log + " --mpirun " +
                             mpirun + " & for try in $(seq 600); do grep -qs ready " + log +
                             " && break; sleep 0.1; done; kill -TERM $!; wait $!; status=$?; cat " + log +
                             "; exit $status");
  EXPECT_EQ(ran.status, 128 + 15);
  EXPECT_EQ(ran.out, "ready\nasked\n");
}

// The launched program says its number and would sleep for ten minutes. It must be gone within one.
TEST(Launch, ThatIsKilledTakesItsProgramAlong) {
  const std::string number = fresh_path("number");
  const std::string mpirun = file_with("sleeper", "#!/bin/sh\necho $$ > " + number + ".new; mv " + number +
                                                      ".new " + number + "\nexec sleep 600\n");
  const Ran ran =
      run_script("chmod +x " + mpirun + "; \"$PLUMBLINE\" launch " + experiment() + " --store " +
                 fresh_path("orphan.db") + " --program /bin/true --mpirun " + mpirun +
                 " & for try in $(seq 600); do [ -e " + number +
                 " ] && break; sleep 0.1; done; kill -KILL $!; for try in $(seq 600); do kill -0 $(cat " +
                 number + ") 2> /dev/null || break; sleep 0.1; done; kill -KILL $(cat " + number +
                 ") 2> /dev/null && echo there || echo gone");
  EXPECT_EQ(ran.out, "gone\n");
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
  EXPECT_EQ(whole["schema"], "plumbline.launch/2");
  ASSERT_EQ(whole["cells"].size(), 2u);
  EXPECT_EQ(whole["cells"][0]["bytes"], 8);
  const auto& osu = whole["cells"][0]["suites"][1];
  EXPECT_EQ(osu["suite"], "osu");
  EXPECT_EQ(osu["launches"], 2);
  EXPECT_LE(osu["min_s"], osu["median_s"]);
  EXPECT_LE(osu["median_s"], osu["max_s"]);
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

TEST(Launch, NeedsNoFileForWhatStandsAfterTheDashes) {
  const std::string store = fresh_path("no-file.db");
  const Ran ran =
      run_mpi_script("\"$PLUMBLINE\" launch --launches 1 --store " + store + " --program $MEASURE " + two +
                     "-- --op bcast --bytes 8 --suite osu --reps 3 --window 1ms");
  EXPECT_EQ(ran.status, 0) << ran.err;
  const std::string note = "--window does nothing";  // said once, though plumbline-mpi says it too
  EXPECT_THAT(ran.err, HasSubstr(note));
  EXPECT_EQ(ran.err.find(note), ran.err.rfind(note));
  EXPECT_EQ(keys_of(store).size(), 1u);
}

// As when mpirun is ended, or dies, after the last cell: the launch has all that it was for.
TEST(Launch, WhoseCellsAreAllThereCountsWhateverBecomesOfMpirun) {
  const std::string mpirun = file_with("dying", "#!/bin/sh\n$MPIRUN 2 \"$@\"\nexit 9\n");
  const std::string store = fresh_path("dying.db");
  const Ran ran =
      run_mpi_script("export MPIRUN; chmod +x " + mpirun + "; \"$PLUMBLINE\" launch " + experiment() +
                     " --store " + store + " --launches 2 --program $MEASURE --mpirun " + mpirun);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(keys_of(store).size(), 2u * 4);
  EXPECT_THAT(ran.err, HasSubstr("plumbline: note: launch 2 of 2: " + mpirun +
                                 " ended with status 9, but all its cells are in the store: it counts\n"));
}

// A launch is killed with everything that it started, once two have begun; the second try measures what is
// missing.
TEST(Launch, GoesOnAfterAKill) {
  const std::string store = fresh_path("resumed.db"), begun = fresh_path("begun");
  const std::string mpirun =
      file_with("counting", "#!/bin/sh\necho begun >> " + begun + "\nexec $MPIRUN 2 \"$@\"\n");
  const std::string killed = fmt::format(
      "export MPIRUN; chmod +x {3}; setsid \"$PLUMBLINE\" launch {0} --store {1} --program $MEASURE "
      "--launches 40 "
      "--mpirun {3} & for try in $(seq 600); do [ \"$(grep -cs begun {2})\" = 2 ] && break; sleep 0.1; done; "
      "kill -TERM $!; wait $!; echo $?",
      experiment(), store, begun, mpirun);
  EXPECT_EQ(run_mpi_script(killed).out, "143\n");
  const std::size_t before = keys_of(store).size();
  EXPECT_GE(before, 4u);
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
