#include <map>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "analysis/run/causes.hpp"
#include "models/picoseconds.hpp"
#include "output/causes_table.hpp"
#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr const char* keys[] = {"pipelining",        "barrier",   "start_skew", "clock",      "timer",
                                "process_reduction", "statistic", "noise",      "contention", "interaction"};

/// The suites' primary entries, by name.
std::map<std::string, json> explained(const std::string& arguments) {
  const Ran ran = run("simulate " + arguments + " --why --format json");
  EXPECT_EQ(ran.status, 0) << ran.err;
  std::map<std::string, json> suites;
  const json whole = json::parse(ran.out);
  for (const json& entry : whole["cells"][0]["suites"])
    if (entry["primary"].get<bool>()) suites[entry["suite"]] = entry;
  return suites;
}

/// A machine with this below its network, which has no jitter.
std::string machine_with(const std::string& more) {
  return file_with("why.toml", "[network]\nL = '2us'\no = '0.5us'\ng = '0.5us'\nG = 0\n" + more);
}

TEST(Causes, HaveTheNamesOfTheirKeysInOrder) {
  for (std::size_t i = 0; i < causes.size(); ++i) {
    EXPECT_EQ(static_cast<std::size_t>(causes[i]), i);
    EXPECT_EQ(name(causes[i]), keys[i]);
  }
}

// error 0.5; 0.2 without pipelining, 0.6 without the barrier: shares 0.3 and -0.1, 0.3 is left.
TEST(Shares, AreWhatTheErrorChangesBy) {
  const Shares shares = shares_of(0.5, {0.2, 0.6});
  EXPECT_DOUBLE_EQ(shares[Cause::pipelining].value(), 0.3);
  EXPECT_DOUBLE_EQ(shares[Cause::barrier].value(), -0.1);
  EXPECT_FALSE(shares[Cause::clock]);
  EXPECT_DOUBLE_EQ(shares.interaction.value(), 0.3);
  EXPECT_EQ(shares.biggest(), Cause::pipelining);
}

TEST(Shares, TheBiggestMayBeNegativeAndThereMayBeNone) {
  EXPECT_EQ(shares_of(-0.5, {-0.6, 0.4}).biggest(), Cause::barrier);
  EXPECT_FALSE(shares_of(0.5, {0.5, 0.5}).biggest());
  EXPECT_FALSE(shares_of(std::nullopt, {0.5}).interaction);
}

// error 0.05: 3 of one, -1 of another; the rest undoes them. Where the biggest is the error there is no
// doubt.
TEST(Shares, CancelWhereTheyAreFarAboveTheError) {
  EXPECT_TRUE(shares_of(0.05, {-2.95, 1.05}).cancel());
  EXPECT_FALSE(shares_of(3.0, {0.1, 3.1}).cancel());
  EXPECT_FALSE(shares_of(0.002, {-0.1, 0.1}).cancel());  // small anyway
  EXPECT_FALSE(shares_of(std::nullopt, {0.1}).cancel());
}

/// A finding of one suite that is asked why.
std::string why_of(const SuiteResult& suite) {
  CellResult result;
  result.truth = TruthSummary{1, 1, 1, 1};
  result.suites = {suite};
  return causes_table(result);
}

TEST(Why, SaysInALineWhatTheSharesCannotTell) {
  SuiteResult suite;
  suite.suite = "reprompi";
  suite.reported = {{"median", true, 1.05, {}}};
  suite.shares = shares_of(0.05, {0.05});
  EXPECT_THAT(why_of(suite), Not(HasSubstr("\n  - ")));
  suite.nothing_without = {Cause::start_skew};
  EXPECT_THAT(why_of(suite), HasSubstr("  - reprompi: without start skew no observation counted\n"));
  suite.shares = shares_of(0.05, {-2.95, 1.05});
  EXPECT_THAT(why_of(suite), HasSubstr("  - reprompi: the shares cancel and do not add up; "));
}

TEST(Causes, MatterOnlyWhereTheMachineHasThem) {
  Machine perfect;
  for (const Cause cause : {Cause::clock, Cause::timer, Cause::noise, Cause::contention})
    EXPECT_FALSE(matters(cause, perfect)) << name(cause);
  for (const Cause cause : {Cause::pipelining, Cause::barrier, Cause::start_skew})
    EXPECT_TRUE(matters(cause, perfect));
  Machine lying;
  lying.clock.wander = 1e-9;
  lying.clock.tick = 2;
  lying.noise = PeriodicNoise{1000, 1};
  lying.network.adapter = Adapter{};
  for (const Cause cause : {Cause::clock, Cause::timer, Cause::noise, Cause::contention})
    EXPECT_TRUE(matters(cause, lying)) << name(cause);
}

TEST(Why, WritesEveryCauseOfThePrimaryNumberInOrder) {
  const Ran ran =
      run("simulate --machine logp-textbook --processes 4 --op bcast --bytes 1 --reps 5 --suite osu --why "
          "--format json");
  const ordered_json suites = ordered_json::parse(ran.out)["cells"][0]["suites"];
  std::vector<std::string> found;
  for (const auto& [key, value] : suites[0]["causes"].items()) found.push_back(key);
  EXPECT_EQ(found, std::vector<std::string>(std::begin(keys), std::end(keys)));
  EXPECT_FALSE(suites[1].contains("causes"));
}

TEST(Why, SharesAndInteractionAddUpToTheError) {
  for (const auto& [name, entry] :
       explained("--machine ib-2008 --processes 8 --op bcast --bytes 8 --reps 20 --suite all")) {
    double sum = 0;
    for (const json& share : entry["causes"]) sum += share.is_null() ? 0 : share.get<double>();
    EXPECT_NEAR(sum, entry["error"].get<double>(), 1e-9) << name;
  }
}

