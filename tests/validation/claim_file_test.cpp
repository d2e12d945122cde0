#include "validation/claim_file.hpp"

#include <gmock/gmock.h>

#include "tests/validation/claims.hpp"

namespace plumbline {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

const std::string a_run =
    "[[run]]\nname = \"loop\"\ncommand = \"predict --bytes {k}\"\nfor = { k = [8, 16] }\n";

std::string claim(const std::string& lines) { return a_run + "[[claim]]\nsays = \"so\"\n" + lines; }

const std::string a_value = "value = { run = \"loop\", take = \"max_s\" }\n";

TEST(ClaimFile, has_runs_claims_and_what_is_not_reproduced) {
  const ClaimFile file =
      test::claims(claim(a_value + "is = [\"1us\", 2e-6]\nwithin = \"1%\"\nremark = \"r\"\n") +
                   "[[not_reproduced]]\nsays = \"a\"\nbecause = \"b\"\nnearest = \"c\"\n");
  EXPECT_EQ(file.paper, "Author: Title");
  ASSERT_THAT(file.runs, SizeIs(1));
  EXPECT_EQ(file.runs[0].command, "predict --bytes {k}");
  EXPECT_THAT(file.runs[0].keys[0].values, ElementsAre("8", "16"));
  ASSERT_THAT(file.claims, SizeIs(1));
  EXPECT_EQ(file.claims[0].remark, "r");
  const Is& is = std::get<Is>(file.claims[0].condition);
  EXPECT_THAT(is.expected, ElementsAre(1e-6, 2e-6));
  EXPECT_DOUBLE_EQ(is.within, 0.01);
  EXPECT_TRUE(is.relative);
  EXPECT_EQ(is.term.shown, Shown::time);
  ASSERT_THAT(file.not_reproduced, SizeIs(1));
  EXPECT_EQ(file.not_reproduced[0].nearest, "c");
}

TEST(ClaimFile, reads_where_as_texts_of_scalars) {
  const ClaimFile file =
      test::claims(claim("value = { run = \"loop\", take = \"error_s.10\", pick = \"median\", "
                         "where = { bytes = 8, primary = true, share = 0.5 } }\nabove = \"1us\"\n"));
  const Taken& taken = std::get<Between>(file.claims[0].condition).term.value;
  std::string where;
  for (const NamedScalar& scalar : taken.where) where += scalar.name + "=" + scalar.text + " ";
  EXPECT_EQ(where, "bytes=8 primary=true share=0.5 ");
  EXPECT_EQ(taken.pick, Pick::median);
}

// A ratio of times is a number, and a share where the unit is %.
TEST(ClaimFile, shows_a_ratio_as_a_number_or_in_percent) {
  const std::string ratio = a_value + "over = { run = \"loop\", take = \"max_s\" }\nbelow = 2\n";
  const auto shown = [](const ClaimFile& file) {
    return std::get<Between>(file.claims[0].condition).term.shown;
  };
  EXPECT_EQ(shown(test::claims(claim(ratio))), Shown::number);
  EXPECT_EQ(shown(test::claims(claim(ratio + "unit = \"%\"\n"))), Shown::percent);
}

TEST(ClaimFile, runs_the_product_of_its_keys_the_last_one_fastest) {
  const ClaimRun run{"", "r", "", {{"L", {"1us", "2us"}}, {"P", {"4", "8"}}}};
  std::string all;
  for (const auto& keys : combinations(run)) {
    for (const NamedScalar& key : keys) all += key.name + "=" + key.text + " ";
    all += "; ";
  }
  EXPECT_EQ(all, "L=1us P=4 ; L=1us P=8 ; L=2us P=4 ; L=2us P=8 ; ");
  EXPECT_THAT(combinations({"", "r", "", {}}), ElementsAre(testing::IsEmpty()));
}

TEST(ClaimFile, is_refused_with_the_line_and_what_is_wrong) {
  const std::string is = a_value + "is = \"1us\"\nwithin = \"1ps\"\n";
  const std::pair<std::string, std::string> cases[] = {
      {"", "claims.toml:1: claims nothing"},
      {"[[clam]]\n", "claims.toml:4: unknown key 'clam'; did you mean 'claim'?"},
      {"[clam\x01]\n", "claims.toml:4: is not TOML: a control character; in a text write \\u0001"},
      {a_run + a_run, "claims.toml:4: two runs are named 'loop'"},
      {"[[run]]\nname = \"loop\"\ncommand = \"predict\"\nfor = { k = [8] }\n",
       "claims.toml:7: the command of run 'loop' has no {k}"},
      {"[[run]]\nname = \"loop\"\ncommand = \"predict {k}\"\nfor = { k = [] }\n",
       "claims.toml:7: k lists no value"},
      {a_run + "[[claim]]\nsays = \"\"\n" + is, "claims.toml:9: says is empty"},
      {claim(a_value + "above = 1\nfails_because = \"\"\n"), "claims.toml:12: fails_because is empty"},
      {claim(a_value), "claims.toml:8: a claim has exactly one of is, above or below, and order"},
      {claim(is + "above = 1\n"), "claims.toml:8: a claim has exactly one of"},
      {claim("is = 1\nwithin = 1\n"), "claims.toml:8: a claim lacks value"},
      {claim(a_value + "is = 1\n"), "claims.toml:8: [claim] lacks within"},
      {claim(a_value + "is = []\nwithin = 1\n"), "claims.toml:11: is lists no value"},
      {claim(a_value + "is = \"1 mile\"\nwithin = 1\n"), "claims.toml:11: '1 mile' is not a quantity"},
      {claim(a_value + "above = 1\nwithin = 1\n"), "claims.toml:12: within belongs to is"},
      {claim(a_value + "above = 1\nunit = \"us\"\n"), "claims.toml:12: unit can only be \"%\""},
      {claim("order = [{ run = \"loop\", take = \"max_s\" }]\n"), "claims.toml:10: order needs two values"},
      {claim(a_value + "order = []\n"), "claims.toml:10: order lists its own values"},
      {claim("value = { run = \"lop\", take = \"max_s\" }\nabove = 1\n"),
       "claims.toml:10: unknown run 'lop'; did you mean 'loop'?"},
      {claim("value = { run = \"loop\" }\nabove = 1\n"), "claims.toml:10: [claim.value] lacks take"},
      {claim("value = { run = \"loop\", take = \"a\", pick = \"mni\" }\nabove = 1\n"),
       "claims.toml:10: unknown pick 'mni'; did you mean 'min'?"},
      {claim("value = { run = \"loop\", take = \"a\", where = { x = [1] } }\nabove = 1\n"),
       "claims.toml:10: x must be text, a number or a boolean, not an array"},
  };
  for (const auto& [text, expected] : cases) EXPECT_THAT(test::refusal(text), HasSubstr(expected)) << text;
}

}  // namespace
}  // namespace plumbline
