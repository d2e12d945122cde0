#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

using nlohmann::json;
using testing::StartsWith;

constexpr const char* head =
    "machine = \"logp-textbook\"\noperations = [\"bcast:flat\"]\nbytes = 1\nprocesses = [4]\n";

json simulated(const std::string& arguments) {
  const Ran ran = run("simulate " + arguments + " --format json");
  EXPECT_EQ(ran.status, 0) << ran.err;
  return json::parse(ran.out);
}

TEST(ExperimentFile, SaysWhatTheCommandLineSays) {
  const std::string file =
      file_with("same.toml",
                "machine = \"stampede-ib\"\noperations = [\"bcast\", \"allreduce:ring\"]\n"
                "bytes = [8, \"1Ki..2Ki\"]\nprocesses = [2, \"4..8\"]\nsuites = [\"osu\", \"imb\"]\n"
                "repetitions = 5\nwarmup = 2\nlaunches = 2\nseed = 3\nbarrier = \"linear:64\"\nroot = 1\n"
                "set = [\"network.g=2us\"]\n");
  const Ran from_file = run("simulate " + file + " --format csv");
  ASSERT_EQ(from_file.status, 0) << from_file.err;
  EXPECT_EQ(
      from_file.out,
      run("simulate --machine stampede-ib --op bcast,allreduce:ring --bytes 8,1Ki..2Ki --processes 2,4..8 "
          "--suite osu,imb --reps 5 --warmup 2 --launches 2 --seed 3 --barrier linear:64 --root 1 "
          "--set network.g=2us --format csv")
          .out);
}

// MPICH 4 sends 8 B to 4 processes along a binomial tree, Open MPI 4.1 along a binary one.
TEST(ExperimentFile, SaysWhichLibraryChooses) {
  const std::string file =
      file_with("library.toml",
                "machine = \"logp-textbook\"\noperations = \"bcast\"\nbytes = 8\nprocesses = 4\n"
                "suites = \"osu\"\nrepetitions = 1\nlibrary = \"mpich-4\"\ndatatype = \"int\"\n");
  const json whole = simulated(file);
  EXPECT_EQ(whole["cells"][0]["algorithm"], "binomial");
  EXPECT_EQ(whole["set"], json({"library=mpich-4", "datatype=int"}));
  EXPECT_EQ(simulated(file + " --library open-mpi-4.1")["cells"][0]["algorithm"], "binary");
}

TEST(ExperimentFile, IsOverriddenByTheCommandLine) {
  const std::string file =
      file_with("overridden.toml", std::string(head) + "repetitions = 5\nsuites = \"osu\"\n");
  const json cells = simulated("--processes 8 " + file + " --reps 2")["cells"];
  EXPECT_EQ(cells.size(), 1u);
  EXPECT_EQ(cells[0]["processes"], 8);
  EXPECT_EQ(cells[0]["truth"]["n"], 2);
}

// L + 2g: 1 us + 2 x 2 us.
TEST(ExperimentFile, ChangesTheMachineByATableOrAList) {
  for (const char* set : {"set = [\"network.L=1us\", \"network.g=2us\"]\n",
                          "set = {\"network.L\" = \"1us\", \"network.g\" = \"2us\"}\n",
                          "[set]\n\"network.L\" = \"1us\"\n[set.network]\ng = \"2us\"\n"}) {
    const std::string file =
        file_with("set.toml", std::string(head) + "suites = \"osu\"\nrepetitions = 1\n" + set);
    EXPECT_DOUBLE_EQ(simulated(file)["cells"][0]["truth"]["median_s"].get<double>(), 5e-6) << set;
  }
}

TEST(ExperimentFile, FindsAMachineBesideItself) {
  file_with("beside.toml",
            "name = \"beside\"\n[network]\nL = \"5us\"\no = \"0\"\ng = \"1us\"\nG = \"0ns/B\"\n");
  const std::string file = file_with("uses_beside.toml",
                                     "machine = \"beside.toml\"\noperations = \"bcast\"\nbytes = 8\n"
                                     "processes = 2\nsuites = \"osu\"\nrepetitions = 1\n");
  EXPECT_EQ(simulated(file)["machine"], "beside");
}

struct Wrong {
  const char *line, *error;  // the line is number 5
};

void PrintTo(const Wrong& wrong, std::ostream* stream) { *stream << wrong.line; }

