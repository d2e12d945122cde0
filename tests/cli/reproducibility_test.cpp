#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <sqlite3.h>

#include "models/statistics.hpp"
#include "tests/cli/program.hpp"

// Figure 12 of Hunold and Carpen-Amarie, "Reproducible MPI Benchmarking Is Still Not as Easy as You Think"
// (2016), as docs/how-to/planning.md has it but smaller: docs/reproducibility.toml with 30 observations of
// one size, trials of ten launches.
namespace plumbline::test {
namespace {

using testing::AllOf;
using testing::Gt;
using testing::Lt;

constexpr double launch_effect = 0.02;

std::string simulated(const std::string& name, const std::string& more) {
  const std::string store = fresh_path(name);
  const Ran ran = run("simulate " PLUMBLINE_SOURCE
                      "/docs/reproducibility.toml --set launch.sd=0.02 --bytes 16 --reps "
                      "30 --store " +
                      store + " " + more);
  EXPECT_EQ(ran.status, 0) << ran.err;
  return store;
}

/// The first column of what SQLite answers.
std::vector<double> asked(const std::string& store, const std::string& query) {
  std::vector<double> numbers;
  sqlite3* database = nullptr;
  const auto take = [](void* to, int, char** columns, char**) {
    static_cast<std::vector<double>*>(to)->push_back(std::stod(columns[0]));
    return 0;
  };
  EXPECT_EQ(sqlite3_open_v2(store.c_str(), &database, SQLITE_OPEN_READONLY, nullptr), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database, query.c_str(), take, &numbers, nullptr), SQLITE_OK) << query;
  sqlite3_close(database);
  return numbers;
}

double variation(const std::vector<double>& numbers) { return *standard_deviation(numbers) / *mean(numbers); }

// The launch effect is a factor on overheads, latency and G, of which nearly all of a small broadcast is
// made: whoever measures, one launch varies by up to 2 %. Of 40 launches the standard deviation is within
// 0.72 and 1.29 times its expectation with 99.5 % (chi-squared, 39 degrees of freedom).
TEST(Reproducibility, OfOneLaunchIsTheLaunchEffectWhateverTheSuite) {
  const std::string store = simulated("one_launch.db", "--suite imb,skampi,reprompi --launches 40");
  for (const char* suite : {"imb", "skampi", "reprompi"}) {
    const auto numbers = asked(
        store, "SELECT seconds FROM results WHERE suite = '" + std::string(suite) + "' ORDER BY launch");
    ASSERT_EQ(numbers.size(), 40U);
    EXPECT_THAT(variation(numbers), AllOf(Gt(0.5 * launch_effect), Lt(1.29 * launch_effect))) << suite;
  }
}

// The mean of ten launches varies 1/sqrt(10) as much as one. Ten times the variance of ten such trials,
// divided by the variance of the launches within them, is of Fisher's F with 9 and 90 degrees of freedom:
// in 99.8 % between 0.12 and 3.5, whose roots times 0.316 are 0.11 and 0.59.
TEST(Reproducibility, OfManyLaunchesIsThatOfTheirMean) {
  const std::string store = simulated("trials.db", "--suite reprompi --launches 100");
  const auto launches = asked(store, "SELECT seconds FROM results ORDER BY launch");
  const auto trials =
      asked(store, "SELECT avg(seconds) FROM results GROUP BY suite, bytes, (launch - 1) / 10");
  ASSERT_EQ(launches.size(), 100U);
  ASSERT_EQ(trials.size(), 10U);
  EXPECT_THAT(variation(trials) / variation(launches), AllOf(Gt(0.11), Lt(0.59)));
}

}  // namespace
}  // namespace plumbline::test
