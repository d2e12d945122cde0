#include <gmock/gmock.h>

#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

struct Bad {
  const char *arguments, *error;
};

void PrintTo(const Bad& bad, std::ostream* stream) { *stream << bad.arguments; }

constexpr const char* whole = "simulate --machine logp-textbook --processes 4 --op bcast --bytes 8 ";

// Each alone is refused before any other thing is missed.
const Bad wrong_words[] = {
    {"",
     "no command; use plumbline "
     "simulate|recommend|predict|overlap|sync|timeline|import|calibrate|launch|doctor|show|compare|reduce|"
     "plan|"
     "validate|translate|reproduce|report|merge|export|lesson|completion|list, or plumbline --help"},
    {"simulte", "unknown command 'simulte'; did you mean 'simulate'?"},
    {"simulate --bites=8", "unknown option '--bites'; did you mean '--bytes'?"},
    {"simulate --bites 8", "unknown option '--bites'; did you mean '--bytes'?"},
    {"list", "list what? plumbline list machines|operations|algorithms|suites|methods|estimators"},
    {"list machnes", "unknown listing 'machnes'; did you mean 'machines'?"},
    {"simulate --op bcats", "--op: unknown operation 'bcats'; did you mean 'bcast'?"},
    {"simulate --op bcast:binomal", "--op: unknown bcast algorithm 'binomal'; did you mean 'binomial'?"},
    {"simulate --op bcast,,reduce", "--op: 'bcast,,reduce' has an empty element; write a,b,c"},
    {"simulate --op bcast:scatter-allgather@8Ki",
     "--op: '@8Ki': only a segmented algorithm takes a segment size, as in bcast:pipeline@8Ki"},
    {"simulate --suite ossu", "--suite: unknown suite 'ossu'; did you mean 'osu'?"},
    {"simulate --suite all,osu", "--suite: 'all' stands alone; leave it out, or the names beside it"},
    {"simulate --suite osu --suite all", "--suite: 'all' stands alone; leave it out, or the names beside it"},
    {"simulate --suite osu,imb,osu", "--suite: 'osu' is given twice; once is enough"},
    {"simulate --op bcast:chain,bcast,bcast:chain", "--op: 'bcast:chain' is given twice; once is enough"},
    {"simulate --machine stampede-id",
     "--machine: unknown machine 'stampede-id'; did you mean 'stampede-ib'?"},
    {"simulate --machine mine.toml",
     "--machine: there is no machine file 'mine.toml'; plumbline list machines knows the shipped ones"},
    {"simulate --format jsn", "--format: unknown format 'jsn'; did you mean 'json'?"},
    {"simulate --barrier liner", "--barrier: unknown barrier algorithm 'liner'; did you mean 'linear'?"},
};

const Bad wrong_numbers[] = {
    {"simulate --processes 0", "--processes: '0' is not a whole number from 1 to 2147483647"},
    {"simulate --processes -4", "--processes: '-4' is not a whole number from 1 to 2147483647"},
    {"simulate --processes 2,x", "--processes: 'x' is not a whole number from 1 to 2147483647"},
    {"simulate --processes 8..4", "--processes: '8..4': the first end of a range is the smaller one"},
    {"simulate --processes 4294967298",
     "--processes: '4294967298' is not a whole number from 1 to 2147483647"},
    {"simulate --processes 4,4", "--processes: '4' is given twice; once is enough"},
    {"simulate --processes 2..8,4", "--processes: '4' is given twice; once is enough"},
    {"simulate --bytes 1Ki,1024", "--bytes: '1024' is given twice; once is enough"},
    {"simulate --bytes 8Kx", "--bytes: '8Kx' is not a size; write e.g. 8, 12KiB or 4kB"},
    {"simulate --bytes 9223372036854775808",
     "--bytes: '9223372036854775808' is past the largest size, 2^63 - 1 bytes"},
    {"simulate --reps 0", "--reps: '0' is not a whole number from 1 to 2147483647"},
    {"simulate --warmup -1", "--warmup: '-1' is not a whole number from 0 to 2147483647"},
    {"simulate --launches 0", "--launches: '0' is not a whole number from 1 to 2147483647"},
    {"simulate --jobs 0", "--jobs: '0' is not a whole number from 1 to 2147483647"},
    {"simulate --seed -1", "--seed: '-1' is not a whole number from 0 to 2^64 - 1"},
    {"simulate --root -1", "--root: '-1' is not a whole number from 0 to 2147483647"},
};

