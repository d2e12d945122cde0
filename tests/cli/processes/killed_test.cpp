// kill -9 at random moments, and going on: nothing that was kept is lost or wrong, and in the end all is as
// if nothing had happened. The moments are spread by what is done, not by the clock: parts of the final
// file's size.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include <unistd.h>

#include <fmt/core.h>
#include <gmock/gmock.h>

#include "models/errors.hpp"
#include "tests/cli/processes/victim.hpp"
#include "tests/cli/program.hpp"
#include "tests/cli/stores.hpp"
#include "traces/read_file.hpp"

namespace plumbline::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::string plumbline(const std::string& arguments) { return "exec " PLUMBLINE_PROGRAM " " + arguments; }

/// Kills the program once `file` has this part of its final size, and a little later. False where it was
/// quicker and ended.
bool kill_at(const Moment& moment, const std::string& arguments, const std::string& file,
             std::uintmax_t final_size) {
  Victim victim(plumbline(arguments));
  const auto goal = static_cast<std::uintmax_t>(moment.part * static_cast<double>(final_size));
  const bool runs = victim.runs_until([&] { return size_of(file) >= goal; });
  usleep(static_cast<unsigned>(moment.microseconds));
  victim.kill();
  return runs;
}

std::string csv_of(const std::string& store) {
  const Ran ran = run("export --to csv " + store);
  EXPECT_EQ(ran.status, 0) << ran.err;
  return ran.out;
}

/// Whether it has a first page: a run that is killed while it makes its store leaves none, or a journal that
/// takes it back.
bool is_begun(const std::string& store) {
  try {
    Store::read(store);
    return true;
  } catch (const InputError& error) {
    EXPECT_TRUE(size_of(store) == 0 || std::string(error.what()).find("is empty") != std::string::npos)
        << error.what();
    return false;
  }
}

/// What was printed, but for how long it took.
std::string without_time(const std::string& json) { return json.substr(0, json.rfind("\"wall_s\"")); }

// Simulating

constexpr const char* sweep =
    "simulate --machine ib-2008 --processes 4,8 --op bcast,allreduce --bytes 8,64,1Ki --suite "
    "osu,imb,reprompi "
    "--reps 100 --jobs 1 --format json ";

/// Whether each cell is one of the whole store's, observation by observation.
void expect_all_right(const std::vector<StoredCell>& cells, const std::vector<StoredCell>& whole) {
  for (const StoredCell& cell : cells) EXPECT_NE(std::ranges::find(whole, cell), whole.end());
}

// Ten sweeps, each killed five times and then ended.
TEST(Killed, ASimulationAtFiftyMomentsIsWholeInTheEnd) {
  const std::string one = fresh_path("killed-one.db"), file = fresh_path("killed-many.db");
  const Ran uninterrupted = run(sweep + ("--store " + one));
  ASSERT_EQ(uninterrupted.status, 0) << uninterrupted.err;
  const std::vector<StoredCell> whole = cells_of(one);
  const std::string csv = csv_of(one), arguments = fmt::format("{} --store {} --resume", sweep, file);
  int killed = 0;
  std::size_t most = 0, min = whole.size();
  for (unsigned round = 0; round < 10; ++round) {
    fs::remove(file);
    fs::remove(file + "-journal");
    std::size_t kept = 0;
    for (const Moment& moment : random_moments(5, round)) {
      killed += kill_at(moment, arguments, file, size_of(one));
      const std::vector<StoredCell> cells = is_begun(file) ? cells_of(file) : std::vector<StoredCell>();
      EXPECT_GE(cells.size(), kept) << "a kept cell was lost";
      expect_all_right(cells, whole);
      kept = cells.size();
      most = std::max(most, kept);
      min = std::min(min, kept);
    }
    const Ran resumed = run(arguments);
    EXPECT_EQ(resumed.status, 0) << resumed.err;
    EXPECT_EQ(without_time(resumed.out), without_time(uninterrupted.out));
    EXPECT_EQ(csv_of(file), csv) << "round " << round;
  }
  EXPECT_GE(killed, 40) << "too few were still running";
  EXPECT_LT(min, whole.size() / 4);
  EXPECT_GT(most, whole.size() / 3);  // the largest come first
}

// Merging

