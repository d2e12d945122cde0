#include <map>

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/cli/stores.hpp"

namespace plumbline::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

std::string simulated(const std::string& name, const std::string& suites) {
  const std::string store = fresh_path(name);
  const Ran ran = run("simulate --machine ib-2008 --processes 4 --op bcast --bytes 8 --reps 30 --suite " +
                      suites + " --store " + store);
  EXPECT_EQ(ran.status, 0) << ran.err;
  return store;
}

json reduce(const std::string& arguments) {
  const Ran ran = run("reduce " + arguments + " --format json");
  EXPECT_EQ(ran.status, 0) << ran.err;
  return json::parse(ran.out);
}

/// What simulate itself prints for the suite.
json simulate(const std::string& suite) {
  return json::parse(
      run("simulate --machine ib-2008 --processes 4 --op bcast --bytes 8 --reps 30 --format json "
          "--suite " +
          suite)
          .out);
}

json cell_of(const json& found, const std::string& measured, const std::string& suite) {
  for (const json& cell : found["cells"])
    if (cell["measured_by"] == measured && cell["suite"] == suite) return cell;
  ADD_FAILURE() << measured << " as " << suite;
  return {};
}

TEST(ReduceCommand, gives_what_the_suite_itself_reported) {
  const std::string store = simulated("reduce_same.db", "osu,imb,reprompi-hca3");
  const json found = reduce(store);
  for (const char* suite : {"osu", "imb", "reprompi-hca3"}) {
    const json simulated_alone = simulate(suite);
    for (const json& row : simulated_alone["cells"][0]["suites"]) {
      if (row["primary"] == false) continue;
      EXPECT_EQ(cell_of(found, suite, suite)["reported_s"], row["reported_s"]) << suite;
    }
  }
}

// Two processes, times of 1, 2, 6, 3 and 3, 6, 4, 3 us. osu: the means 3 and 4 us average 3.5 us.
// mpiblib-max: the slower ones, 3, 6, 6, 3 us, have the mean 4.5 us. mpiblib-root: process 0's mean, 3 us.
// skampi-barrier: of 3, 3, 6, 6 us a quarter is cut off at each end, 4.5 us. mpicroscope: the min of the
// slower ones, 3 us. reprompi-barrier: their median 4.5 us. netgauge: the greater of the medians 2.5 and 3.5
// us. mpibench: the mean of all eight, 28/8 us, of which none is above twice the 99th percentile.
TEST(ReduceCommand, reduces_by_hand) {
  const std::string file = fresh_path("by_hand.db");
  {
    Store store = measured_store(file);
    StoredCell cell{.key = {"osu", "bcast", "", 8, 0, 2, 0}};
    const std::vector<std::vector<double>> times = {{1e-6, 2e-6, 6e-6, 3e-6}, {3e-6, 6e-6, 4e-6, 3e-6}};
    for (const int rank : {0, 1})
      cell.processes.push_back({.rank = rank,
                                .begin = std::vector<double>(4),
                                .end = times[static_cast<std::size_t>(rank)],
                                .time = times[static_cast<std::size_t>(rank)],
                                .verdict = std::vector<std::uint8_t>(4)});
    store.write(store.begin_launch(1), cell);
  }
  const std::map<std::string, double> right = {
      {"osu", 3.5e-6},       {"mpiblib-max", 4.5e-6},      {"mpiblib-root", 3e-6}, {"skampi-barrier", 4.5e-6},
      {"mpicroscope", 3e-6}, {"reprompi-barrier", 4.5e-6}, {"netgauge", 3.5e-6},   {"mpibench", 3.5e-6},
  };
  const json found = reduce(file);
  for (const auto& [suite, seconds] : right)
    EXPECT_NEAR(cell_of(found, "osu", suite)["reported_s"].get<double>(), seconds, 1e-15) << suite;
}

// The number of a nonblocking suite is an overhead, and its truth what the processor lost: simulate's own
// error.
TEST(ReduceCommand, judges_a_nonblocking_suite_by_what_the_processor_lost) {
  const std::string store = fresh_path("nonblocking.db");
  const std::string what =
      "simulate --machine ib-nbc --op allreduce --bytes 1Ki --processes 4 --suite imb-nbc --reps 5";
  ASSERT_EQ(run(what + " --store " + store).status, 0);
  const json itself = json::parse(run(what + " --format json").out)["cells"][0]["suites"];
  const json error = cell_of(reduce(store), "imb-nbc", "imb-nbc")["error"];
  for (const json& row : itself)
    if (row["primary"] == true) {
      EXPECT_EQ(error, row["error"]) << row;
    }
}

// mpiblib-max times the same region as osu, and takes the max over processes where osu averages.
TEST(ReduceCommand, applies_another_suites_reduction_to_the_same_observations) {
  const std::string store = simulated("reduce_other.db", "osu");
  const json found = reduce(store + " --suite osu,mpiblib-max");
  ASSERT_EQ(found["cells"].size(), 2u);
  const double osu = cell_of(found, "osu", "osu")["reported_s"];
  const double max = cell_of(found, "osu", "mpiblib-max")["reported_s"];
  EXPECT_GT(max, osu);  // no average over processes exceeds the max
}

TEST(ReduceCommand, says_what_cannot_be_made) {
  const std::string store = simulated("reduce_not.db", "osu");
  const Ran ran = run("reduce " + store);
  EXPECT_THAT(ran.out, HasSubstr("imb, phloem, phloem-barrier, op-gap, send-latency"));
  EXPECT_THAT(ran.out, HasSubstr("(a global clock is needed)"));
  const Ran refused = run("reduce " + store + " --suite imb");
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("not from osu: imb (a loop of calls is timed as a whole)"));
}

TEST(ReduceCommand, refuses_in_one_line) {
  const std::string store = simulated("reduce_bad.db", "osu");
  for (const auto& [arguments, expected] : {std::pair<std::string, std::string>{"", "no store"},
                                            {"nowhere.db", "nowhere.db"},
                                            {store + " --suite osuu", "did you mean 'osu'"}}) {
    const Ran ran = run("reduce " + arguments);
    EXPECT_EQ(ran.status, 2) << arguments;
    EXPECT_THAT(ran.err, HasSubstr(expected));
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
  }
}

}  // namespace
}  // namespace plumbline::test
