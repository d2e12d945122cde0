#include <array>

#include <gmock/gmock.h>

#include "analysis/compare/launch_comparison.hpp"
#include "analysis/launch/launch_all.hpp"
#include "analysis/launch/launch_child.hpp"
#include "analysis/launch/launch_command.hpp"
#include "models/errors.hpp"
#include "output/text_of.hpp"

namespace plumbline {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Lt;

TEST(LaunchWords, AreSplitAsAShellDoes) {
  EXPECT_THAT(split_words("mpirun  -n 2\t"), ElementsAre("mpirun", "-n", "2"));
  EXPECT_THAT(split_words("a 'b c' \"d 'e\" f\\ g"), ElementsAre("a", "b c", "d 'e", "f g"));
  EXPECT_THAT(split_words("x''y \"\" $HOME *"), ElementsAre("xy", "", "$HOME", "*"));
  EXPECT_THAT(split_words("\"a\\\"b\" \"c\\d\" 'e\\f'"), ElementsAre("a\"b", "c\\d", "e\\f"));
  EXPECT_THAT(split_words(" \n "), IsEmpty());
  EXPECT_THROW(split_words("mpirun 'x"), InputError);
  EXPECT_THROW(split_words("mpirun x\\"), InputError);
}

TEST(LaunchWords, MayHaveAName) {
  EXPECT_EQ(parse_mpirun("mpirun -n 2").name, "");
  const Mpirun named = parse_mpirun("mpich-4.1=mpirun.mpich -n 2");
  EXPECT_EQ(named.name, "mpich-4.1");
  EXPECT_THAT(named.words, ElementsAre("mpirun.mpich", "-n", "2"));
  EXPECT_THAT(parse_mpirun("srun --mpi=pmix").words, ElementsAre("srun", "--mpi=pmix"));
  EXPECT_THAT(parse_mpirun("/opt/a=b/mpirun -n 2").words, ElementsAre("/opt/a=b/mpirun", "-n", "2"));
  EXPECT_THROW(parse_mpirun("ompi="), InputError);
  EXPECT_THROW(parse_mpirun(""), InputError);
}

TEST(LaunchWords, MayEndInTheProgram) {
  EXPECT_TRUE(names_program(parse_mpirun("mpirun -n 2 build/mpich/bin/plumbline-mpi")));
  EXPECT_FALSE(names_program(parse_mpirun("mpirun -n 2")));
}

// Each round has each mpirun once. Over 200 rounds of two the first comes first 100 times, sd 7.
TEST(LaunchPlan, TakesTurnsAndShufflesEachRound) {
  const std::vector<PlannedLaunch> plan = plan_launches(200, 2, 1);
  ASSERT_EQ(plan.size(), 400u);
  int first = 0;
  for (std::size_t round = 0; round < 200; ++round) {
    EXPECT_EQ(plan[2 * round].number, static_cast<int>(round) + 1);
    EXPECT_EQ(plan[2 * round + 1].number, static_cast<int>(round) + 1);
    EXPECT_EQ(plan[2 * round].mpirun + plan[2 * round + 1].mpirun, 1u);
    first += plan[2 * round].mpirun == 0 ? 1 : 0;
  }
  EXPECT_NEAR(first, 100, 5 * 7);
  EXPECT_EQ(plan_launches(200, 2, 1), plan);
  EXPECT_NE(plan_launches(200, 2, 2), plan);
}

TEST(LaunchChild, SaysHowItEndsAndItsLastLines) {
  const ChildEnd end = run_child({"sh", "-c", "seq 1 50; echo oh >&2; exit 4"}, {});
  EXPECT_EQ(end.failure, "ended with status 4");
  ASSERT_EQ(end.lines.size(), 10u);
  EXPECT_EQ(end.lines.front(), "42");
  EXPECT_EQ(end.lines.back(), "oh");
  EXPECT_EQ(run_child({"true"}, {}).failure, "");
  EXPECT_EQ(run_child({"sh", "-c", "kill -9 $$"}, {}).failure, "died of signal 9 (Killed)");
}

TEST(LaunchChild, HasNoInputAndNobodysSignals) {
  EXPECT_EQ(run_child({"cat"}, {}).failure, "");
  EXPECT_EQ(run_child({"sh", "-c", "kill -TERM $$"}, {}).failure, "died of signal 15 (Terminated)");
}

TEST(LaunchChild, IsEndedAtItsLimit) {
  EXPECT_EQ(run_child({"sleep", "60"}, {.limit = 0.2}).failure, "did not end within 0.2 s");
}

// Three who never stop talking fill the pipe as fast as it is read.
TEST(LaunchChild, IsEndedAtItsLimitWhileItTalks) {
  EXPECT_EQ(run_child({"sh", "-c", "yes & yes & yes"}, {.limit = 0.2}).failure, "did not end within 0.2 s");
}

TEST(LaunchChild, IsHeardWhereItIsPlumbline) {
  const ChildEnd end =
      run_child({"sh", "-c",
                 "echo plumbline-mpi: note: a; printf 'plumbline-mpi: no'; sleep 0.1; echo te: b; "
                 "echo '[1,0]<stderr>:plumbline-mpi: error: c'; echo plumbline-mpi: note: a; exit 1"},
                {});
  EXPECT_EQ(end.error, "c");
  EXPECT_THAT(end.notes, ElementsAre("a", "b"));
  EXPECT_EQ(end.lines.size(), 4u);
}

TEST(LaunchText, QuotesNamesAndSaysWhyAMethodDidNotHold) {
  LaunchedSuite suite{"osu", "a,\"b\"", "mean", 1e-6, 1e-6, 1e-6, 3, 1, "it was late"};
  const LaunchResults results{"run.db", {{{"", "bcast", "", 8, 0, 2, 0}, {suite}}}};
  EXPECT_THAT(text_of(results, Format::csv), HasSubstr(",osu,\"a,\"\"b\"\"\",mean,"));
  EXPECT_THAT(text_of(results, Format::table),
              HasSubstr("  ! osu: its method did not hold in 1 of 3 launches: it was late\n"));
  EXPECT_THAT(text_of(results, Format::json), HasSubstr("\"why\": \"it was late\""));
}

TEST(LaunchChild, MayLeaveSomebodyBehindWhoHoldsItsOutput) {
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(run_child({"sh", "-c", "sleep 3 & exit 0"}, {}).failure, "");
  EXPECT_THAT(std::chrono::steady_clock::now() - begin, Lt(std::chrono::seconds(2)));
}

TEST(LaunchChild, ThatDoesNotStartIsAWrongInput) {
  EXPECT_THROW(run_child({"/no/such/mpirun"}, {}), InputError);
}

}  // namespace
}  // namespace plumbline