TEST(Killed, AMergeLeavesNoHalfStoreAndTheNextOneIsWhole) {
  const std::string part = fresh_path("killed-share.db"), merged = fresh_path("killed-merged.db");
  std::string shares;
  for (const int number : {1, 2}) {
    ASSERT_EQ(run(fmt::format("{} --store {} --shard {}/2", sweep, part, number)).status, 0);
    shares += fmt::format(" {}/killed-share.{}-of-2.db", fs::path(part).parent_path().string(), number);
  }
  const std::string arguments = "merge" + shares + " --store " + merged;
  ASSERT_EQ(run(arguments).status, 0);
  const std::string csv = csv_of(merged);
  const std::uintmax_t final_size = size_of(merged);
  int killed = 0;
  for (const Moment& moment : random_moments(6, 1)) {
    fs::remove(merged);
    kill_at({moment.part, moment.microseconds / 10}, arguments, merged + ".part", final_size);
    if (fs::exists(merged)) {  // it was quicker
      EXPECT_EQ(csv_of(merged), csv);
      continue;
    }
    ++killed;
    const Ran again = run(arguments);
    EXPECT_EQ(again.status, 0) << again.err;
    EXPECT_EQ(csv_of(merged), csv);
    EXPECT_FALSE(fs::exists(merged + ".part"));
    EXPECT_FALSE(fs::exists(merged + ".part-journal"));
  }
  EXPECT_GE(killed, 3) << "too few were still running";
}

TEST(Merge, IsRefusedWhereTheStoreIsThereAndLeavesIt) {
  const std::string there = file_with("merged-there.db", "something");
  const std::string share = fresh_path("a-share.db");
  ASSERT_EQ(
      run("simulate --machine gige --processes 2 --op bcast --bytes 8 --suite osu --reps 2 --store " + share)
          .status,
      0);
  const Ran ran = run("merge " + share + " --store " + there);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err, error_line(there + ": exists; name a new store"));
  EXPECT_EQ(size_of(there), 9u);
}

// Importing

/// Files of some thousand rows each.
std::string files_to_import() {
  std::string files;
  for (int file = 0; file < 6; ++file) {
    std::string text = "operation,bytes,seconds\n";
    for (int row = 0; row < 20000; ++row)
      text += fmt::format("bcast,{},{}e-6\n", 1 + row % 64, row + file + 1);
    files += " " + file_with(fmt::format("killed{}.csv", file), text);
  }
  return files;
}

TEST(Killed, AnImportGoesOnWithTheFilesThatAreMissing) {
  const std::string files = files_to_import();
  const std::string one = fresh_path("import-one.db"), store = fresh_path("import-killed.db");
  ASSERT_EQ(run("import" + files + " --store " + one).status, 0);
  const std::string csv = csv_of(one), arguments = "import" + files + " --resume --store " + store;
  int killed = 0;
  for (unsigned round = 0; round < 3; ++round) {
    fs::remove(store);
    fs::remove(store + "-journal");
    for (const Moment& moment : random_moments(2, round)) {
      killed += kill_at(moment, arguments, store, size_of(one));
      const std::size_t kept = is_begun(store) ? Store::read(store).imports().size() : 0;
      EXPECT_TRUE(kept == 0 || csv.starts_with(csv_of(store)));
    }
    const Ran resumed = run(arguments);
    EXPECT_EQ(resumed.status, 0) << resumed.err;
    EXPECT_EQ(csv_of(store), csv) << "round " << round;
  }
  EXPECT_GE(killed, 3) << "too few were still running";
}

// Results

/// Kills the command while it writes its --output: the file's old content is there, or all of the new one.
/// Returns how often it was still running.
int expect_old_or_new(const std::string& command, const std::string& name) {
  const std::string file = fresh_path(name), old = "measured last year\n";
  EXPECT_EQ(run(command + " --output " + file).status, 0);
  const std::string whole = read_file(file);
  int killed = 0;
  for (const Moment& moment : random_moments(5, 3)) {
    std::ofstream(file) << old;
    killed += kill_at({moment.part, moment.microseconds / 30}, command + " --output " + file, file + ".part",
                      whole.size());
    const std::string left = read_file(file);
    EXPECT_TRUE(left == old || left == whole) << left.size();
  }
  EXPECT_EQ(run(command + " --output " + file).status, 0);
  EXPECT_EQ(read_file(file), whole);
  EXPECT_FALSE(fs::exists(file + ".part"));
  return killed;
}

