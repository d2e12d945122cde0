#include "validation/mutation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Optional;
using testing::ThrowsMessage;

TEST(ChangedCommand, TakesTheOptionsValueWhereItHasOne) {
  EXPECT_THAT(changed_command("simulate --machine m --suite osu --reps 3", "--suite imb"),
              Optional(std::string("simulate --machine m --suite imb --reps 3")));
  EXPECT_THAT(changed_command("simulate --machine m --why --bytes 8", "--why --bytes 1,2"),
              Optional(std::string("simulate --machine m --why --bytes 1,2")));
}

TEST(ChangedCommand, AddsWhatItLacksAndEverySetting) {
  EXPECT_THAT(changed_command("sync --machine m --set network.L=1us", "--set network.g=0us --seed 2"),
              Optional(std::string("sync --machine m --set network.L=1us --set network.g=0us --seed 2")));
}

TEST(ChangedCommand, KnowsAnOptionOnlyAsAWord) {
  EXPECT_THAT(changed_command("plan --machine m --repsx 3", "--reps 2"),
              Optional(std::string("plan --machine m --repsx 3 --reps 2")));
}

TEST(ChangedCommand, IsNoneWhereNothingChanges) {
  EXPECT_EQ(changed_command("reduce {scratch}/run.db --suite osu", "--set network.g=0us"), std::nullopt);
  EXPECT_EQ(changed_command("simulate --machine m --suite osu", "--suite osu"), std::nullopt);
}

TEST(ChangedCommand, ReplacesAValueInQuotes) {
  EXPECT_THAT(changed_command("simulate --machine m --set 'a = b' --op 'x y' --reps 3", "--op z"),
              Optional(std::string("simulate --machine m --set 'a = b' --op z --reps 3")));
}

TEST(ChangedCommand, RefusesWordsThatAreNoOption) {
  EXPECT_THAT([] { changed_command("simulate", "network.g=0us"); },
              ThrowsMessage<InputError>(HasSubstr("is no change of a command")));
  EXPECT_THAT([] { changed_command("simulate", " "); }, ThrowsMessage<InputError>(HasSubstr("is empty")));
}

ClaimFile two_runs(const std::string& second) {
  return parse_claims(
      "paper = 'p'\nfigure = 'f'\nabout = 'a'\n[[run]]\nname = 'one'\ncommand = 'predict --machine m'\n"
      "[[run]]\nname = 'two'\ncommand = '" +
          second +
          "'\n[[claim]]\nsays = 's'\nbreaks_with = ['--set network.g=0us', '--seed 2']\n"
          "value = { run = 'one', take = 'max_s' }\nabove = 0\n",
      "c.toml");
}

std::vector<std::string> names_of(const ClaimFile& file) {
  std::vector<std::string> names;
  for (const ClaimRun& run : file.runs) names.push_back(run.name);
  return names;
}

TEST(ChangedFile, HasTheRunsOfTheClaimAlone) {
  const ClaimFile file = two_runs("predict --machine n");
  EXPECT_THAT(file.claims.at(0).breaks_with, ElementsAre("--set network.g=0us", "--seed 2"));
  const ClaimFile changed = changed_file(file, file.claims, file.claims[0].breaks_with[0]);
  EXPECT_THAT(names_of(changed), ElementsAre("one"));
  EXPECT_EQ(changed.runs[0].command, "predict --machine m --set network.g=0us");
  EXPECT_EQ(changed.claims.size(), 1u);
}

TEST(ChangedFile, HasAllRunsWhereTheyShareAFolder) {
  const ClaimFile file = two_runs("reduce {scratch}/run.db");
  EXPECT_THAT(names_of(changed_file(file, file.claims, "--seed 2")), ElementsAre("one", "two"));
}

TEST(ChangedClaim, IsAboutTheOtherValue) {
  ClaimFile file = two_runs("predict --machine n");
  std::get<Between>(file.claims[0].condition).term.value.where = {{"suite", "osu"}};
  const auto where_of = [&](const std::string& change) {
    const Claim changed = changed_claim(file.claims[0], parse_change(change));
    return std::get<Between>(changed.condition).term.value.where.at(0).text;
  };
  EXPECT_EQ(where_of("where suite=imb"), "imb");
  EXPECT_EQ(where_of("--seed 2 where suite=a b"), "a b");
  EXPECT_EQ(where_of("--seed 2"), "osu");
  EXPECT_THROW(where_of("where suite=osu"), InputError);
  EXPECT_THROW(where_of("where suite"), InputError);
  EXPECT_EQ(parse_change("--seed 2 where suite=a b").options, "--seed 2 ");
}

TEST(ChangedFile, RefusesAChangeOfNothing) {
  const ClaimFile file = two_runs("predict --machine n");
  EXPECT_THAT([&] { changed_file(file, file.claims, "--machine m"); },
              ThrowsMessage<InputError>(HasSubstr("'--machine m' changes none of its runs")));
}

}  // namespace
}  // namespace plumbline
