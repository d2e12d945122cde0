// A disk that is full: one line, exit status 3, and what was kept before is kept; a larger disk completes it.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include <fmt/core.h>
#include <gmock/gmock.h>

#include "tests/cli/processes/victim.hpp"
#include "tests/cli/program.hpp"
#include "tests/cli/stores.hpp"

namespace plumbline::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// Runs a command with $DISK, a file system of its own of this size; afterwards its files lie in the folder
/// kept() of the large disk. Status 77 where this user may not mount one.
Ran on_small_disk(const std::string& size, const std::string& prepare, const std::string& command,
                  Ran (*runner)(const std::string&) = run_script) {
  const std::string disk = fresh_path("disk"), kept = fresh_path("kept");
  fs::create_directory(disk);
  fs::create_directory(kept);
  return runner(
      fmt::format("export PLUMBLINE MPIRUN MEASURE DISK={0}; unshare -m true 2>/dev/null || exit 77; "
                  "unshare -m sh -c 'mount -t tmpfs -o size={2} none $DISK || exit 77; "
                  "{3}; {4}; status=$?; rm -f $DISK/filler; cp -a $DISK/. {1}; exit $status'",
                  disk, kept, size, prepare, command));
}

std::string disk() { return fs::path(file_with("beside", "")).parent_path().string() + "/disk"; }
std::string kept(const std::string& name) {
  return fs::path(file_with("beside", "")).parent_path().string() + "/kept/" + name;
}

#define SKIP_WITHOUT_MOUNT(ran) \
  if ((ran).status == 77) GTEST_SKIP() << "this user may not mount a small file system"

constexpr const char* sweep =
    "simulate --machine ib-2008 --processes 4,8 --op bcast,allreduce --bytes 8,64,1Ki --suite "
    "osu,imb,reprompi "
    "--reps 100 --jobs 1 --format csv ";

TEST(FullDisk, KeepsTheCellsOfASimulationAndALargerOneCompletesIt) {
  const Ran ran = on_small_disk("640k", "true", std::string("$PLUMBLINE ") + sweep + "--store $DISK/run.db");
  SKIP_WITHOUT_MOUNT(ran);
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(ran.err,
            error_line(disk() + "/run.db: the disk is full; free some space: the cells written before are "
                                "kept; use --resume to go on"));
  const std::size_t before = cells_of(kept("run.db")).size();
  EXPECT_GT(before, 2u);
  EXPECT_LT(before, 48u);
  const std::string whole = fresh_path("large.db");
  const Ran uninterrupted = run(sweep + ("--store " + whole)),
            resumed = run(sweep + ("--resume --store " + kept("run.db")));
  EXPECT_EQ(resumed.status, 0) << resumed.err;
  EXPECT_EQ(resumed.out, uninterrupted.out);
  EXPECT_TRUE(cells_of(kept("run.db")) == cells_of(whole));
}

/// Runs a command that may write files of at most this many blocks of 512 bytes, in a folder of its own.
Ran with_small_files(int blocks, const std::string& command) {
  const std::string folder = fresh_path("limited");
  fs::create_directory(folder);
  return run_script(fmt::format("cd {}; sh -c 'ulimit -f {}; exec \"$0\" \"$@\"' \"$PLUMBLINE\" {}", folder,
                                blocks, command));
}

// `ulimit -f` sends SIGXFSZ, whose default ends a program with 153 and without a word. At 1,300 blocks, 0.67
// MB, the store has some of its cells (whole, it has 0.75 MB).
TEST(LimitOfFileSizes, IsReportedByWhoWrites) {
  const Ran store = with_small_files(1300, std::string(sweep) + "--store run.db");
  EXPECT_EQ(store.status, 3);
  EXPECT_THAT(store.err,
              HasSubstr("a quota, a limit of file sizes or a failing disk; the cells written before "
                        "are kept; use --resume to go on\n"));
  const std::string folder = fs::path(file_with("beside", "")).parent_path().string() + "/limited";
  EXPECT_FALSE(cells_of(folder + "/run.db").empty());
  const Ran text = with_small_files(1, std::string(sweep) + "--output results.csv");
  EXPECT_EQ(text.status, 3);
  EXPECT_EQ(text.err, error_line("cannot write results.csv: File too large"));
  EXPECT_TRUE(fs::is_empty(folder)) << "a stale .part";
}

TEST(FullDisk, LeavesNoHalfMergedStore) {
  const std::string share = fresh_path("full-share.db");
  ASSERT_EQ(run(sweep + ("--store " + share)).status, 0);
  const Ran ran = on_small_disk("640k", "true", "$PLUMBLINE merge " + share + " --store $DISK/merged.db");
  SKIP_WITHOUT_MOUNT(ran);
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(ran.err,
            error_line(disk() + "/merged.db.part: the disk is full; free some space: it is removed, and "
                                "nothing else has changed; then try again"));
  EXPECT_TRUE(fs::is_empty(fs::path(kept("x")).parent_path()));
}