const Wrong wrong_lines[] = {
    {"suite = \"osu\"", "unknown key 'suite'; did you mean 'suites'?"},
    {"suites = [\"imbb\"]", "suites: unknown suite 'imbb'; did you mean 'imb'?"},
    {"suites = [\"all\", \"osu\"]", "suites: 'all' stands alone; leave it out, or the names beside it"},
    {"suites = [\"osu\", \"osu\"]", "suites: 'osu' is given twice; once is enough"},
    {"suites = []", "suites: the list is empty; leave the key out, or say something"},
    {"root = 9", "root: root 9 is not one of 4 processes; it must be 0 to 3"},
    {"root = [1]", "root takes one value, not a list"},
    {"root = 1.5", "root: a string or a whole number is right here, not 1.5"},
    {"repetitions = 0", "repetitions: '0' is not a whole number from 1 to 2147483647"},
    {"barrier = \"linaer\"", "barrier: unknown barrier algorithm 'linaer'; did you mean 'linear'?"},
    {"engine = \"simgird\"", "engine: unknown engine 'simgird'; did you mean 'simgrid'?"},
    {"set = 4", "set is a table of keys, or a list of \"key=value\""},
    {"set = [\"network.L=-5us\"]", "set network.L=-5us: L must be at least 0, not -5us"},
};

class WrongLine : public testing::TestWithParam<Wrong> {};

TEST_P(WrongLine, IsNamedByFileAndLine) {
  const std::string file = file_with("wrong.toml", std::string(head) + GetParam().line + "\n");
  const Ran ran = run("simulate " + file);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err, error_line(file + ":5: " + GetParam().error));
}

INSTANTIATE_TEST_SUITE_P(All, WrongLine, testing::ValuesIn(wrong_lines));

TEST(ExperimentFile, NamesTheLineOfAWrongElement) {
  const std::string file = file_with("element.toml", "processes = [\n  4,\n  0]\n");
  EXPECT_EQ(run("simulate " + file).err,
            error_line(file + ":3: processes: '0' is not a whole number from 1 to 2147483647"));
}

TEST(ExperimentFile, IsNamedWhereASuiteDoesNotMeasureTheOperation) {
  const std::string file = file_with("unfit.toml",
                                     "machine = \"gige\"\noperations = \"allreduce\"\nbytes = 8\n"
                                     "processes = 4\nsuites = [\"osu\", \"bcast-oli\"]\n");
  EXPECT_EQ(
      run("simulate " + file).err,
      error_line(file + ":5: suites: bcast-oli does not measure allreduce; leave it out, or say all for "
                        "those that do"));
}

TEST(ExperimentFile, IsNamedWhereItsProcessesNeedTooMuchMemory) {
  const std::string file = file_with("large.toml",
                                     "machine = \"gige\"\noperations = \"bcast:binomial\"\nbytes = 8\n"
                                     "processes = 1000000000\n");
  EXPECT_THAT(run("simulate " + file).err,
              StartsWith("plumbline: error: " + file + ":4: processes: bcast:binomial of 8 bytes on "));
}

TEST(ExperimentFile, IsNotNamedForWhatTheCommandLineSaysInstead) {
  const std::string file = file_with("instead.toml", std::string(head) + "root = 9\n");
  EXPECT_EQ(run("simulate --root 8 " + file).err,
            error_line("--root: root 8 is not one of 4 processes; it must be 0 to 3"));
}

TEST(ExperimentFile, IsNoMachineFile) {
  const std::string file = file_with("no_experiment.toml", "name = \"mine\"\n[network]\nL = \"5us\"\n");
  EXPECT_EQ(run("simulate " + file).err,
            error_line(file + ":2: this is a machine file, not an experiment; use --machine " + file));
}

TEST(ExperimentFile, NamesAnUnknownMachineByFileAndLine) {
  const std::string file = file_with("machine.toml", "machine = \"giga\"\n");
  EXPECT_EQ(run("simulate " + file).err,
            error_line(file + ":1: machine: unknown machine 'giga'; did you mean 'gige'?"));
}

TEST(ExperimentFile, MustBeThereAndBeToml) {
  EXPECT_EQ(run("simulate nowhere.toml").err,
            error_line("nowhere.toml: cannot be read: No such file or directory"));
  const std::string file = file_with("broken.toml", "machine = \"gige\"\n= 4\n");
  EXPECT_THAT(run("simulate " + file).err, StartsWith("plumbline: error: " + file + ":2: is not TOML: "));
}

TEST(ExperimentFile, HasNoControlCharacters) {
  const std::string file = file_with("controls.toml", std::string("machine = 'gige'\n[\0 = 4\n", 24));
  EXPECT_EQ(run("simulate " + file).err,
            error_line(file + ":2: is not TOML: a control character; in a text write \\u0000"));
  const std::string set = file_with("controls_set.toml", std::string(head) + "set = [\"[\\u0000=4\"]\n");
  EXPECT_EQ(run("simulate " + set).err, error_line(set + ":5: set [\\x00=4: has a control character"));
}

}  // namespace
}  // namespace plumbline::test
