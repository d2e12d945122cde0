#include <filesystem>
#include <regex>

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/cli/stores.hpp"

#ifdef PLUMBLINE_MPI_PROGRAM

namespace plumbline::test {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* small = "--op bcast --bytes 8 --suite osu --reps 3 ";

Ran measure(int processes, const std::string& options) {
  return run_mpi_script(fmt::format("$MPIRUN {} $MEASURE {}", processes, options));
}

/// The program's own lines, without what mpirun adds.
std::string own_lines(const std::string& text) {
  std::string lines;
  static const std::regex line("plumbline-mpi: error: [^\n]*\n");
  for (std::sregex_iterator at(text.begin(), text.end(), line), end; at != end; ++at) lines += at->str();
  return lines;
}

void expect_refused(const Ran& ran, int status, const std::string& said) {
  EXPECT_EQ(ran.status, status) << ran.err;
  EXPECT_EQ(own_lines(ran.err), "plumbline-mpi: error: " + said + "\n");
  EXPECT_EQ(ran.out, "");
}

TEST(Measure, RefusesMoreProcessesThanWereStarted) {
  expect_refused(measure(2, std::string(small) + "--processes 4"), 2,
                 "--processes: 4 processes are requested, but MPI started 2; start more with mpirun -n 4");
}

// The library's own and a schedule. How long anything takes is not looked at, but nothing ends before it
// begins.
TEST(Measure, RunsNonblockingSuites) {
  const Ran ran = measure(
      2,
      "--op allreduce,allreduce:ring --bytes 4096 --suite nbcbench-time,nbcbench-work,imb-nbc,osu-nbc "
      "--reps 3 --test-interval 2048 --format json");
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto found = nlohmann::json::parse(ran.out);
  ASSERT_EQ(found["cells"].size(), 2U);
  for (const auto& cell : found["cells"])
    for (const auto& entry : cell["suites"]) {
      EXPECT_EQ(entry.contains("overlap"), entry["primary"].get<bool>());
      EXPECT_FALSE(entry.contains("lost"));
      if (!entry["primary"]) {
        EXPECT_GE(entry["reported_s"].get<double>(), 0) << entry;
      }
    }
}

TEST(Measure, RefusesAStoreInAFolderThatIsNotThere) {
  expect_refused(measure(2, std::string(small) + "--store /no/such/run.db"), 2,
                 "/no/such/run.db: cannot be created: No such file or directory");
}

TEST(Measure, RefusesAStoreThatAnotherRunHolds) {
  const std::string file = fresh_path("held.db");
  RunInfo run;
  run.backend = "measured";
  Store held = Store::create(file, run);
  held.begin_launch(1);
  const Ran ran = measure(2, std::string(small) + "--resume --store " + file);
  EXPECT_EQ(ran.status, 3) << ran.err;
  EXPECT_THAT(own_lines(ran.err), HasSubstr(file));
}

// One process that was told of two: as where another MPI's mpirun started it.
TEST(Measure, RefusesAnotherMpisMpirunWhateverTheCommand) {
  for (const char* command : {small, "sync --runs 1", "calibrate"}) {
    const Ran ran = run_mpi_script(fmt::format("PMI_SIZE=2 $MEASURE {}", command));
    EXPECT_EQ(ran.status, 2) << command;
    EXPECT_THAT(own_lines(ran.err), HasSubstr("2 processes were started, but MPI knows of 1")) << command;
  }
}

TEST(Measure, RefusesUnknownOptionsAndResumeWithoutAStore) {
  const Ran ran = measure(2, std::string(small) + "--bites 8");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(own_lines(ran.err), HasSubstr("--bytes"));
  expect_refused(measure(1, std::string(small) + "--resume"), 2,
                 "--resume: there is nothing to go on with; say which store with --store RUN.db");
}

TEST(Measure, RefusesAStoreWithoutANameAndALaunchWithoutAStore) {
  expect_refused(measure(1, std::string(small) + "--store ''"), 2,
                 "--store: the name is empty; use --store RUN.db");
  for (const std::string option : {"--launch", "--launch-name"})
    expect_refused(measure(1, small + option + " 2"), 2,
                   option + " says where in a store this launch belongs; say which with --store RUN.db");
}

// Cells that were measured warm, by one timer, must not become cold ones of another.
TEST(Measure, GoesOnWithALaunchOnlyAsItBegan) {
  const std::string file = fresh_path("factors.db");
  const std::string first = fmt::format("{} --store {} --launch 1 --clock monotonic ", small, file);
  ASSERT_EQ(measure(2, first).status, 0);
  const auto before = Store::read(file).factors(1);
  const auto refused = [&](const std::string& option, const std::string& said) {
    const std::string rest = "; go on as it began, or say --launch for another";
    expect_refused(measure(2, fmt::format("{} --store {} --resume --launch 1 {}", small, file, option)), 2,
                   file + ": launch 1 was measured with " + said + rest);
  };
  refused("--clock monotonic --cold-cache", "cache 'warm', this run has 'cold'");
  refused("--clock wtime", "timer 'monotonic', this run has 'wtime'");
  refused("--clock monotonic --inject-clock skew=5ppm", "injected clock 'none', this run has 'skew=5ppm'");
  const auto after = Store::read(file).factors(1);
  ASSERT_EQ(after.size(), before.size());
  for (std::size_t i = 0; i < after.size(); ++i) EXPECT_EQ(after[i].value, before[i].value) << after[i].name;
  EXPECT_TRUE(Store::read(file).launches()[0].ended);
  EXPECT_EQ(measure(2, first + "--resume").status, 0);
}

TEST(Measure, GoesOnWithALaunchOfItsOwnName) {
  const std::string file = fresh_path("names.db");
  const std::string options = fmt::format("{} --store {} --resume --launch-name ", small, file);
  ASSERT_EQ(measure(2, options + "a --launch 3").status, 0);
  ASSERT_EQ(measure(2, options + "b").status, 0);
  const Ran next = measure(2, options + "a");
  EXPECT_THAT(next.err, HasSubstr("plumbline-mpi: note: no launch was cut off; this is launch 4\n"));
  std::vector<std::pair<int, std::string>> launches;
  for (const StoredLaunch& one : Store::read(file).launches()) launches.emplace_back(one.number, one.name);
  EXPECT_THAT(launches,
              testing::ElementsAre(testing::Pair(3, "a"), testing::Pair(1, "b"), testing::Pair(4, "a")));
}

// From start to end of a cell are 1.5 s or more: whole seconds differ by one or more. As many observations as
// a budget may have, 100,000, of a megabyte take longer.
TEST(Measure, KeepsWhenACellBegan) {
  const std::string file = fresh_path("started.db");
  ASSERT_EQ(measure(2, "--op bcast --bytes 1Mi --suite osu --stop budget:1.5s --store " + file).status, 0);
  const Store store = Store::read(file);
  const StoredLaunch launch = store.launches()[0];
  const StoredCell cell = store.summary(1, store.cells(1)[0]);
  EXPECT_LE(launch.started, cell.started);
  EXPECT_LT(cell.started, *launch.ended);
  EXPECT_GE(cell.duration, 1.5);
}

TEST(Measure, SaysWhatItsOptionsDoNotDo) {
  const Ran ran = measure(2,
                          "--op bcast --bytes 8 --suite osu,imb,op-gap --reps 3 --stop fixed:5 --window 1ms "
                          "--cold-cache");
  ASSERT_EQ(ran.status, 0) << ran.err;
  for (const std::string said :
       {"--window does nothing: no suite here starts by windows",
        "--stop does nothing for op-gap: how often is part of their method",
        "--stop counts whole loops of imb, whose calls are timed together; --reps says how many calls a loop "
        "has",
        "--cold-cache empties the cache before a loop, not before each of its calls, in imb, op-gap"})
    EXPECT_THAT(ran.err, HasSubstr("plumbline-mpi: note: " + said + "\n"));
}

// 100,000 broadcasts of 16 MiB are 1.7 TB: minutes on any machine.
TEST(Measure, EndsACellAtItsLimitWithOneLine) {
  const Ran ran = measure(2, "--op bcast --bytes 16Mi --suite osu --reps 100000 --cell-limit 0.5s");
  EXPECT_NE(ran.status, 0);
  EXPECT_EQ(own_lines(ran.err),
            "plumbline-mpi: error: no end of osu, bcast:library of 16777216 bytes on 2 processes after 0.5 s "
            "(process 0)\n");
}

TEST(Measure, PrintsNoErrorForNobodyKnowsTheTruth) {
  const Ran ran = measure(2, small);
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("  suite"));
  EXPECT_THAT(ran.out, Not(HasSubstr("error")));
  EXPECT_THAT(ran.out, Not(HasSubstr("truth")));
  const auto whole =
      nlohmann::json::parse(measure(2, std::string(small) + "--format json --clock wtime "
                                                            "--cycle-buffers --stop deviation:5.0%")
                                .out);
  EXPECT_EQ(whole["backend"], "measured");
  EXPECT_TRUE(whole["cells"][0]["truth"].is_null());
  EXPECT_TRUE(whole["cells"][0]["suites"][0]["error"].is_null());
  EXPECT_NE(whole["machine"], "");
  EXPECT_EQ(whole["stop"], "deviation:5%");
  EXPECT_EQ(whole["clock"], "wtime");
  EXPECT_TRUE(whole["injected_clock"].is_null());
  EXPECT_EQ(whole["cache"], "cycled");
  EXPECT_GT(whole["wall_s"], 0);
}

