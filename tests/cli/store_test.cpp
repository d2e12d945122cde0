#include <algorithm>
#include <filesystem>

#include <fmt/core.h>
#include <gmock/gmock.h>

#include "tests/cli/program.hpp"
#include "tests/cli/stores.hpp"

namespace plumbline::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Not;
using testing::Optional;

/// Two cells, three suites, two launches.
constexpr const char* small =
    "simulate --machine ib-2008 --processes 4 --op bcast,reduce --bytes 8 --suite osu,imb,reprompi --reps 20 "
    "--launches 2 ";

/// Takes long enough to be killed in the middle.
constexpr const char* longer =
    "simulate --machine ib-2008 --processes 16 --op bcast --bytes 8,64,1Ki --suite osu,mpiblib-max,imb "
    "--reps 600 --launches 2 ";

std::string with_store(const std::string& file, const std::string& more = "") {
  return "--store " + file + " " + more;
}

TEST(SimulationStore, HasEveryObservationOfEverySuiteAndTheTruth) {
  const std::string file = fresh_path("all.db");
  ASSERT_EQ(run(small + with_store(file)).status, 0);
  const std::vector<StoredCell> cells = cells_of(file);
  ASSERT_EQ(cells.size(), 2u * 2 * 4);
  for (const StoredCell& cell : cells) {
    EXPECT_THAT(cell.resolved, Optional(Not(IsEmpty())));
    EXPECT_GT(cell.messages.value_or(0), 0);
    if (cell.key.suite == truth_suite) {
      EXPECT_EQ(cell.truth.size(), 20u);
      EXPECT_TRUE(cell.processes.empty());
      continue;
    }
    ASSERT_EQ(cell.processes.size(), 4u);
    EXPECT_FALSE(cell.reported.empty());
    EXPECT_EQ(cell.start_skew.empty(), false);
    EXPECT_EQ(cell.processes[3].begin.size(), cell.key.suite == "imb" ? 1u : 20u);
    EXPECT_EQ(cell.processes[1].sync.has_value(), cell.key.suite == "reprompi");
  }
}

TEST(SimulationStore, SaysWhatTheRunIsAndThatItsLaunchesEnded) {
  const std::string file = fresh_path("info.db");
  ASSERT_EQ(run(small + with_store(file, "--set network.L=5us --seed 7")).status, 0);
  const Store store = Store::read(file);
  EXPECT_EQ(store.info().program, "plumbline");
  EXPECT_EQ(store.info().backend, "simulated");
  EXPECT_EQ(store.info().machine, "ib-2008");
  EXPECT_THAT(store.info().machine_text, HasSubstr("name = \"ib-2008\""));
  EXPECT_THAT(store.info().machine_text, HasSubstr("\n# --set network.L=5us\n"));
  EXPECT_EQ(store.info().seed, 7u);
  ASSERT_EQ(store.launches().size(), 2u);
  for (const StoredLaunch& launch : store.launches()) EXPECT_TRUE(launch.ended);
}

// Every place of a launch is taken once: 6 suites in cells, then 2 truths.
TEST(SimulationStore, PutsTheCellsWhereHardwareWouldMeasureThem) {
  const std::string file = fresh_path("positions.db");
  ASSERT_EQ(run(small + with_store(file)).status, 0);
  const Store store = Store::read(file);
  std::vector<std::vector<int>> orders;
  for (const StoredLaunch& launch : store.launches()) {
    std::vector<int> positions;
    for (const StoredCell& cell : cells_of(file)) {
      const int position = store.summary(launch.id, cell.key).position;
      if (std::ranges::find(positions, position) == positions.end()) positions.push_back(position);
      EXPECT_EQ(position >= 6, cell.key.suite == truth_suite);
    }
    orders.push_back(positions);
    std::ranges::sort(positions);
    EXPECT_THAT(positions, testing::ElementsAre(0, 1, 2, 3, 4, 5, 6, 7));
  }
  EXPECT_NE(orders[0], orders[1]);
}

TEST(SimulationStore, HoldsTheSameForAnyNumberOfJobs) {
  const std::string one = fresh_path("one.db"), two = fresh_path("two.db");
  ASSERT_EQ(run(small + with_store(one, "-j 1")).status, 0);
  ASSERT_EQ(run(small + with_store(two, "-j 2")).status, 0);
  EXPECT_EQ(keys_of(one), keys_of(two));
  EXPECT_TRUE(cells_of(one) == cells_of(two));
}

