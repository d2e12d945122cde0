#include <regex>
#include <sstream>

#include <gmock/gmock.h>

#include "models/collective.hpp"
#include "schemes/suite.hpp"
#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

using testing::Contains;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::IsSupersetOf;

std::vector<std::string> lines_of(const std::string& what) {
  const Ran ran = run("list " + what);
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.err, "");
  std::vector<std::string> lines;
  std::istringstream text(ran.out);
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> names_of(const std::string& what) {
  std::vector<std::string> names;
  for (const std::string& line : lines_of(what)) names.push_back(line.substr(0, line.find(' ')));
  return names;
}

TEST(List, HasTheShippedMachinesWithTheirSources) {
  EXPECT_THAT(names_of("machines"),
              IsSupersetOf({"gige", "graphene", "ib-2008", "logp-textbook", "myrinet", "shared-memory",
                            "sp2-1999", "stampede", "stampede-ib", "taurus"}));
  EXPECT_THAT(lines_of("machines"), Contains(ContainsRegex("^stampede-ib +Stampede")));
}

TEST(List, HasEveryOperationWithItsAlgorithms) {
  EXPECT_EQ(names_of("operations").size(), static_cast<std::size_t>(operations));
  EXPECT_THAT(lines_of("operations"), Contains(ContainsRegex("^bcast +rooted +flat, chain, ")));
}

TEST(List, HasEveryAlgorithmAsItIsAskedFor) {
  EXPECT_EQ(names_of("algorithms").size(), algorithms().size());
  EXPECT_THAT(names_of("algorithms"),
              IsSupersetOf({"bcast:flat", "allreduce:recursive-doubling", "barrier:dissemination"}));
}

TEST(List, HasEverySuiteWithWhatItReportsAndWhereItIsFrom) {
  const std::vector<std::string> lines = lines_of("suites");
  ASSERT_EQ(lines.size(), suites().size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_TRUE(lines[i].starts_with(std::string(name(suites()[i])) + " "));
    EXPECT_THAT(lines[i], HasSubstr(std::string(source(suites()[i]))));
  }
}

TEST(List, HasTheMethodsOfSynchronisationWithTheirSources) {
  EXPECT_EQ(names_of("methods").size(), sync_methods().size());
  EXPECT_THAT(lines_of("methods"),
              Contains(ContainsRegex("^netgauge +offset +min-rtt, patience 100 +Hoefler")));
  EXPECT_THAT(lines_of("methods"),
              Contains(ContainsRegex("^hca3 +offset and skew +min-rtt, exchanges 10 +Hunold")));
}

TEST(List, HasTheEstimators) {
  EXPECT_THAT(names_of("estimators"), testing::ElementsAre("mean", "median", "quarter", "min-rtt", "bounds"));
}

TEST(Help, NamesTheMethodsOfSync) {
  std::string help = run("sync --help").out;
  std::erase_if(help, [](char c) { return c == '\n' || c == ' '; });
  EXPECT_THAT(help, HasSubstr("none,skampi,netgauge,jk,hca,hca2,hca3,hierarchical"));
}

TEST(List, SaysTheStatisticThatPeopleQuoteFirst) {
  EXPECT_THAT(lines_of("suites"),
              Contains(ContainsRegex("^imb  .*average over processes; .*max over processes")));
}

TEST(Help, ShowsAnExampleOfEachCommand) {
  for (const char* command : {"simulate", "predict", "list"}) {
    const Ran ran = run(std::string(command) + " --help");
    EXPECT_EQ(ran.status, 0);
    EXPECT_THAT(ran.out, HasSubstr("Example")) << command;
    EXPECT_THAT(ran.out, HasSubstr(std::string("plumbline ") + command));
  }
}

TEST(Help, SaysTheVersion) {
  const Ran ran = run("--version");
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.out, ContainsRegex("^plumbline [0-9]+\\.[0-9]+\\.[0-9]+"));
}

}  // namespace
}  // namespace plumbline::test
