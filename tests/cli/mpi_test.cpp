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
                 "--processes: 4 processes are wished, but MPI started 2; start more with mpirun -n 4");
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

TEST(Measure, RefusesUnknownOptionsAndResumeWithoutAStore) {
  const Ran ran = measure(2, std::string(small) + "--bites 8");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(own_lines(ran.err), HasSubstr("--bytes"));
  expect_refused(measure(1, std::string(small) + "--resume"), 2,
                 "--resume: there is nothing to go on with; say which store with --store RUN.db");
}

TEST(Measure, PrintsNoErrorForNobodyKnowsTheTruth) {
  const Ran ran = measure(2, small);
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("  suite"));
  EXPECT_THAT(ran.out, Not(HasSubstr("error")));
  EXPECT_THAT(ran.out, Not(HasSubstr("truth")));
  const auto whole = nlohmann::json::parse(measure(2, std::string(small) + "--format json").out);
  EXPECT_EQ(whole["backend"], "measured");
  EXPECT_TRUE(whole["cells"][0]["truth"].is_null());
  EXPECT_TRUE(whole["cells"][0]["suites"][0]["error"].is_null());
  EXPECT_NE(whole["machine"], "");
}

TEST(Measure, RunsEverySuiteAtOneTwoAndFourProcesses) {
  for (const int processes : {1, 2, 4}) {
    const Ran ran = measure(processes, "--op bcast --bytes 8 --reps 3 --time-budget 10ms");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("reprompi-roundtime"));
  }
}

// One of two processes is killed: the other must not wait for it for ever, and what was measured is there.
TEST(Measure, EndsWhenAProcessIsKilledAndKeepsWhatIsMeasured) {
  const std::string file = fresh_path("process-killed.db");
  const Ran ran = run_mpi_script(
      "$MPIRUN 2 $MEASURE --op bcast,reduce --bytes 1..1Ki --suite osu --reps 20000 --store " + file +
      " & sleep 2; kill -9 $(pgrep -n -f \"^$MEASURE .*" + file + "\"); wait $!; exit $?");
  EXPECT_NE(ran.status, 0);
  const std::vector<StoredCell> cells = cells_of(file);
  EXPECT_LT(cells.size(), 22u);
  for (const StoredCell& cell : cells) EXPECT_EQ(cell.processes.size(), 2u);
}

}  // namespace
}  // namespace plumbline::test

#endif