TEST(SimulationStore, ChangesNothingOfWhatIsPrinted) {
  const std::string file = fresh_path("printed.db");
  for (const std::string format : {"--format csv ", "--all-statistics "}) {
    const std::string plain = run(small + format).out;
    EXPECT_EQ(run(small + format + with_store(fresh_path("printed.db"))).out, plain);
    EXPECT_EQ(run(small + format + with_store(file, "--resume")).out, plain);
  }
}

TEST(SimulationStore, GoesOnWithMoreLaunches) {
  const std::string file = fresh_path("more.db");
  ASSERT_EQ(run(small + with_store(file)).status, 0);
  const Ran more = run(small + with_store(file, "--resume --launches 2"));
  EXPECT_EQ(more.status, 2);  // said twice
  const std::string three =
      "simulate --machine ib-2008 --processes 4 --op bcast,reduce --bytes 8 --suite "
      "osu,imb,reprompi --reps 20 --launches 3 ";
  EXPECT_EQ(run(three + with_store(file, "--resume")).out, run(three).out);
  EXPECT_EQ(cells_of(file).size(), 3u * 2 * 4);
}

// Several moments: before the first cell, in the middle, maybe after the last.
TEST(SimulationStore, IsWholeAfterKillsAndResume) {
  const std::string whole = fresh_path("whole.db");
  const Ran uninterrupted = run(longer + with_store(whole));
  ASSERT_EQ(uninterrupted.status, 0) << uninterrupted.err;
  for (const double moment : {0.02, 0.15, 0.4, 0.9}) {
    const std::string file = fresh_path("killed.db");
    run_script(
        fmt::format("\"$PLUMBLINE\" {} & sleep {}; kill -9 $!; wait", longer + with_store(file), moment));
    const Ran resumed = run(longer + with_store(file, "--resume"));
    EXPECT_EQ(resumed.status, 0) << resumed.err;
    EXPECT_EQ(resumed.out, uninterrupted.out) << moment;
    EXPECT_TRUE(cells_of(file) == cells_of(whole)) << moment;
  }
}

TEST(SimulationStore, SurvivesTwoKillsOfOneRun) {
  const std::string whole = fresh_path("whole2.db"), file = fresh_path("killed2.db");
  ASSERT_EQ(run(longer + with_store(whole)).status, 0);
  run_script(fmt::format("for i in 1 2; do \"$PLUMBLINE\" {} & sleep 0.3; kill -9 $!; wait $!; done",
                         longer + with_store(file, "--resume")));
  ASSERT_EQ(run(longer + with_store(file, "--resume")).status, 0);
  EXPECT_TRUE(cells_of(file) == cells_of(whole));
}

TEST(SimulationStore, LeavesOutWhatWhyTakesAway) {
  const std::string plain = fresh_path("plain.db"), why = fresh_path("why.db");
  ASSERT_EQ(run(small + with_store(plain)).status, 0);
  ASSERT_EQ(run(small + with_store(why, "--why")).status, 0);
  EXPECT_EQ(keys_of(why), keys_of(plain));
  EXPECT_EQ(run(small + with_store(why, "--why --resume")).out, run(std::string(small) + "--why").out);
}

TEST(SimulationStore, IsNotOverwritten) {
  const std::string file = fresh_path("there.db");
  ASSERT_EQ(run(small + with_store(file)).status, 0);
  const Ran again = run(small + with_store(file));
  EXPECT_EQ(again.status, 2);
  EXPECT_EQ(again.err, error_line(file + ": exists; use --resume to go on with it, or another name"));
}

struct Other {
  const char *options, *said;
};

TEST(SimulationStore, OfAnotherExperimentIsRefusedWithWhatDiffers) {
  const std::string file = fresh_path("other.db");
  const std::string base = "simulate --machine ib-2008 --op bcast --bytes 8 --suite osu ";
  ASSERT_EQ(run(base + "--processes 4 --reps 5 " + with_store(file)).status, 0);
  for (const Other& other : std::initializer_list<Other>{
           {"--processes 4 --reps 6", "experiment: it has 'repetitions = 5', this run has 'repetitions = 6'"},
           {"--processes 8 --reps 5", "experiment: it has 'processes = 4', this run has 'processes = 8'"},
           {"--processes 4 --reps 5 --seed 2", "seed: it has '1', this run has '2'"},
           {"--processes 4 --reps 5 --set network.L=9us",
            "machine file: this run has '# --set network.L=9us', which it has not"}}) {
    const Ran refused = run(base + other.options + " " + with_store(file, "--resume"));
    EXPECT_EQ(refused.status, 2);
    EXPECT_EQ(refused.err,
              error_line(file + ": is the store of another " + other.said + "; give this run another name"));
  }
}

