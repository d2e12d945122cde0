#include <cmath>
#include <map>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "analysis/recommend/sampling.hpp"
#include "analysis/recommend/scores.hpp"
#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

Experiment broadcasts(const std::string& bytes) {
  ExperimentRequest request;
  request.machine = "stampede-ib";
  add_operations(request, "bcast:binomial");
  add_processes(request, "4");
  add_bytes(request, bytes);
  add_suites(request, "osu");
  std::vector<std::string> notes;
  return make_experiment(request, notes);
}

// One algorithm, one protocol: the ends come first, then the middle of the five, 2 KiB is cell 2. Each costs
// 1: 2 for the ends, 3 with the middle, no more.
TEST(RecommendSample, TakesTheEndsAndThenTheMiddle) {
  const Experiment experiment = broadcasts("512,1Ki,2Ki,4Ki,8Ki");
  const AlikeCells alike = alike_cells(experiment);
  ASSERT_EQ(alike.size(), 1U);
  const std::vector<double> costs(5, 1);
  EXPECT_EQ(sampled_cells(alike, costs, 2), (std::vector<std::size_t>{0, 4}));
  EXPECT_EQ(sampled_cells(alike, costs, 3.5), (std::vector<std::size_t>{0, 2, 4}));
  EXPECT_EQ(sampled_cells(alike, costs, 5).size(), 5U);
}

// 1 KiB is a third of the way from 512 B to 4 KiB, over the logarithm: 1 of 3 doublings.
TEST(RecommendSample, FindsWhereACellLiesBetweenTwo) {
  const Experiment experiment = broadcasts("512,1Ki,4Ki");
  const std::vector<std::size_t> sampled{0, 2};
  const std::vector<CellPlace> places = places_between(experiment, alike_cells(experiment), sampled);
  EXPECT_EQ(places[0].low, 0U);
  EXPECT_EQ(places[0].high, 0U);
  EXPECT_EQ(places[1].low, 0U);
  EXPECT_EQ(places[1].high, 1U);
  EXPECT_NEAR(places[1].share, 1.0 / 3, 1e-12);
  EXPECT_EQ(places[2].low, 1U);
}

// Errors of the ends: 0.1 in both launches, and -0.2; a cell halfway between has (0.1 - 0.2) / 2 = -0.05. The
// mean is (0.1 + 0.05 + 0.2) / 3. Launches do not scatter. CellPlace two signs 0 is possible, or 0.2:
// (0.1 + 0 + 0.2) / 3 to (0.1 + 0.2 + 0.2) / 3.
TEST(RecommendScore, TakesWhatLiesBetweenToLieBetween) {
  const Experiment experiment = broadcasts("512,1Ki,2Ki");
  const std::vector<Cell> sampled{experiment.cells[0], experiment.cells[2]};
  const std::vector<SampledErrors> errors{{{0.1, 0.1}}, {{-0.2, -0.2}}};
  const std::vector<CellPlace> places{{0, 0, 0}, {0, 1, 0.5}, {1, 1, 0}};
  SuiteScore score;
  add_errors(score, sampled, errors, places, 0);
  EXPECT_NEAR(score.mean_error, 0.35 / 3, 1e-12);
  EXPECT_NEAR(score.mean_interval.low, 0.1, 1e-12);
  EXPECT_NEAR(score.mean_interval.high, 0.5 / 3, 1e-12);
  EXPECT_NEAR(score.worst->error, -0.2, 1e-12);
  EXPECT_EQ(score.worst->cell.call.bytes, 2048);
}

// Two cells of two launches, 0.1 -+ 0.01 and 0.3 -+ 0.01: a launch's standard deviation s is 0.01 sqrt(2) in
// both, 2 degrees of freedom, t = 4.303: another launch is t s sqrt(1/2 + 1) = 0.07453 around, and a loop of
// 50 calls may be wrong by another 0.02.
TEST(RecommendScore, HasTheScatterOfLaunchesInItsInterval) {
  const Experiment experiment = broadcasts("512,1Ki");
  const std::vector<SampledErrors> errors{{{0.09, 0.11}}, {{0.29, 0.31}}};
  const std::vector<CellPlace> places{{0, 0, 0}, {1, 1, 0}};
  SuiteScore score;
  add_errors(score, experiment.cells, errors, places, 0.02);
  const double half_width = 0.07453 + 0.02;
  EXPECT_NEAR(score.mean_interval.low, 0.2 - half_width, 1e-4);
  EXPECT_NEAR(score.mean_interval.high, 0.2 + half_width, 1e-4);
  EXPECT_NEAR(score.worst->interval.high, 0.3 + 0.07453 + 0.02, 1e-4);
}