const Bad missing[] = {
    {"simulate", "--machine is missing; use --machine stampede-ib (plumbline list machines knows more)"},
    {"simulate --machine gige", "--processes is missing; use --processes 16"},
    {"simulate --machine gige --processes 4",
     "--op is missing; use --op bcast (plumbline list operations knows more)"},
    {"simulate --machine gige --processes 4 --op bcast", "--bytes is missing; use --bytes 8"},
};

class BadInput : public testing::TestWithParam<Bad> {};

TEST_P(BadInput, IsOneLineAndExitTwo) {
  const Ran ran = run(GetParam().arguments);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, error_line(GetParam().error));
}

INSTANTIATE_TEST_SUITE_P(Words, BadInput, testing::ValuesIn(wrong_words));
INSTANTIATE_TEST_SUITE_P(Numbers, BadInput, testing::ValuesIn(wrong_numbers));
INSTANTIATE_TEST_SUITE_P(Missing, BadInput, testing::ValuesIn(missing));

// These follow from several options together, and are appended to a whole command.
const Bad wrong_together[] = {
    {"--root 4", "--root: root 4 is not one of 4 processes; it must be 0 to 3"},
    {"--set network.L=-5us", "--set network.L=-5us: L must be at least 0, not -5us"},
    {"--set network.l", "--set network.l: lacks '='; write e.g. --set network.L=5us"},
    {"--output /nonexistent/file",
     "--output: '/nonexistent/file' cannot be written: No such file or directory"},
};

class BadTogether : public testing::TestWithParam<Bad> {};

TEST_P(BadTogether, IsOneLineAndExitTwo) {
  const Ran ran = run(std::string(whole) + GetParam().arguments);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, error_line(GetParam().error));
}

INSTANTIATE_TEST_SUITE_P(All, BadTogether, testing::ValuesIn(wrong_together));

// ib-2008 has nodes of four.
TEST(BadInputs, SayThatNodesHaveTooFewPlaces) {
  const std::string machine = " --machine ib-2008 --set placement.nodes=2 --processes ";
  const std::string what = "--processes: 2 nodes with 4 processes each have places for 8 processes, not 16";
  for (const char* const command : {"simulate", "predict", "timeline", "overlap", "plan"}) {
    const Ran ran = run(command + machine + "16 --bytes 8 --op bcast");
    EXPECT_EQ(ran.status, 2) << command;
    EXPECT_EQ(ran.err, error_line(what)) << command;
  }
  const Ran sync = run("sync" + machine + "16");
  EXPECT_EQ(sync.status, 2);
  EXPECT_EQ(sync.err, error_line(what));
  const Ran sweep = run("simulate" + machine + "4,16 --bytes 8 --op bcast");
  EXPECT_EQ(sweep.err, error_line(what));
  EXPECT_EQ(run("predict" + machine + "8 --bytes 8 --op bcast").status, 0);
}

TEST(BadInputs, SayHowMuchMemoryIsMissing) {
  const Ran ran =
      run("simulate --machine logp-textbook --processes 1000000000 --op bcast:binomial --bytes 8");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(
      ran.err,
      MatchesRegex(
          "plumbline: error: --processes: bcast:binomial of 8 bytes on 1000000000 processes needs about "
          "[0-9.]+ GiB, [0-9.]+ GiB are free; ask for fewer processes or repetitions\n"));
}

TEST(BadInputs, NameTheSuiteThatDoesNotMeasureTheOperation) {
  const Ran ran = run("simulate --machine gige --processes 4 --op allreduce --bytes 8 --suite osu,bcast-oli");
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err, error_line("--suite: bcast-oli does not measure allreduce; leave it out, or say "
                                "all for those that do"));
}

TEST(BadInputs, NameTheSizeThatOverflows) {
  const Ran ran = run("simulate --machine gige --processes 4 --op alltoall --bytes 4611686018427387904");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("--bytes: 4611686018427387904 bytes between 4 processes"));
}

TEST(BadInputs, NameTheLineOfAMachineFile) {
  const std::string file = file_with(
      "negative.toml", "name = \"mine\"\n[network]\nL = \"-5us\"\no = \"0\"\ng = \"1us\"\nG = \"0ns/B\"\n");
  const Ran ran = run("simulate --processes 4 --op bcast --bytes 8 --machine " + file);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err, error_line(file + ":3: L must be at least 0, not -5us"));
}

TEST(BadInputs, SayThatAMachineFileIsNotToml) {
  const std::string file = file_with("garbage.toml", "name = \"mine\"\n[network\n");
  const Ran ran = run("simulate --processes 4 --op bcast --bytes 8 --machine " + file);
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, testing::StartsWith("plumbline: error: " + file + ":2: is not TOML: "));
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1);
}

}  // namespace
}  // namespace plumbline::test
