#include <fmt/core.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

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
    for (const json& row : simulate(suite)["cells"][0]["suites"]) {
      if (row["primary"] == false) continue;
      EXPECT_EQ(cell_of(found, suite, suite)["reported_s"], row["reported_s"]) << suite;
    }
  }
}

// mpiblib-max times the same region as osu, and takes the greatest over processes where osu averages.
TEST(ReduceCommand, applies_another_suites_reduction_to_the_same_observations) {
  const std::string store = simulated("reduce_other.db", "osu");
  const json found = reduce(store + " --suite osu,mpiblib-max");
  ASSERT_EQ(found["cells"].size(), 2u);
  const double osu = cell_of(found, "osu", "osu")["reported_s"];
  const double greatest = cell_of(found, "osu", "mpiblib-max")["reported_s"];
  EXPECT_GT(greatest, osu);  // no average over processes exceeds the greatest
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