TEST(RecommendScore, CountsCellsWithoutANumber) {
  const Experiment experiment = broadcasts("512,1Ki");
  const std::vector<SampledErrors> errors{{{}}, {{0.0, 0.0}}};
  const std::vector<CellPlace> places{{0, 0, 0}, {1, 1, 0}};
  SuiteScore score;
  add_errors(score, experiment.cells, errors, places, 0);
  EXPECT_EQ(score.without_number, 1);
  EXPECT_FALSE(score.is_trusted(1));
  EXPECT_EQ(score.worst->cell.call.bytes, 1024);
}

json recommended(const std::string& arguments) {
  const Ran ran = run("recommend " + arguments + " --format json");
  EXPECT_EQ(ran.status, 0) << ran.err;
  return json::parse(ran.out);
}

/// The mean of |error| over all cells, by suite, as `simulate` has it.
std::map<std::string, double> mean_errors(const std::string& arguments) {
  const Ran ran = run("simulate " + arguments + " --format json");
  EXPECT_EQ(ran.status, 0) << ran.err;
  const json all = json::parse(ran.out);
  std::map<std::string, double> means;
  for (const json& cell : all["cells"])
    for (const json& number : cell["suites"])
      if (number["primary"])
        means[number["suite"]] +=
            std::abs(number["error"].get<double>()) / static_cast<double>(all["cells"].size());
  return means;
}

// What a sample of the sizes says must hold what all of them at each suite's own repetitions do.
TEST(Recommend, HoldsTheFullRunInItsIntervals) {
  const std::string cells = "--machine stampede-ib --processes 12 --op bcast,allreduce --bytes 8..16Ki";
  const json found = recommended(cells);
  EXPECT_LT(found["sampled_cells"], 30);
  const auto full = mean_errors(cells + " --suite common");
  ASSERT_EQ(found["suites"].size(), 7U);
  for (const json& suite : found["suites"]) {
    const double mean = full.at(suite["suite"]);
    EXPECT_LE(suite["mean_error_interval"][0], mean) << suite["suite"];
    EXPECT_GE(suite["mean_error_interval"][1], mean) << suite["suite"];
  }
}

// Without jitter, noise and skew a window starts all at one instant, and the last process is the truth's.
TEST(Recommend, TakesWhatIsRightWhereAWindowIs) {
  const json found = recommended(
      "--machine logp-textbook --processes 4 --op bcast:flat --bytes 8 --suite imb,mpbench,reprompi-hca3");
  EXPECT_EQ(found["take"], "reprompi-hca3");
  EXPECT_NEAR(found["suites"][0]["worst_error"].get<double>(), 0, 1e-6);
  EXPECT_EQ(found["suites"][0]["verdict"], "take it");
  EXPECT_EQ(found["suites"][2]["verdict"], "misleads");
}

TEST(Recommend, GivesCommandsThatMeasureWhatWasAskedFor) {
  const json found =
      recommended("--machine ib-2008 --processes 4 --op bcast --bytes 8,16,32 --set launch.sd=0.02");
  const json& commands = found["commands"];
  EXPECT_THAT(commands[0]["command"].get<std::string>(),
              HasSubstr("plumbline launch --mpirun \"mpirun -n 4\" --launches"));
  EXPECT_THAT(commands[0]["command"].get<std::string>(), HasSubstr("--op bcast --bytes 8..32 --suite"));
  EXPECT_THAT(commands.dump(), HasSubstr("mpibenchmark --calls-list=MPI_Bcast --msizes-list=8,16,32"));
  EXPECT_THAT(commands.dump(), HasSubstr("osu_bcast -m 8:32"));
  EXPECT_THAT(commands.dump(), HasSubstr("IMB-MPI1 -npmin 4 -msglog 3:5"));
}

TEST(Recommend, SaysWhatABudgetDoesNotReach) {
  const json found = recommended(
      "--machine ib-2008 --set launch.sd=0.05 --processes 4 --op bcast --bytes 8 --precision 0.5% --time "
      "20s");
  EXPECT_FALSE(found["plan"]["reached"]);
  EXPECT_GT(found["plan"]["precision"], 0.005);
}

TEST(Recommend, WorksForOneProcessAndForOddNumbers) {
  for (const char* processes : {"1", "2", "3", "7"})
    EXPECT_EQ(
        run(std::string("recommend --machine ib-2008 --op allreduce --bytes 0,8 --processes ") + processes)
            .status,
        0)
        << processes;
}

TEST(Recommend, GivesTheSameBytesWithAnyNumberOfJobs) {
  const std::string line = "recommend --machine ib-2008 --processes 5 --op bcast --bytes 8..64 --jobs ";
  EXPECT_EQ(run(line + "1").out, run(line + "3").out);
}

TEST(Recommend, RefusesAPrecisionOf0) {
  const Ran ran = run("recommend --machine ib-2008 --processes 4 --op bcast --bytes 8 --precision 0%");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("0% is reached by nothing"));
}

}  // namespace
}  // namespace plumbline::test
