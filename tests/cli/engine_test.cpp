#include <filesystem>
#include <regex>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "analysis/request/experiment.hpp"
#include "analysis/run/run_store.hpp"
#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

using nlohmann::json;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// No randomness, so that only the rules of the model count.
const std::string cell = "--machine logp-textbook --processes 4 --op bcast:flat --bytes 1 ";
const std::string causes = "simulate " + cell + "--suite osu,mpiblib-max --reps 3 --launches 2 --why ";
const std::string clocks = "sync --machine ib-2008 --processes 4 --methods netgauge --seeds 2 ";

std::string out_of(const std::string& arguments) {
  const Ran ran = run(arguments);
  EXPECT_EQ(ran.status, 0) << arguments << "\n" << ran.err;
  return ran.out;
}

json json_of(const std::string& arguments) { return json::parse(out_of(arguments + " --format json")); }

/// What is printed on one engine, with the other one's name.
std::string as_native(const std::string& printed) {
  return std::regex_replace(std::regex_replace(printed, std::regex("simgrid"), "native"),
                            std::regex(", on SimGrid"), "");
}

void expect_wrong_input(const std::string& arguments, const std::string& said) {
  const Ran ran = run(arguments);
  EXPECT_EQ(ran.status, 2) << arguments;
  EXPECT_EQ(ran.err, error_line(said)) << arguments;
  EXPECT_EQ(ran.out, "");
}

const std::string commands_that_simulate[] = {
    "simulate " + cell + "--suite osu --reps 5 ",
    clocks,
    "predict " + cell,
    "timeline " + cell,
    "timeline " + cell + "--suite osu --against imb ",
    "overlap --machine ib-nbc --processes 4 --op allreduce --bytes 1Ki --reps 3 --intervals 512 "};

TEST(EngineOption, IsInTheJsonOfEveryCommand) {
  for (const std::string& command : commands_that_simulate)
    for (const auto& [option, engine] : {std::pair("", "native"), std::pair("--engine native", "native"),
                                         std::pair("--engine simgrid", "simgrid")}) {
      const json whole = json_of(command + option);
      EXPECT_EQ((whole.contains("schemes") ? whole["schemes"][0] : whole)["engine"], engine) << command;
    }
}

TEST(EngineOption, IsInTheTextWhereItIsNotTheNativeOne) {
  for (const std::string& command : commands_that_simulate) {
    EXPECT_THAT(out_of(command + "--engine simgrid"), HasSubstr(", on SimGrid")) << command;
    EXPECT_EQ(out_of(command + "--engine native"), out_of(command)) << command;
    EXPECT_THAT(out_of(command), Not(HasSubstr("SimGrid"))) << command;
  }
}

TEST(EngineOption, IsAColumnOfCsv) {
  for (const std::string& command : {commands_that_simulate[0], clocks}) {
    const std::string csv = out_of(command + "--engine simgrid --format csv");
    EXPECT_THAT(csv.substr(0, csv.find('\n')), HasSubstr("engine")) << command;
    EXPECT_THAT(csv, HasSubstr("simgrid,")) << command;
  }
}

// Each simulation, those without a cause and truths among them, has a program of its own: SimGrid has one
// engine a program, and would refuse a second.
TEST(EngineOption, GivesTheSameNumbers) {
  EXPECT_EQ(as_native(out_of(causes + "--engine simgrid --format csv")), out_of(causes + "--format csv"));
  for (const std::string& arguments :
       {"predict --starts 0,9us,4us,0 " + cell,
        std::string("predict --machine ib-2008 --processes 9 --op allreduce --bytes 64Ki"),
        std::string("predict --machine ib-2008 --processes 1 --op bcast --bytes 8")})
    EXPECT_EQ(as_native(out_of(arguments + " --engine simgrid")), out_of(arguments)) << arguments;
}

TEST(EngineOption, MeansTheSameInAnExperimentFile) {
  const std::string file =
      file_with("engine.toml", "engine = \"simgrid\"\nsuites = \"osu\"\nrepetitions = 5\n");
  EXPECT_EQ(out_of("simulate " + cell + file + " --format csv"),
            out_of("simulate " + cell + "--suite osu --reps 5 --engine simgrid --format csv"));
  EXPECT_EQ(json_of("simulate " + cell + file + " --engine native")["engine"], "native");
}