TEST(SimulationStore, InAFolderThatIsNotThereIsRefused) {
  const Ran refused = run(small + with_store("/no/such/folder/run.db"));
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.err, error_line("/no/such/folder/run.db: cannot be created: No such file or directory"));
}

TEST(SimulationStore, IsNeededForResume) {
  const Ran refused = run(std::string(small) + "--resume");
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.err,
            error_line("--resume: there is nothing to go on with; say which store with --store RUN.db"));
}

#ifdef PLUMBLINE_MPI_PROGRAM

TEST(SimulationStore, HasTheCellsAndTablesOfAMeasuredOne) {
  const std::string experiment = file_with("both.toml",
                                           "machine = \"ib-2008\"\nprocesses = 2\noperations = [\"bcast\"]\n"
                                           "bytes = [8, 64]\nsuites = [\"osu\", \"imb\"]\nrepetitions = 5\n");
  const std::string simulated = fresh_path("simulated.db"), measured = fresh_path("measured.db");
  ASSERT_EQ(run("simulate " + experiment + " " + with_store(simulated)).status, 0);
  const Ran ran = run_mpi_script("$MPIRUN 2 $MEASURE " + experiment + " " + with_store(measured));
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(schema_of(simulated), schema_of(measured));
  EXPECT_GT(schema_of(simulated).size(), 5u);
  EXPECT_THAT(keys_of(simulated), IsSupersetOf(keys_of(measured)));
  EXPECT_EQ(keys_of(measured).size(), 4u);
  EXPECT_EQ(keys_of(simulated).size(), 4u + 2u);  // and the truths
  EXPECT_EQ(Store::read(simulated).info().experiment, Store::read(measured).info().experiment);
  const Ran refused = run("simulate " + experiment + " " + with_store(measured, "--resume"));
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("another backend: it has 'measured', this run has 'simulated'"));
}

#endif

// Samples in its jitter, and a platform: the CRC-32 of "123456789" is its published check value.
TEST(Store, IsOfTheFilesThatItsMachineNames) {
  const std::string one_link =
      "<?xml version='1.0'?><!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\"><platform "
      "version=\"4.1\"><zone id=\"z\" routing=\"Full\"><host id=\"a\" speed=\"1Gf\"/><host id=\"b\" "
      "speed=\"1Gf\"/><link id=\"l\" bandwidth=\"1GBps\" latency=\"1us\"/><route src=\"a\" "
      "dst=\"b\"><link_ctn id=\"l\"/></route></zone></platform>";
  const std::string network = "[network]\no = '1us'\ng = '1us'\nG = '1ns/B'\n";
  const std::tuple<std::string, std::string, std::string> cases[] = {
      {"123456789", "987654321",
       network + "L = '1us'\njitter = {kind = 'empirical', file = 'named', column = 1, scale = 1e-18}\n"},
      {one_link, one_link + "<!-- changed -->",
       network + "kind = 'platform'\n[network.platform]\nkind = 'file'\nfile = 'named'\n"}};
  for (const auto& [before, after, machine] : cases) {
    file_with("named", before);
    const std::string simulate = fmt::format(
        "simulate --machine {} --processes 2 --op bcast --bytes 8 --suite osu --reps 2 --store {}",
        file_with("names.toml", machine), fresh_path("names.db"));
    EXPECT_EQ(run(simulate).status, 0);
    EXPECT_EQ(run(simulate + " --resume").status, 0);
    file_with("named", after);
    const Ran ran = run(simulate + " --resume");
    EXPECT_EQ(ran.status, 2);
    EXPECT_THAT(ran.err, HasSubstr("is the store of another machine file: it has '# named: "));
    if (before.size() == 9) {
      EXPECT_THAT(ran.err, HasSubstr("'# named: 9 B, CRC-32 cbf43926'"));
    }
  }
}

}  // namespace
}  // namespace plumbline::test
