#include <cmath>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "analysis/compare/cell_filter.hpp"
#include "models/comparison/launch_number.hpp"
#include "tests/cli/stores.hpp"

// What number a launch has: one for `compare` and `plan`.
namespace plumbline::test {
namespace {

using nlohmann::json;
using Times = std::vector<double>;  // us, of one process

constexpr double us = 1e-6;

StoredProcess process_of(int rank, const Times& times) {
  StoredProcess process{.rank = rank};
  for (std::size_t i = 0; i < times.size(); ++i) {
    process.begin.push_back(static_cast<double>(i));
    process.end.push_back(static_cast<double>(i) + times[i] * us);
    process.time.push_back(times[i] * us);
    process.verdict.push_back(0);
  }
  return process;
}

/// A store with a broadcast measured by a suite on two processes: a launch for each factor on the times.
std::string store_of(const std::string& name, const std::string& suite, const std::vector<double>& launches,
                     const Times& first, const Times& second) {
  const std::string file = fresh_path(name);
  Store store = measured_store(file);
  for (std::size_t i = 0; i < launches.size(); ++i) {
    const int launch = store.begin_launch(static_cast<int>(i) + 1);
    StoredCell cell{.key = {suite, "bcast", "", 8, 0, 2, 0}};
    cell.processes = {process_of(0, first), process_of(1, second)};
    for (StoredProcess& process : cell.processes)
      for (double& time : process.time) time *= launches[i];
    store.write(launch, cell);
    store.end_launch(launch);
  }
  return file;
}

json found(const std::string& command) {
  const Ran ran = run(command + " --format json");
  EXPECT_EQ(ran.status, 0) << ran.err;
  return json::parse(ran.out);
}

double compared(const std::string& store) {
  return found("compare " + store + "@1 " + store + "@2..9")["cells"][0]["median_a"].get<double>() / us;
}

json planned(const std::string& store) { return found("plan " + store + " --effect 90%")["cells"][0]; }

// osu averages over processes: of 1, 2, 6 and 3, 6, 4 us the observations' times are 2, 4, 5 us, median 4 us.
// (The medians of the processes, 2 and 4 us, would average 3 us.) A second launch, three times as slow, makes
// the median over launches 8 us.
TEST(LaunchNumber, IsTheMedianOfWhatTheSuiteMakesOfEachObservation) {
  const std::string store = store_of("number_osu.db", "osu", {1, 3}, {1, 2, 6}, {3, 6, 4});
  EXPECT_NEAR(compared(store), 4, 1e-9);
  EXPECT_NEAR(planned(store)["median_s"].get<double>() / us, 8, 1e-9);
}

// mpibench throws the times of all processes together, and reports their mean: that of the observations'
// averages.
TEST(LaunchNumber, AveragesOverProcessesWhereTheSuitePoolsThem) {
  const std::string store = store_of("number_mpibench.db", "mpibench", {1, 3}, {1, 2, 6}, {3, 6, 4});
  EXPECT_NEAR(compared(store), 4, 1e-9);
  EXPECT_NEAR(planned(store)["median_s"].get<double>() / us, 8, 1e-9);
}

// mpiblib-max takes the slowest process: 3, 6, 6, 5, 100 us. Quartiles 5 and 6: the fences are 3.5 and 7.5
// us, between which lie 6, 6 and 5 us.
TEST(LaunchNumber, LeavesOutliersToTukeysFilter) {
  const std::string store =
      store_of("number_max.db", "mpiblib-max", {1, 3}, {1, 2, 6, 5, 100}, {3, 6, 4, 5, 1});
  EXPECT_NEAR(compared(store), 6, 1e-9);
  EXPECT_NEAR(planned(store)["median_s"].get<double>() / us, 12, 1e-9);
}

// 2, 4, 5 us have the mean 11/3 and the variance (25 + 1 + 16)/9/2 = 7/3; of the launch's median 4 us that is
// sqrt(7/3)/4. The launches' numbers, 4 and 12 us, differ by 8: of their median 8 us they have the variance
// (8^2/2)/8^2 = 1/2, of which (pi/2) (7/3)/16/3 comes from the observations.
TEST(LaunchNumber, IsWhatThePlansVarianceIsOf) {
  const json cell = planned(store_of("number_variance.db", "osu", {1, 3}, {1, 2, 6}, {3, 6, 4}));
  EXPECT_NEAR(cell["within"].get<double>(), std::sqrt(7.0 / 3) / 4, 1e-9);
  EXPECT_NEAR(cell["between"].get<double>(), std::sqrt(0.5 - std::acos(-1) / 2 * 7 / 3 / 16 / 3), 1e-9);
}

// 10 us and a rounding error of doubles: no clock tells them apart.
TEST(LaunchNumber, IsNoFinerThanAPicosecond) {
  EXPECT_EQ(launch_number(Times{9.999999999999593e-06}), launch_number(Times{1.0000000000003062e-05}));
  EXPECT_NE(launch_number(Times{10.000e-06}), launch_number(Times{10.001e-06}));
}

// Two processes were measured, and one is there.
TEST(LaunchNumber, IsRefusedWhereAProcessIsMissing) {
  const std::string file = fresh_path("damaged.db");
  {
    Store store = measured_store(file);
    for (const int number : {1, 2}) {
      StoredCell cell{.key = {"osu", "bcast", "", 8, 0, 2, 0}};
      cell.processes = {process_of(0, {1, 2})};
      store.write(store.begin_launch(number), cell);
    }
  }
  for (const std::string& command :
       {"compare " + file + "@1 " + file + "@2", "plan " + file, "reduce " + file})
    EXPECT_EQ(
        run(command).err,
        error_line(file +
                   ": is damaged (osu bcast of 8 bytes on 2 processes: the number of its processes with "
                   "observations is 1); take a copy of it"));
}

// Numbers of 1, 1 and 1,000 us vary by 999/sqrt(3) us about a median of 1 us: 57,700 %.
TEST(LaunchNumber, IsBlamedWhereItVariesTooMuchToPlan) {
  const std::string store = store_of("number_wild.db", "osu", {1, 1, 1000}, {1, 1}, {1, 1});
  EXPECT_EQ(
      run("plan " + store).err,
      error_line("with 300 launches a side no plan sees even an effect of 100 % at level 0.05 over 1 cell; "
                 "the launch effect of osu bcast 8 B on 2 alone is 5.77e+04 %; leave cells out (--bytes, "
                 "--op, --suite)"));
}

// Which cells

TEST(CellFilter, ChoosesByEveryFieldThatIsSaid) {
  const ComparedKey key = compared_key(CellKey{"osu", "bcast", "chain", 8, 4096, 2, 1});
  const auto passes_by = [&](const char* operations) {
    CellFilter filter;
    filter.operations = parse_filtered_operations(operations);
    return passes(filter, key);
  };
  for (const char* right : {"bcast", "bcast:chain", "bcast@4Ki", "bcast:chain@4Ki", "scan,bcast"})
    EXPECT_TRUE(passes_by(right)) << right;
  for (const char* wrong : {"scan", "bcast:binomial", "bcast@8Ki", "chain"})
    EXPECT_FALSE(passes_by(wrong)) << wrong;
  EXPECT_TRUE(passes({{"osu"}, {}, {8}, {2}, 1}, key));
  for (const CellFilter& wrong : {CellFilter{{"imb"}, {}, {}, {}, {}}, CellFilter{{}, {}, {16}, {}, {}},
                                  CellFilter{{}, {}, {}, {4}, {}}, CellFilter{{}, {}, {}, {}, 0}})
    EXPECT_FALSE(passes(wrong, key));
}

TEST(CellFilter, TakesTheTruthOnlyWhereItIsAskedFor) {
  const ComparedKey truth = compared_key(CellKey{"truth", "bcast", "", 8, 0, 2, 0});
  EXPECT_FALSE(passes({}, truth));
  EXPECT_TRUE(passes({{"truth"}, {}, {}, {}, {}}, truth));
}

TEST(CellFilter, IsOneForCompareAndPlan) {
  const std::string store = fresh_path("filter.db");
  ASSERT_EQ(run("simulate --machine ib-2008 --set launch.sd=0.02 --processes 4 --op "
                "bcast:binomial,bcast:chain --bytes 8 --suite osu --reps 20 --launches 4 --store " +
                store)
                .status,
            0);
  const json compared = found("compare " + store + "@1..2 " + store + "@3..4 --op bcast:chain");
  const json planned = found("plan " + store + " --op bcast:chain --effect 90%");
  for (const json& cells : {compared["cells"], planned["cells"]}) {
    ASSERT_EQ(cells.size(), 1U);
    EXPECT_EQ(cells[0]["algorithm"], "chain");
  }
}

}  // namespace
}  // namespace plumbline::test