TEST(Killed, WhileItWritesNoCommandLeavesHalfAFile) {
  const std::string store = fresh_path("to-write.db");
  ASSERT_EQ(run(sweep + ("--store " + store)).status, 0);
  int killed = 0;
  for (const auto& [command, result] : std::initializer_list<std::pair<std::string, std::string>>{
           {"export --to csv " + store, "killed.csv"},
           {"export --to json " + store, "killed.json"},
           {"report " + store, "killed.html"},
           {"calibrate --simulate logp-textbook --round-trips 500 --repetitions 3 --clock-points 0",
            "killed.toml"}})
    killed += expect_old_or_new(command, result);
  EXPECT_GE(killed, 5) << "too few were still running";
}

#ifdef PLUMBLINE_MPI_PROGRAM

// Measured numbers do not come again, but those that were kept stay as they are.
TEST(Killed, AMeasurementKeepsItsCellsAndGoesOn) {
  const std::string store = fresh_path("killed-measured.db");
  const std::string measure =
      "$MPIRUN 2 $MEASURE --op bcast,reduce --bytes 1..64 --suite osu --reps 2000 --launch 1 --resume "
      "--store " +
      store;
  std::vector<StoredCell> kept;
  // An empty store is below 0.6 MB; a cell has 0.1 MB, of 2 x 2000 observations of 25 bytes.
  for (const int goal : {600'000, 900'000, 1'300'000}) {
    run_mpi_script(
        fmt::format("timeout 60 {0} & for try in $(seq 3000); do [ $(stat -c %s {1} || echo 0) -ge {2} ] && "
                    "break; sleep 0.01; "
                    "done; kill -9 $(pgrep -f \"^$MEASURE .*{1}\"); wait",
                    measure, store, goal));
    const std::vector<StoredCell> cells = cells_of(store);
    for (const StoredCell& cell : kept) EXPECT_NE(std::ranges::find(cells, cell), cells.end());
    kept = cells;
  }
  EXPECT_FALSE(kept.empty());
  EXPECT_LT(kept.size(), 2u * 7);
  const Ran ended = run_mpi_script("timeout 60 " + measure);
  EXPECT_EQ(ended.status, 0) << ended.err;
  const std::vector<StoredCell> cells = cells_of(store);
  EXPECT_EQ(cells.size(), 2u * 7);
  for (const StoredCell& cell : kept) EXPECT_NE(std::ranges::find(cells, cell), cells.end());
}

// What a killed launch had started ends by itself, soon.
TEST(Killed, ASeriesOfLaunchesKeepsItsCellsAndGoesOn) {
  const std::string store = fresh_path("killed-series.db");
  const std::string experiment = file_with(
      "killed-series.toml",
      "operations = \"bcast\"\nbytes = [8, 64]\nprocesses = 2\nsuites = \"osu\"\nrepetitions = 2000\n");
  const std::string launch = fmt::format(
      "\"$PLUMBLINE\" launch {} --store {} --resume --launches 6 --program $MEASURE --mpirun \"$MPIRUN 2\"",
      experiment, store);
  run_mpi_script(
      fmt::format("{0} & for try in $(seq 3000); do [ $(stat -c %s {1} || echo 0) -ge 650000 ] && break; "
                  "sleep 0.01; done; kill -9 $!; for try in $(seq 300); do \"$PLUMBLINE\" export --to csv "
                  "{1} >/dev/null && break; sleep 0.1; done",
                  launch, store));
  const std::vector<StoredCell> kept = cells_of(store);
  EXPECT_GE(kept.size(), 2u);
  EXPECT_LT(kept.size(), 12u);
  const Ran ended = run_mpi_script(launch);
  EXPECT_EQ(ended.status, 0) << ended.err;
  const std::vector<StoredCell> cells = cells_of(store);
  EXPECT_EQ(cells.size(), 12u);
  for (const StoredCell& cell : kept) EXPECT_NE(std::ranges::find(cells, cell), cells.end());
}

#endif

}  // namespace
}  // namespace plumbline::test
