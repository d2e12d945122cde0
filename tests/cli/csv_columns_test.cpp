#include <set>

#include <fmt/core.h>
#include <gmock/gmock.h>

#include "tests/cli/stores.hpp"

namespace plumbline::test {
namespace {

std::vector<std::string> columns_of(const std::string& command) {
  const Ran ran = run(command);
  EXPECT_LE(ran.status, 1) << command << "\n" << ran.err;
  std::vector<std::string> columns;
  std::istringstream head(ran.out.substr(0, ran.out.find('\n')));
  for (std::string column; std::getline(head, column, ',');) columns.push_back(column);
  return columns;
}

/// Every command that writes CSV, once in each form that it has.
std::vector<std::string> commands() {
  const std::string cell = "--machine ib-2008 --processes 4 --op bcast --bytes 8 ";
  const std::string store = fresh_path("columns.db"), imported = fresh_path("columns_imported.db");
  const std::string file = file_with("columns.csv", "operation,bytes,seconds,processes\nbcast,8,3e-6,4\n");
  run("simulate " + cell + "--suite osu,imb --reps 5 --launches 4 --store " + store);
  run("import " + file + " --store " + imported);
  std::vector<std::string> all{
      "simulate " + cell + "--suite osu --reps 5 --why",
      "predict " + cell + "--starts 0,1us,2us,0",
      "sync --machine ib-2008 --processes 4 --methods netgauge --seeds 2",
      "overlap --machine ib-nbc --processes 4 --op allreduce --bytes 1Ki --reps 3 --intervals 512",
      "reduce " + store,
      "show " + store,
      fmt::format("compare {0}@1..2 {0}@3..4", store),
      fmt::format("plan {} --suite osu --effect 50%", store),
      "plan --study sample-means",
      fmt::format("validate --sim {0} --hw {0}", store),
      fmt::format("import {} --store {}", file, fresh_path("columns_twice.db"))};
  for (std::string& command : all) command += " --format csv";
  all.push_back("export --to csv " + store);
  all.push_back("export --to csv " + imported);
  return all;
}

// `simulate` once had two columns "statistic".
TEST(CsvColumns, HaveNamesOfTheirOwn) {
  for (const std::string& command : commands()) {
    const std::vector<std::string> columns = columns_of(command);
    EXPECT_GE(columns.size(), 2u) << command;
    EXPECT_EQ(std::set(columns.begin(), columns.end()).size(), columns.size()) << command;
    EXPECT_THAT(columns, testing::Each(testing::Not(""))) << command;
  }
}

// One thing has one name.
TEST(CsvColumns, HaveNoSecondNameForAnotherOnesThing) {
  for (const std::string& command : commands())
    for (const std::string& column : columns_of(command))
      EXPECT_THAT(column, testing::Not(testing::AnyOf("op", "reps", "segment", "test_interval"))) << command;
}

}  // namespace
}  // namespace plumbline::test
