#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

// logp-textbook: L = 5 us, o = 0, g = 1 us, G = 0. The root sends at 0, g and 2g, and its last send returns
// when it is posted; a message arrives L after its send.
constexpr const char* flat_to_four =
    "predict --machine logp-textbook --processes 4 --op bcast:flat --bytes 1";

TEST(Predict, GivesTheFinishingTimeOfEachProcessAsJson) {
  const Ran ran = run(std::string(flat_to_four) + " --format json");
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(json::parse(ran.out), json::parse(R"({"schema": "plumbline.predict/1", "engine": "native",
                                                  "finish_s": [2e-6, 5e-6, 6e-6, 7e-6], "max_s": 7e-6})"));
}

TEST(Predict, GivesOneLineAProcessAsCsv) {
  EXPECT_EQ(run(std::string(flat_to_four) + " --format csv").out,
            "process,finish_s\n0,2e-06\n1,5e-06\n2,6e-06\n3,7e-06\n");
}

TEST(Predict, SaysWhenTheLastProcessEndsInItsTable) {
  EXPECT_EQ(run(flat_to_four).out,
            "bcast by flat, 1 B, 4 processes, logp-textbook\n"
            "last   7.000 us\n"
            "process  finishes\n"
            "      0  2.000 us\n"
            "      1  5.000 us\n"
            "      2  6.000 us\n"
            "      3  7.000 us\n");
}

TEST(Predict, TakesItsOptionsInAnyOrder) {
  EXPECT_EQ(run("predict --bytes 1 --op bcast:flat --processes 4 --machine logp-textbook").out,
            run(flat_to_four).out);
}

TEST(Predict, ChangesAKeyOfTheMachine) {
  const Ran ran = run(std::string(flat_to_four) + " --set network.L=1us --set network.g=2us --format json");
  EXPECT_EQ(json::parse(ran.out)["max_s"].get<double>(), 5e-6);  // L + 2g
}

// Messages to 1, 2 and 3 arrive at 5, 6 and 7. Who comes at 9 finds it there, who comes at 4 waits 2.
TEST(Predict, LetsProcessesComeLate) {
  const std::string late = std::string(flat_to_four) + " --starts 0,9us,4us,0";
  const json found = json::parse(run(late + " --format json").out);
  EXPECT_EQ(found["start_s"], json::parse("[0.0, 9e-6, 4e-6, 0.0]"));
  EXPECT_EQ(found["finish_s"], json::parse("[2e-6, 9e-6, 6e-6, 7e-6]"));
  EXPECT_NEAR(found["inside_s"][2].get<double>(), 2e-6, 1e-18);
  EXPECT_THAT(run(late).out, HasSubstr("process    starts  finishes  is in it\n"
                                       "      0       0 s  2.000 us  2.000 us\n"
                                       "      1  9.000 us  9.000 us       0 s\n"));
  EXPECT_THAT(run(late + " --format csv").out, HasSubstr("\n3,7e-06,0,7e-06\n"));
}

TEST(Predict, RefusesStartsThatDoNotFit) {
  EXPECT_THAT(run(std::string(flat_to_four) + " --starts 0,1us").err,
              HasSubstr("--starts: 2 times for 4 processes; use one for each, 0,9us,4us,0"));
  EXPECT_THAT(run(std::string(flat_to_four) + " --starts 0,-1us,0,0").err,
              HasSubstr("--starts: '-1us' is not from 0 to a day"));
}

TEST(Predict, StartsFromAnotherRoot) {
  const Ran ran = run(std::string(flat_to_four) + " --root 3 --format json");
  EXPECT_EQ(json::parse(ran.out)["finish_s"][3].get<double>(), 2e-6);
}

TEST(Predict, MarksAMachineThatWasChangedInItsTitle) {
  EXPECT_THAT(run(std::string(flat_to_four) + " --set network.L=1us").out,
              testing::StartsWith("bcast by flat, 1 B, 4 processes, logp-textbook with network.L=1us\n"));
}