TEST(Why, WhatAMachineDoesNotHaveIsNoCause) {
  const auto suites =
      explained("--machine logp-textbook --processes 4 --op bcast --bytes 1 --reps 5 --suite imb,osu,skampi");
  for (const auto& [name, entry] : suites)
    for (const char* cause : {"clock", "timer", "noise", "contention"})
      EXPECT_EQ(entry["causes"][cause].get<double>(), 0) << name << cause;
}

// mpiblib-max reports the mean over observations of the max over processes: its process reduction is
// none to take away.
TEST(Why, TheMaxOverProcessesIsNoErrorOfReduction) {
  const auto suites = explained(
      "--machine ib-2008 --processes 8 --op bcast --bytes 8 --reps 20 --suite mpiblib-max,reprompi-barrier");
  for (const auto& [name, entry] : suites)
    EXPECT_EQ(entry["causes"]["process_reduction"].get<double>(), 0) << name;
}

// A read costs 1 us, twice an observation, of which one is inside: the mean of a loop of one call is 1 us too
// long.
TEST(Why, TheTimersCostIsItsShare) {
  const std::string machine = machine_with("[clock]\nread_cost = '1us'\n");
  const json entry = explained("--processes 4 --op bcast --bytes 1 --reps 10 --suite reprompi --machine " +
                               machine)["reprompi"];
  const Ran ran =
      run("simulate --processes 4 --op bcast --bytes 1 --reps 10 --suite reprompi --format json --machine " +
          machine);
  const double truth = json::parse(ran.out)["cells"][0]["truth"]["median_s"].get<double>();
  EXPECT_NEAR(entry["causes"]["timer"].get<double>(), 1e-6 / truth, 1e-3);
}

// Everything waits for noise, the truth too: what noise does to the truth is no error. Both are taken without
// it.
TEST(Why, NoiseIsTakenFromTheTruthToo) {
  const std::string machine = machine_with("[noise]\nkind = 'periodic'\nperiod = '1ms'\nlength = '100us'\n");
  const json entry = explained("--processes 4 --op bcast --bytes 1 --reps 50 --suite reprompi --machine " +
                               machine)["reprompi"];
  EXPECT_NEAR(entry["error"].get<double>() - entry["causes"]["noise"].get<double>(), 0, 0.02);
}

// What is left of the error is that on the machine without the adapter, whose truth is another.
TEST(Why, ContentionIsTakenFromTheTruthToo) {
  const std::string machine = machine_with("[network.nic]\ng = '3us'\n");
  const std::string arguments =
      "--processes 8 --op bcast --bytes 1 --reps 20 --suite osu --machine " + machine;
  const json with = explained(arguments)["osu"];
  const json without = explained(arguments + " --set network.nic=none")["osu"];
  EXPECT_NEAR(with["error"].get<double>() - with["causes"]["contention"].get<double>(),
              without["error"].get<double>(), 1e-12);
  EXPECT_GT(std::abs(with["causes"]["contention"].get<double>()), 0.01);
  EXPECT_EQ(without["causes"]["contention"].get<double>(), 0);
}

TEST(Why, ProcessesOfASuiteOnWindowsStartCloserTogetherThanBehindABarrier) {
  const auto suites = explained(
      "--machine ib-2008 --processes 8 --op bcast --bytes 8 --reps 20 --suite "
      "reprompi-hca3,reprompi-barrier");
  EXPECT_LT(suites.at("reprompi-hca3")["start_skew_s"].get<double>(),
            0.1 * suites.at("reprompi-barrier")["start_skew_s"].get<double>());
  EXPECT_GT(suites.at("reprompi-hca3")["sync_s"].get<double>(), 0.1);
  EXPECT_EQ(suites.at("reprompi-barrier")["sync_s"].get<double>(), 0);
}

TEST(Why, IsTheSameForAnyNumberOfJobsAndChangesNoNumber) {
  const std::string arguments =
      "simulate --machine ib-2008 --processes 4 --op bcast --bytes 8 --reps 5 --launches 2 --suite "
      "osu,skampi --format csv ";
  const std::string why = run(arguments + "--why --jobs 1").out;
  EXPECT_EQ(why, run(arguments + "--why --jobs 2").out);
  const std::string plain = run(arguments).out;
  EXPECT_EQ(why.substr(0, why.find("\n")), plain.substr(0, plain.find("\n")));
  EXPECT_THAT(plain, HasSubstr(",,,,,,,,,\n"));  // no shares
}

TEST(Why, OneProcessHasNoErrorToExplain) {
  const json entry =
      explained("--machine ib-2008 --processes 1 --op bcast --bytes 8 --reps 5 --suite osu")["osu"];
  for (const char* key : keys) EXPECT_TRUE(entry["causes"].at(key).is_null()) << key;
}

TEST(Why, ShowsTheBiggestCauseAndATableOfAll) {
  const std::string arguments =
      "simulate --machine ib-2008 --processes 8 --op bcast --bytes 8 --reps 20 --suite reprompi-barrier";
  const std::string why = run(arguments + " --why").out;
  EXPECT_THAT(why, HasSubstr("most from"));
  EXPECT_THAT(why, HasSubstr("start skew +"));
  EXPECT_THAT(why, testing::ContainsRegex("  why +clocks took +starts apart +starts by +error +pipelining"));
  // Open MPI on 8 to 63 processes.
  EXPECT_THAT(why, testing::ContainsRegex("us +barrier:recursive-doubling-high +[+-]"));
  EXPECT_THAT(run(arguments).out, Not(HasSubstr("most from")));
}

}  // namespace
}  // namespace plumbline::test
