#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "analysis/request/parse.hpp"
#include "tests/cli/program.hpp"
#include "tests/cli/stores.hpp"

namespace plumbline::test {
namespace {

using nlohmann::json;

int observations_of(const Ran& ran) {
  EXPECT_EQ(ran.status, 0) << ran.err;
  return json::parse(ran.out)["cells"][0]["suites"][0]["observations"].get<int>();
}

int simulated(const std::string& options) {
  return observations_of(run(
      "simulate --machine ib-2008 --processes 4 --op bcast --bytes 8 --suite osu --format json " + options));
}

TEST(StopOption, FixedGivesAsManyObservations) { EXPECT_EQ(simulated("--stop fixed:7"), 7); }

// Jitter of a few per cent: the goals are met long before the most of 1,000.
TEST(StopOption, JudgingRulesEndEarly) {
  for (const char* rule : {"standard-error:5%", "confidence-interval:10%", "deviation:60%"}) {
    const int seen = simulated(std::string("--reps 1000 --stop ") + rule);
    EXPECT_GE(seen, 8) << rule;
    EXPECT_LT(seen, 1000) << rule;
  }
}

TEST(StopOption, RepsAreTheMostOfAJudgingRule) {
  EXPECT_EQ(simulated("--reps 9 --stop standard-error:0.0001%"), 9);
}

// A broadcast and its barrier take about 40 us: some dozens in 2 ms, half as many in 1 ms.
TEST(StopOption, ABudgetGivesMoreObservationsForMoreTime) {
  const int one = simulated("--stop budget:1ms"), two = simulated("--stop budget:2ms");
  EXPECT_GT(one, 5);
  EXPECT_NEAR(two, 2 * one, 0.2 * two);
}

// The values are compared when a store is gone on with, not how they were written.
TEST(StopOption, HasOneTextForOneRule) {
  const auto text = [](const char* said) { return parse_stop(said).text; };
  EXPECT_EQ(text("deviation:1.0%"), "deviation:1%");
  EXPECT_EQ(text("confidence-interval:2.50%"), "confidence-interval:2.5%");
  EXPECT_EQ(text("standard-error:7%"), "standard-error:7%");
  EXPECT_EQ(text("budget:2000ms"), text("budget:2s"));
  EXPECT_EQ(text("fixed:007"), "fixed:7");
  EXPECT_EQ(text("decay"), "decay");
}

// A broadcast of two processes takes some microseconds of simulated time: 100,000 are there before 1,000 s.
TEST(StopOption, ABudgetThatMeetsTheMostObservationsSaysSo) {
  const Ran ran = run(
      "simulate --machine logp-textbook --processes 2 --op bcast --bytes 8 --suite osu --stop budget:1000s");
  EXPECT_EQ(
      ran.err,
      "plumbline: note: --stop: 100000 observations, the most, were there before the time was up, of osu; "
      "--reps says more\n");
}

TEST(StopOption, DecayEndsBetweenTenAndAHundred) {
  const int seen = simulated("--stop decay");
  EXPECT_GE(seen, 10);
  EXPECT_LE(seen, 100);
}

#ifdef PLUMBLINE_MPI_PROGRAM

int measured(const std::string& options) {
  return observations_of(run_mpi_script(
      "$MPIRUN 2 $MEASURE --op bcast --bytes 8 --suite osu --warmup 1 --format json " + options));
}

TEST(StopOption, MeansTheSameOnHardware) {
  EXPECT_EQ(measured("--stop fixed:7"), 7);
  EXPECT_EQ(measured("--reps 9 --stop standard-error:0.0001%"), 9);
  const int seen = measured("--stop budget:5ms");
  EXPECT_GE(seen, 1);
}

#endif

}  // namespace
}  // namespace plumbline::test