TEST(Measure, RunsEverySuiteAtOneTwoAndFourProcesses) {
  for (const int processes : {1, 2, 4}) {
    const Ran ran = measure(processes, "--op bcast --bytes 8 --reps 3 --time-budget 10ms");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("reprompi-roundtime"));
  }
}

// One of two processes is killed: the other must not wait for it for ever, and what was measured is there. A
// cell is 2 x 20,000 observations of 25 bytes, 1 MB, and an empty store below 0.6 MB: at 2 MB one is there.
TEST(Measure, EndsWhenAProcessIsKilledAndKeepsWhatIsMeasured) {
  const std::string file = fresh_path("process-killed.db");
  const Ran ran = run_mpi_script(
      "$MPIRUN 2 $MEASURE --op bcast,reduce --bytes 1..1Ki --suite osu --reps 20000 --store " + file +
      " & for try in $(seq 600); do [ $(stat -c %s " + file +
      " || echo 0) -gt 2000000 ] && break; sleep 0.1; done; kill -9 $(pgrep -n -f \"^$MEASURE .*" + file +
      "\"); wait $!; exit $?");
  EXPECT_NE(ran.status, 0);
  const std::vector<StoredCell> cells = cells_of(file);
  EXPECT_GE(cells.size(), 1u);
  EXPECT_LT(cells.size(), 22u);
  for (const StoredCell& cell : cells) EXPECT_EQ(cell.processes.size(), 2u);
}

}  // namespace
}  // namespace plumbline::test

#endif
