#include <algorithm>

#include <gmock/gmock.h>

#include "tests/cli/program.hpp"
#include "traces/read_file.hpp"

namespace plumbline::test {
namespace {

using testing::HasSubstr;

/// What is typed, and what the one line says.
struct Mistake {
  const char* typed;
  const char* said;
};

constexpr Mistake mistakes[] = {
    {"simulat", "unknown command 'simulat'; did you mean 'simulate'?"},
    {"simulate --machin ib-2008", "unknown option '--machin'; did you mean '--machine'?"},
    {"simulate --machine ib2008", "--machine: unknown machine 'ib2008'; did you mean 'ib-2008'?"},
    {"simulate --op brodcast", "--op: unknown operation 'brodcast'; did you mean 'bcast'?"},
    {"simulate --op MPI_Brcast", "--op: unknown operation 'brcast'; did you mean 'bcast'?"},
    {"simulate --op bcast:binomal", "unknown bcast algorithm 'binomal'; did you mean 'binomial'?"},
    {"simulate --processes four", "--processes: 'four' is not a whole number from 1"},
    {"simulate --np four", "--processes: 'four' is not a whole number from 1"},
    {"simulate -np 0", "--processes: '0' is not"},
    {"simulate --bytes 8KB", "--bytes: '8KB' is not a size; write e.g. 8, 12KiB or 4kB"},
    {"simulate --bytes 64k", "--bytes: '64k' may be powers of ten or of two; write KiB or kB"},
    {"simulate -m 64k:8", "'64k:8' runs downwards; write the lesser size first"},
    {"simulate --suite OSU", "--suite: unknown suite 'OSU'; did you mean 'osu'?"},
    {"simulate --suite osu_bcast", "--suite: unknown suite 'osu_bcast'; did you mean 'osu'?"},
    {"simulate --suite imb,ous", "--suite: unknown suite 'ous'; did you mean 'osu'?"},
    {"simulate --suite common,osu", "'osu' is given twice"},
    {"simulate -i 0", "--reps: '0' is not a whole number from 1"},
    {"simulate --machine ib-2008 --processes 4 --op bcast", "--bytes is missing; use --bytes 8"},
    {"simulate --machine ib-2008 --processes 4 --op bcast --bytes 8 --set network.l=5us",
     "unknown [network] key 'l'; did you mean 'L'?"},
    {"simulate --machine ib-2008 --processes 4 --op bcast --bytes 8 --set network.L=5",
     "L: '5' has no unit; write e.g. 5us"},
    {"simulate --format jsn", "--format: unknown format 'jsn'; did you mean 'json'?"},
    {"plan --machine ib-2008 --processes 4 --op bcast --bytes 8 --effect 2",
     "--effect: '2' lacks its %; write e.g. 2%"},
    {"plan --machine ib-2008 --processes 4 --op bcast --bytes 8 --precision 2% --power 0.8",
     "--power is of a comparison, --precision of one side"},
    {"recommend --machine ib-2008 --ranks 4 --tme 3min", "unknown option '--tme'; did you mean '--time'?"},
    {"compare a.db", "compare takes two sides, not 1"},
    {"plan pilot.db", "pilot.db: there is no such file"},
};

TEST(Mistakes, GetOneLineThatSaysWhatWouldBeRight) {
  for (const Mistake& mistake : mistakes) {
    const Ran ran = run(mistake.typed);
    EXPECT_EQ(ran.status, 2) << mistake.typed;
    EXPECT_THAT(ran.err, HasSubstr(mistake.said)) << mistake.typed;
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << mistake.typed;
  }
}

// What other programs call these options, and MPI its operations.
TEST(Aliases, MeanWhatTheyDoElsewhere) {
  const std::string machine = "simulate --machine ib-2008 --suite osu ";
  const Ran ours = run(machine + "--processes 4 --op bcast --bytes 8..32 --reps 3 --warmup 2");
  ASSERT_EQ(ours.status, 0) << ours.err;
  for (const char* theirs :
       {"-n 4 --op MPI_Bcast -m 8:32 -i 3 -x 2", "-np 4 --op BCAST --sizes 8:32 --iterations 3 -x 2",
        "--np=4 --collective MPI_BCAST --size=8:32 --nrep 3 --warm-up=2"}) {
    const Ran ran = run(machine + theirs);
    EXPECT_EQ(ran.status, 0) << theirs << ran.err;
    EXPECT_EQ(ran.out, ours.out) << theirs;
  }
  EXPECT_EQ(run("help plan").out, run("plan --help").out);
  EXPECT_EQ(run("version").out, run("--version").out);
  EXPECT_EQ(run("help").out, run("--help").out);
}

TEST(Aliases, ReadRangesOfPowersOfTwo) {
  const std::string line = "predict --machine ib-2008 --processes 2 --op bcast --bytes ";
  EXPECT_EQ(run(line + "64k:64K").out, run(line + "64Ki").out);
}

TEST(Output, IsWrittenAsTheFilesNameSays) {
  const std::string line = "predict --machine ib-2008 --processes 2 --op bcast --bytes 8";
  for (const char* format : {"json", "csv"}) {
    const std::string file = fresh_path(std::string("named.") + format);
    ASSERT_EQ(run(line + " --output " + file).status, 0);
    EXPECT_EQ(read_file(file), run(line + " --format " + format).out);
  }
  const std::string file = fresh_path("named.json");
  ASSERT_EQ(run(line + " --format table --output " + file).status, 0);
  EXPECT_EQ(read_file(file), run(line).out);
}

TEST(Output, IsATableOfMarkdown) {
  const Ran ran =
      run("predict --machine logp-textbook --processes 2 --op bcast:flat --bytes 1 --format markdown");
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.out, testing::StartsWith("| process | finishes |\n| ---: | ---: |\n| 0 | 0 s |"));
}

}  // namespace
}  // namespace plumbline::test