// Open MPI's rules name a ring, which hands over to recursive doubling: four floats are fewer than 16
// processes. stampede-ib: o_s + 15 O + L + 15 G + o_r = 470 + 0.915 + 580 + 2.97 + 200 = 1253.885 ns a
// message of 16 B; log2(16) = 4 of them.
TEST(Predict, CountsTheFloatsOfASmallAllreduce) {
  const std::string small = "predict --machine stampede-ib --processes 16 --op allreduce --bytes 16";
  EXPECT_THAT(run(small).out,
              testing::StartsWith("allreduce by recursive-doubling, 16 B, 16 processes, stampede-ib\n"));
  EXPECT_NEAR(json::parse(run(small + " --format json").out)["max_s"].get<double>(), 5.01554e-6, 1e-12);
}

// Open MPI 4.1 runs recursive doubling from 8 to 31 B on 4 to 7 processes; 5 are no power of two.
TEST(Predict, NamesWhatAnAlgorithmStandsInFor) {
  const std::string small = "predict --machine logp-textbook --processes 5 --op reduce-scatter --bytes 8";
  EXPECT_THAT(run(small).out,
              testing::StartsWith("reduce-scatter by recursive-doubling in place of Open MPI's "
                                  "recursive_doubling, 8 B, 5 processes, "));
  EXPECT_EQ(json::parse(run(small + " --format json").out)["stand_in"],
            json({{"algorithm", "recursive-doubling"},
                  {"library", "open-mpi-4.1"},
                  {"theirs", "recursive_doubling"},
                  {"differs", "who has no partner gets the data from a third process"}}));
}

// 16 chars are not fewer than 16 processes, so the ring does not hand over. OSU sums chars.
TEST(Predict, CountsElementsOfTheDatatype) {
  const std::string small =
      "predict --machine stampede-ib --processes 16 --op allreduce --bytes 16 --datatype ";
  EXPECT_THAT(run(small + "char").out,
              testing::StartsWith("allreduce by ring, 16 B, 16 processes, stampede-ib with datatype=char\n"));
  EXPECT_EQ(run(small + "chr").err, error_line("--datatype: unknown datatype 'chr'; did you mean 'char'?"));
}

// MPICH 4 broadcasts to fewer than 8 processes along a binomial tree, Open MPI 4.1 along a binary one.
TEST(Predict, ChoosesAsTheLibraryDoes) {
  const std::string small = "predict --machine logp-textbook --processes 4 --op bcast --bytes 8 ";
  EXPECT_THAT(run(small).out, testing::StartsWith("bcast by binary, 8 B, "));
  EXPECT_THAT(
      run(small + "--library mpich-4").out,
      testing::StartsWith("bcast by binomial, 8 B, 4 processes, logp-textbook with library=mpich-4\n"));
  EXPECT_THAT(run(small + "--set 'algorithms.library=\"mpich-4\"'").out,
              testing::StartsWith("bcast by binomial, 8 B, "));
  EXPECT_EQ(run(small + "--library mpich").err,
            error_line("--library: unknown library 'mpich'; did you mean 'mpich-4'?"));
}

// Two processes a node: MPICH 4 goes by nodes, 1 + 10 + 1 us; a dissemination barrier takes 10 us from 3 to
// 0, and 10 us from 0 to 2.
TEST(Predict, SaysByWhatFactorAStandInDiffers) {
  const std::string machine = file_with("two-a-node.toml",
                                        "name = \"two-a-node\"\nprocesses_per_node = 2\n[network]\nL = "
                                        "\"10us\"\no = \"0\"\ng = \"0\"\nG = \"0ns/B\"\n"
                                        "[network.node]\nL = \"1us\"\no = \"0\"\ng = \"0\"\nG = \"0ns/B\"\n");
  const std::string barrier =
      "predict --machine " + machine + " --processes 4 --op barrier --library mpich-4";
  EXPECT_THAT(
      run(barrier).out,
      testing::StartsWith("barrier by dissemination in place of MPICH's composition_alpha, which takes "
                          "about 0.6 times as long, 0 B, 4 processes, "));
  EXPECT_DOUBLE_EQ(json::parse(run(barrier + " --format json").out)["stand_in"]["factor"].get<double>(), 0.6);
}

TEST(Predict, TakesExactlyOneCell) {
  const Ran ran = run("predict --machine logp-textbook --processes 2,4 --op bcast --bytes 1");
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err,
            error_line("predict takes one cell, not 2: one operation, size and number of processes"));
}

}  // namespace
}  // namespace plumbline::test
