// A hang-up, Ctrl-C or a polite kill in the middle: what was ignored when the program began is ignored to its
// end, by its workers and launches too; else it ends with 128 + signal.
#include <algorithm>
#include <csignal>
#include <cstring>

#include <fmt/core.h>
#include <gmock/gmock.h>

#include "tests/cli/processes/victim.hpp"
#include "tests/cli/program.hpp"
#include "tests/cli/stores.hpp"

namespace plumbline::test {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr struct {
  const char* name;
  int number;
} endings[] = {{"HUP", SIGHUP}, {"INT", SIGINT}, {"TERM", SIGTERM}};

const std::string as_usual = "env --default-signal=HUP,INT,TERM ";

std::string deaf_to(const char* signal) { return fmt::format("env --ignore-signal={} ", signal); }

/// Runs a command in a process group of its own, to which the signal goes, as from a terminal, once `file`
/// has this many bytes. The last line on stderr: how many it had.
Ran run_and_signal(const std::string& command, const char* signal, const std::string& file, int bytes) {
  return run_script(fmt::format(
      "(while kill -0 $$ && [ $(stat -c %s {2} || echo 0) -lt {3} ]; do sleep 0.01; done 2> /dev/null; "
      "stat -c %s {2} >&2; kill -{1} -$$) & exec setsid {0}",
      command, signal, file, bytes));
}

std::uintmax_t last_number(const std::string& text) {
  return std::stoull(text.substr(text.find_last_of('\n', text.size() - 2) + 1));
}

// A platform's workers hold SimGrid, which takes SIGINT where nobody hinders it.
const std::string sweep_as_a_table =
    "simulate --machine fat-tree --processes 8 --op bcast,allreduce --bytes 8,64,1Ki,8Ki --suite osu --reps "
    "1000 --jobs 1 ";
const std::string sweep = sweep_as_a_table + "--format csv ";

// An empty store is below 0.6 MB, and a cell of `sweep` has 8 x 1000 observations of 25 bytes.
constexpr int with_a_cell = 700'000;

Ran simulate_and_signal(const std::string& words, const char* signal, const std::string& store) {
  return run_and_signal(words + "\"$PLUMBLINE\" " + sweep + "--store " + store, signal, store, with_a_cell);
}

void expect_undisturbed(const std::string& words, const char* signal, const std::string& expected) {
  const std::string store = fresh_path("deaf.db");
  const Ran ran = simulate_and_signal(words, signal, store);
  EXPECT_EQ(ran.status, 0) << words << ran.err;
  EXPECT_EQ(ran.out, expected) << words << ran.err;
  EXPECT_LT(last_number(ran.err), size_of(store)) << "all was there before the signal";
}

TEST(Signals, ThatWereIgnoredFromTheBeginningLeaveASimulationAsItWas) {
  const std::string expected = run(sweep).out;
  expect_undisturbed("nohup ", "HUP", expected);
  for (const auto& ending : endings) expect_undisturbed(deaf_to(ending.name), ending.name, expected);
}

TEST(Signals, EndASimulationWith128AndTheirNumber) {
  for (const auto& ending : endings) {
    const std::string store = fresh_path("heard.db");
    const Ran ran = simulate_and_signal(as_usual, ending.name, store);
    EXPECT_EQ(ran.status, 128 + ending.number) << ran.err;
    EXPECT_EQ(ran.out, "");
    EXPECT_THAT(ran.err, HasSubstr(fmt::format("plumbline: note: ended by a signal ({}): {} keeps what is "
                                               "done; add --resume to go on\n",
                                               strsignal(ending.number), store)));
  }
}

// `sweep` has 8 cells, of which one was there.
TEST(Signals, ThatInterruptASimulationShowTheCellsThatWereDone) {
  const std::string store = fresh_path("shown.db");
  const Ran ran = run_and_signal(as_usual + "\"$PLUMBLINE\" " + sweep_as_a_table + "--store " + store, "INT",
                                 store, with_a_cell);
  EXPECT_EQ(ran.status, 128 + SIGINT) << ran.err;
  int cells = 0;
  for (std::size_t at = 0; (at = ran.out.find("\ntruth  ", at)) != ran.out.npos; ++at) ++cells;
  EXPECT_GE(cells, 1) << ran.out;
  EXPECT_LT(cells, 8) << ran.out;
  EXPECT_THAT(ran.out, HasSubstr("\n  osu "));
}

TEST(Signals, ThatEndACommandWithoutAStoreAreFollowedByWhatWasKept) {
  const auto ended = [](const std::string& command) {
    // --foreground: it would signal the group, too, and the second signal ends who writes about the first
    return run_script("timeout --foreground -s INT 2 env --default-signal=INT \"$PLUMBLINE\" " + command).err;
  };
  const std::string said = "plumbline: note: ended by a signal (Interrupt): ";
  const std::string endless = " --machine ib-2008 --processes 64 --op bcast --bytes 8";
  EXPECT_THAT(ended("simulate --suite osu --reps 3 --warmup 1000000000" + endless),
              HasSubstr(said + "nothing is kept; with --store RUN.db, what is done would be\n"));
  EXPECT_THAT(ended("sync --machine ib-2008 --processes 512 --methods jk --seeds 1000"),
              HasSubstr(said + "nothing is written\n"));
}

TEST(Signals, EndASimulationThatIgnoresOthers) {
  EXPECT_EQ(simulate_and_signal(deaf_to("HUP"), "TERM", fresh_path("half-deaf.db")).status, 128 + SIGTERM);
}

// What is launched gets the signal, or sends it to plumbline, and lives for a while.
Ran launch(const std::string& words, const std::string& script) {
  const std::string mpirun = file_with("signalling", "#!/bin/sh\n" + script + "\necho it lives\nexit 7\n");
  const std::string experiment =
      file_with("signals.toml", "operations = \"bcast\"\nbytes = 8\nprocesses = 2\nsuites = \"osu\"\n");
  return run_script(
      fmt::format("chmod +x {0}; exec {1} \"$PLUMBLINE\" launch {2} --launches 1 --store {3} "
                  "--program /bin/true --mpirun {0}",
                  mpirun, words, experiment, fresh_path("signals.db")));
}

TEST(Signals, ThatWereIgnoredFromTheBeginningLeaveLaunchesAsTheyWere) {
  for (const auto& ending : endings)
    for (const char* whom : {"$PPID", "$$"}) {
      const Ran ran = launch(deaf_to(ending.name), fmt::format("kill -{} {}; sleep 1", ending.name, whom));
      EXPECT_EQ(ran.status, 3) << ending.name << whom;
      EXPECT_THAT(ran.err, HasSubstr("  | it lives\n")) << ending.name << whom;
    }
}

TEST(Signals, EndLaunchesWith128AndTheirNumber) {
  for (const auto& ending : endings) {
    const Ran ran = launch(as_usual, fmt::format("kill -{} $PPID; sleep 10", ending.name));
    EXPECT_EQ(ran.status, 128 + ending.number) << ran.err;
    EXPECT_THAT(ran.err, Not(HasSubstr("it lives")));
    EXPECT_THAT(ran.err, HasSubstr("signals.db keeps what is done; add --resume to go on\n"));
  }
}

#ifdef PLUMBLINE_MPI_PROGRAM

// Open MPI's mpirun would end by SIGHUP whatever it was before; it is in a process group of its own.
TEST(Signals, ThatNohupIgnoresLeaveLaunchesByMpirunAsTheyWere) {
  const std::string store = fresh_path("nohup-launches.db");
  const std::string experiment = file_with("nohup-launches.toml",
                                           "operations = \"bcast\"\nbytes = [8, 64]\nprocesses = 2\nsuites = "
                                           "\"osu\"\nrepetitions = 2000\nlaunches = 3\n");
  const Ran ran =
      run_and_signal(fmt::format("env " PLUMBLINE_MPIEXEC_ENVIRONMENT
                                 " nohup \"$PLUMBLINE\" launch {} --store {} --program " PLUMBLINE_MPI_PROGRAM
                                 " --mpirun '" PLUMBLINE_MPIEXEC " 2'",
                                 experiment, store),
                     "HUP", store, 650'000);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(cells_of(store).size(), 3u * 2);
}

#endif

}  // namespace
}  // namespace plumbline::test