TEST(FullDisk, KeepsTheFilesOfAnImport) {
  std::string files;
  for (int file = 0; file < 3; ++file) {
    std::string text = "operation,bytes,seconds\n";
    for (int row = 0; row < 10000; ++row)
      text += fmt::format("bcast,{},{}e-6\n", 1 + row % 64, row + file + 1);
    files += " " + file_with(fmt::format("full{}.csv", file), text);
  }
  const std::string whole = fresh_path("full-whole.db");
  ASSERT_EQ(run("import" + files + " --store " + whole).status, 0);
  const std::uintmax_t size = size_of(whole) * 4 / 5 / 1024;
  const Ran ran =
      on_small_disk(fmt::format("{}k", size), "true", "$PLUMBLINE import" + files + " --store $DISK/run.db");
  SKIP_WITHOUT_MOUNT(ran);
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(ran.err,
            error_line(disk() + "/run.db: the disk is full; free some space: the cells written before are "
                                "kept; use --resume to go on"));
  EXPECT_GE(Store::read(kept("run.db")).imports().size(), 1u);
  EXPECT_EQ(run("import" + files + " --resume --store " + kept("run.db")).status, 0);
  EXPECT_EQ(run("export --to csv " + kept("run.db")).out, run("export --to csv " + whole).out);
}

TEST(FullDisk, LeavesAnOutputAsItWas) {
  const std::string store = fresh_path("full-report.db");
  ASSERT_EQ(run(sweep + ("--store " + store)).status, 0);
  for (const std::string& command :
       {"export --to csv " + store, "export --to json " + store, "report " + store,
        std::string("calibrate --simulate logp-textbook --round-trips 500 --repetitions 3 --clock-points 0"),
        std::string("timeline --machine logp-textbook --processes 4 --op bcast --bytes 8 --format svg"),
        std::string("simulate --machine gige --processes 2 --op bcast --bytes 8 --suite osu --reps 2")}) {
    const Ran ran =
        on_small_disk("100k", "echo old > $DISK/old; head -c 1M /dev/zero > $DISK/filler 2>/dev/null",
                      "$PLUMBLINE " + command + " --output $DISK/old");
    SKIP_WITHOUT_MOUNT(ran);
    EXPECT_EQ(ran.status, 3) << command;
    EXPECT_EQ(ran.err, error_line("cannot write " + disk() + "/old: No space left on device")) << command;
    EXPECT_EQ(size_of(kept("old")), 4u) << command;
    EXPECT_FALSE(fs::exists(kept("old.part"))) << command;
  }
}

// The disk takes two files, its folder and `old`: none beside it, though there is room in it.
TEST(FullDisk, LeavesAnOutputAsItWasWhereNoMoreFilesAreTaken) {
  const Ran ran = on_small_disk("100k,nr_inodes=2", "echo old > $DISK/old",
                                "$PLUMBLINE predict --machine logp-textbook --processes 4 --op bcast:flat "
                                "--bytes 1 --output $DISK/old");
  SKIP_WITHOUT_MOUNT(ran);
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(ran.err, error_line("cannot write " + disk() + "/old: No space left on device"));
  EXPECT_EQ(size_of(kept("old")), 4u);
}

#ifdef PLUMBLINE_MPI_PROGRAM

// An empty store has 0.35 MB, a cell 0.1 MB, of 2 x 2000 observations of 25 bytes.
TEST(FullDisk, EndsAMeasurementAndALargerOneCompletesIt) {
  const std::string measure =
      "timeout 60 $MPIRUN 2 $MEASURE --op bcast --bytes 1..64 --suite osu --reps 2000 --store ";
  const Ran ran = on_small_disk("700k", "true", measure + "$DISK/run.db", run_mpi_script);
  SKIP_WITHOUT_MOUNT(ran);
  EXPECT_EQ(ran.status, 3);
  EXPECT_THAT(ran.err,
              HasSubstr("plumbline-mpi: error: " + disk() +
                        "/run.db: the disk is full; free some space: the cells written before are kept; use "
                        "--resume to go on\n"));
  const std::vector<StoredCell> before = cells_of(kept("run.db"));
  EXPECT_GE(before.size(), 1u);
  EXPECT_EQ(run_mpi_script(measure + kept("run.db") + " --resume").status, 0);
  const std::vector<StoredCell> after = cells_of(kept("run.db"));
  EXPECT_EQ(after.size(), 7u);
  for (const StoredCell& cell : before) EXPECT_NE(std::ranges::find(after, cell), after.end());
}

#endif

}  // namespace
}  // namespace plumbline::test