TEST(EngineOption, KnowsItsNames) {
  for (const std::string& command : commands_that_simulate) {
    expect_wrong_input(command + "--engine simgird",
                       "--engine: unknown engine 'simgird'; did you mean 'simgrid'?");
    expect_wrong_input(command + "--engine ours", "--engine: unknown engine 'ours'; known: native, simgrid");
  }
}

TEST(EngineOption, KeepsAStoreToItself) {
  const std::string simulate = "simulate " + cell + "--suite osu --reps 5 --resume --store ";
  const std::string another = ": is the store of another experiment: ";
  const std::string native = fresh_path("native.db"), simgrid = fresh_path("simgrid.db");
  out_of(simulate + native);
  out_of(simulate + simgrid + " --engine simgrid");
  expect_wrong_input(
      simulate + native + " --engine simgrid",
      native + another + "this run has 'engine = simgrid', which it has not; give this run another name");
  expect_wrong_input(
      simulate + simgrid,
      simgrid + another + "it has 'engine = simgrid', which this run has not; give this run another name");
  EXPECT_THAT(out_of(simulate + native + " --engine native"), Not(HasSubstr("SimGrid")));
  EXPECT_THAT(out_of(simulate + simgrid + " --engine simgrid"), HasSubstr("SimGrid"));
}

TEST(EngineOption, IsWhatACalibrationIsOf) {
  const std::string few = " --round-trips 100 --repetitions 5 --clock-points 0 --engine simgrid";
  EXPECT_THAT(out_of("calibrate --simulate logp-textbook" + few),
              HasSubstr("from the simulation of logp-textbook, on SimGrid: 2 processes"));
  const std::string file = file_with("osu_engine.txt", "");
  expect_wrong_input("calibrate " + file + " --engine simgrid", "--engine goes with --simulate alone");
}

TEST(EngineOption, IsWhatAPlanIsOf) {
  const std::string machine =
      "plan --machine ib-2008 --set launch.sd=0.02 --processes 4 --op bcast --bytes 8 ";
  EXPECT_THAT(json_of(machine + "--engine simgrid")["pilot"].get<std::string>(),
              EndsWith("observations, on SimGrid"));
  expect_wrong_input("plan --study power --engine simgrid", "--engine does nothing with --study");
  expect_wrong_input("plan pilot.db --engine simgrid", "--engine simulates a machine; use --machine");
  expect_wrong_input("plan pilot.db --library mpich-4",
                     "--library and --datatype are of simulations; use --machine");
}

TEST(EngineOption, IsWhatATranslationIsBy) {
  const std::string file =
      file_with("osu_bcast_engine.txt",
                "# OSU MPI Broadcast Latency Test v7.4\n"
                "# Size       Avg Latency(us)   Min Latency(us)   Max Latency(us)  Iterations\n"
                "8                       3.00              1.00              5.00        1000\n");
  const std::string translate = "translate " + file +
                                " --from osu --machine logp-textbook --processes 2 --launches 2 --reps 5 "
                                "--engine simgrid";
  EXPECT_EQ(json_of(translate)["engine"], "simgrid");
  EXPECT_THAT(out_of(translate), HasSubstr("2 launches, on SimGrid\n"));
}

TEST(EngineOption, IsUnknownWhereNothingIsSimulated) {
  for (const char* command : {"export", "compare", "validate", "reduce", "reproduce", "report", "merge"}) {
    const Ran ran = run(std::string(command) + " --engine simgrid");
    EXPECT_EQ(ran.status, 2) << command;
    EXPECT_THAT(ran.err, StartsWith("plumbline: error: unknown option '--engine'")) << command;
  }
}

// The same file may be simulated, and measured.
TEST(EngineOption, IsNoPartOfWhatIsMeasured) {
  ExperimentRequest request;
  add_operations(request, "bcast");
  request.bytes = {8};
  std::vector<std::string> notes;
  const std::string text = experiment_text(make_measured_experiment(request, 4, notes));
  request.settings.engine = Engine::simgrid;
  EXPECT_EQ(experiment_text(make_measured_experiment(request, 4, notes)), text);
}

}  // namespace
}  // namespace plumbline::test
