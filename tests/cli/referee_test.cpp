#include <gmock/gmock.h>

#include "tests/cli/program.hpp"

// scripts/referee writes what validation/referee has.
namespace plumbline {
namespace {

using testing::HasSubstr;

test::Ran referee(const std::string& arguments) {
  return test::run_script(PLUMBLINE_SOURCE "/scripts/referee --programs \"$(dirname \"$PLUMBLINE\")\" " +
                          arguments);
}

TEST(RefereeScript, WritesTheShippedRowsAndTheirSchedules) {
  const std::string out = test::fresh_path("referee");
  const test::Ran ran = referee("--only gather:binomial " + out);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("18 rows"));
  const test::Ran compared = test::run_script(
      "grep -E '^goal|^gather-binomial-' " PLUMBLINE_SOURCE "/validation/referee/finishing.tsv | diff - " +
      out +
      "/finishing.tsv && \"$PLUMBLINE\" export --schedule gather:binomial --processes 8 --bytes 4096 --to "
      "goal | diff - " +
      out + "/gather-binomial-8-4096.goal");
  EXPECT_EQ(compared.status, 0) << compared.out;
}

TEST(RefereeScript, RefusesWhatItCannotDo) {
  const std::string out = test::fresh_path("referee");
  for (const std::string& arguments :
       {std::string(), "--only gather:best " + out, "--loggopsim /nowhere " + out,
        "--programs /nowhere " + out, std::string("/tmp"), "--fast " + out}) {
    const test::Ran ran = referee(arguments);
    EXPECT_EQ(ran.status, 2) << arguments;
    EXPECT_THAT(ran.err, testing::StartsWith("referee: error: ")) << arguments;
  }
}

}  // namespace
}  // namespace plumbline
