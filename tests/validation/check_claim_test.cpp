#include "validation/check_claim.hpp"

#include <gmock/gmock.h>

#include "models/errors.hpp"
#include "tests/validation/claims.hpp"

namespace plumbline {
namespace {

using testing::HasSubstr;

const std::vector<RunOutput> outputs{
    {"a", {}, nlohmann::ordered_json::parse(R"({"three_s": [1e-6, 2e-6, 4e-6], "one_s": 3e-6, "ratio": 1.5,
                                               "nine": [1, 2, 3, 4, 5, 6, 7, 8, 9],
                                               "same": [1, 1, 1, 1, 1, 1, 1, 1, 1.0000000001]})")}};

ClaimVerdict verdict(const std::string& condition) {
  const ClaimFile file =
      test::claims("[[run]]\nname = \"a\"\ncommand = \"c\"\n[[claim]]\nsays = \"so\"\n" + condition);
  return check_claim(file.claims[0], outputs);
}

std::string value(const std::string& take) { return "value = { run = \"a\", take = \"" + take + "\" }\n"; }
std::string taken(const std::string& take) { return "{ run = \"a\", take = \"" + take + "\" }"; }

TEST(IsClaim, holds_within_its_tolerance_and_not_beyond) {
  EXPECT_TRUE(verdict(value("one_s") + "is = \"3.000001us\"\nwithin = \"1.1ps\"\n").holds());
  EXPECT_EQ(verdict(value("one_s") + "is = \"3.3us\"\nwithin = \"0.1us\"\n").misses,
            "3.000000 us is not 3.300000 us within 0.1us");
  EXPECT_TRUE(verdict(value("one_s") + "is = \"3.3us\"\nwithin = \"10%\"\n").holds());
  EXPECT_FALSE(verdict(value("one_s") + "is = \"3.3us\"\nwithin = \"9%\"\n").holds());
}

TEST(IsClaim, is_one_value_for_all_or_one_for_each) {
  EXPECT_TRUE(verdict(value("three_s") + "is = [\"1us\", \"2us\", \"4us\"]\nwithin = \"1ps\"\n").holds());
  EXPECT_EQ(verdict(value("three_s") + "is = \"2us\"\nwithin = \"1.5us\"\n").misses,
            "4.000000 us is not 2.000000 us within 1.5us");
  EXPECT_THROW(verdict(value("three_s") + "is = [\"1us\", \"2us\"]\nwithin = \"1ps\"\n"), InputError);
}

TEST(BetweenClaim, holds_strictly_between_its_limits) {
  EXPECT_TRUE(verdict(value("ratio") + "above = 1\nbelow = 2\n").holds());
  EXPECT_EQ(verdict(value("ratio") + "above = 1.5\n").misses, "1.5 is not above 1.5");
  EXPECT_EQ(verdict(value("ratio") + "below = \"120%\"\n").misses, "1.5 is not below 1.2");
}

TEST(BetweenClaim, takes_limits_from_other_values) {
  EXPECT_EQ(verdict(value("three_s") + "below = " + taken("one_s")).misses,
            "4.000000 us is not below 3.000000 us");
  EXPECT_TRUE(
      verdict(value("one_s") + "below = { run = \"a\", take = \"three_s\", pick = \"max\" }").holds());
}

TEST(OrderClaim, holds_where_every_element_ascends) {
  const ClaimVerdict holds = verdict("order = [" + taken("three_s.1") + ", " + taken("one_s") + "]");
  EXPECT_TRUE(holds.holds());
  EXPECT_EQ(holds.ours, "2.000 us < 3.000 us");
  EXPECT_EQ(verdict("order = [" + taken("three_s") + ", " + taken("one_s") + "]").misses,
            "4.000000 us is not below 3.000000 us");
  EXPECT_FALSE(verdict("order = [" + taken("one_s") + ", " + taken("one_s") + "]").holds()) << "equal";
}

// 2 - 1 = 1 us is less than 4 - 2 = 2 us; 1/3 less than 2/3.
TEST(OrderClaim, compares_differences_and_ratios) {
  const auto joined = [](const std::string& take, const std::string& with) {
    return "{ run = \"a\", take = \"" + take + "\", " + with + " }";
  };
  const ClaimVerdict holds = verdict("order = [" + joined("three_s.1", "minus = " + taken("three_s.0")) +
                                     ", " + joined("three_s.2", "minus = " + taken("three_s.1")) + "]");
  EXPECT_TRUE(holds.holds());
  EXPECT_EQ(holds.ours, "1.000 us < 2.000 us");
  EXPECT_EQ(verdict("order = [" + joined("three_s.1", "over = " + taken("one_s")) + ", " +
                    joined("three_s.0", "over = " + taken("one_s")) + "]")
                .misses,
            "0.6666667 is not below 0.3333333");
  EXPECT_EQ(
      verdict(value("three_s.0") + "above = " + joined("three_s.2", "minus = " + taken("three_s.1"))).misses,
      "1.000000 us is not above 2.000000 us");
}

TEST(AVerdict, shows_few_values_all_and_many_by_their_ends) {
  EXPECT_EQ(verdict(value("three_s") + "above = 0\n").ours, "1.000, 2.000, 4.000 us");
  EXPECT_EQ(verdict(value("nine") + "above = 0\n").ours, "1 to 9, 9 values");
  EXPECT_EQ(verdict(value("same") + "above = 0\n").ours, "1") << "to the digits shown";
  EXPECT_EQ(verdict(value("ratio") + "above = 0\nunit = \"%\"\n").ours, "150 %");
}

TEST(AVerdict, is_as_expected_where_a_failure_is_explained_and_only_there) {
  Claim claim;
  EXPECT_TRUE(as_expected(claim, {"", ""}));
  EXPECT_FALSE(as_expected(claim, {"", "1 is not 2"}));
  claim.fails_because = "why";
  EXPECT_FALSE(as_expected(claim, {"", ""}));
  EXPECT_TRUE(as_expected(claim, {"", "1 is not 2"}));
}

TEST(AVerdict, cannot_be_had_without_values_and_says_where) {
  try {
    verdict(value("four_s") + "above = 0\n");
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("claims.toml:7: run 'a' printed no number 'four_s'"));
  }
}

}  // namespace
}  // namespace plumbline
