// What simulating takes is known before it is done.
#include "analysis/cost/cost.hpp"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "analysis/cost/memory.hpp"
#include "analysis/run/listener.hpp"
#include "analysis/run/share.hpp"
#include "analysis/simulate/simulate_cells.hpp"
#include "analysis/sync/sync_experiment.hpp"
#include "models/errors.hpp"
#include "sim/sanitized.hpp"
#include "tests/cli/program.hpp"
#include "traces/machine/machine_file.hpp"

namespace plumbline {
namespace {

using testing::HasSubstr;
using namespace test;

/// A broadcast on the shipped machine.
Experiment experiment_of(std::string_view machine, int processes, std::vector<std::string> suites) {
  ExperimentRequest request;
  request.machine = std::string(machine);
  request.operations = {{Operation::bcast, &algorithm_named(Operation::bcast, "binomial"), 0, 0, 0}};
  request.processes = {processes};
  request.bytes = {64};
  request.suites = std::move(suites);
  std::vector<std::string> notes;
  return make_experiment(request, notes);
}

/// Of the first cell: what the simulator sends.
double sent(const Experiment& experiment, const Suite* suite) {
  return static_cast<double>(perform(experiment, {0, 0, suite}).messages);
}

class EverySuite : public testing::TestWithParam<std::string_view> {};

/// By how much the most that is counted may be above what is sent: a stop rule that is part of the method may
/// end at its least observations, and Netgauge's rule, without jitter, after N exchanges instead of 1.78 N.
double most_above(const Suite& suite) {
  const double by_rule = suite.reps == Reps::as_published ? 1. * suite.stop.most / suite.stop.min : 1;
  return by_rule * (suite.clocks == "netgauge" ? 1.78 : 1);
}

// Other stop rules are replaced by a number of observations.
TEST_P(EverySuite, SendsAsManyMessagesAsWereCounted) {
  for (const int processes : {2, 5, 12}) {
    Experiment experiment = experiment_of("logp-textbook", processes, {std::string(GetParam())});
    experiment.settings.reps = 20;
    const Suite& suite = suite_named(GetParam());
    if (suite.stop.rule != Stop::Rule::fixed && suite.reps != Reps::as_published)
      experiment.settings.stop =
          StopSetting{{Stop::Rule::fixed, suite.stop.batch, 20, suite.stop.batch, 0}, "fixed:20"};
    const double counted = cost_of(experiment, experiment.cells[0], &suite).messages;
    const double really = sent(experiment, &suite);
    EXPECT_GE(counted, 0.85 * really - 20) << processes;
    EXPECT_LE(counted, 1.15 * most_above(suite) * really + 20) << processes;
  }
}

std::vector<std::string_view> names_of_suites() {
  std::vector<std::string_view> names;
  for (const Suite& suite : suites()) names.push_back(suite.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(All, EverySuite, testing::ValuesIn(names_of_suites()), [](const auto& suite) {
  std::string name(suite.param);
  std::ranges::replace(name, '-', '_');
  return name;
});

class EveryMethod : public testing::TestWithParam<std::string_view> {};

// Two processes a node; the jitter is what Netgauge's rule was counted for.
TEST_P(EveryMethod, SendsAsManyMessagesAsWereCounted) {
  const SyncMethod& method = sync_method_named(GetParam());
  SyncExperiment experiment;
  experiment.machine = read_machine("ib-2008", std::vector<std::string>{"processes_per_node=2"});
  experiment.methods = {&method};
  experiment.options.fit_points = 5;
  experiment.options.fit_span = 0.01;
  for (const int processes : {2, 5, 12}) {
    experiment.processes = processes;
    const SyncRun run = perform(experiment, {&method, 0, SyncWithout::nothing});
    const double counted =
        cost_of_sync(experiment.machine, method, experiment.options, processes, Engine::native).messages;
    const bool settles = method.ending.rule == Ending::Rule::settled;
    EXPECT_NEAR(counted, static_cast<double>(run.messages), settles ? 0.6 * counted : 0) << processes;
  }
}

INSTANTIATE_TEST_SUITE_P(All, EveryMethod,
                         testing::Values("none", "skampi", "netgauge", "jk", "hca", "hca2", "hca3",
                                         "hierarchical"),
                         [](const auto& suite) { return std::string(suite.param); });

/// Keeps what is said, and ends what goes on after it.
class Impatient : public Listener {
 public:
  struct Heard {};
  void note(std::string_view text) override {
    said = text;
    throw Heard{};
  }
  std::string said;
};

/// What is said before anything is simulated.
std::string said_before(const Experiment& experiment, int workers = 1) {
  Impatient listener;
  EXPECT_THROW(carry_out(experiment, workers, {}, {}, listener), Impatient::Heard);
  return listener.said;
}

// A binomial broadcast on 8 processes has 7 messages of 0.122 us: 10^9 warm-up calls take 856 s.
TEST(Cost, OfALongWarmUpIsSaidBeforeIt) {
  Experiment experiment = experiment_of("logp-textbook", 8, {"osu"});
  experiment.settings.reps = 3;
  experiment.settings.warmup = 1'000'000'000;
  EXPECT_EQ(
      said_before(experiment),
      "this takes about 14 min; the longest is osu, bcast:binomial of 64 bytes on 8 processes, launch 0");
}

// 11 processes exchange 2 x 1,000 messages with process 0 at each of 1,000 fit points, 1.2 us each: 26 s a
// run, three runs, none of which the machine's perfect clocks repeat.
TEST(Cost, OfManyExchangesIsSaidBeforeThem) {
  SyncExperiment experiment;
  experiment.machine = read_machine("logp-textbook", {});
  experiment.processes = 12;
  experiment.methods = {&sync_method_named("jk")};
  experiment.options.exchanges = 1000;
  Impatient listener;
  EXPECT_THROW(carry_out(experiment, 1, listener), Impatient::Heard);
  EXPECT_EQ(listener.said, "this takes about 79 s; the longest is jk, 12 processes, seed 1");
}

/// 256 processes, 16 a switch with four links upwards, each send 1 MiB to each other at once.
Experiment many_flows() {
  ExperimentRequest request;
  request.machine = "fat-tree";
  request.machine_settings = {{"network.platform.down=[16,16]", ""}, {"network.platform.up=[1,4]", ""}};
  request.operations = {{Operation::alltoall, &algorithm_named(Operation::alltoall, "linear"), 0, 0, 0}};
  request.processes = {256};
  request.bytes = {1 << 20};
  request.suites = {"osu"};
  std::vector<std::string> notes;
  return make_experiment(request, notes);
}

// 65,280 messages a call, at each of which links are shared anew among 65,024 others, 0.06 us each: 254.7 s.
// Hosts send for 0.9988 of the time, squared: 254.1 s; and 5 us a message: 254.4 s a call. The truth has 10
// calls, osu 11.
TEST(Cost, OfManyFlowsAtOnceIsSaidBeforeThem) {
  Experiment experiment = many_flows();
  experiment.settings.reps = 10;
  EXPECT_EQ(said_before(experiment, 2),
            "this takes about 47 min; the longest is osu, alltoall:linear of 1048576 bytes on 256 processes, "
            "launch 0");
}

// Osu has 1,001 such calls: 2.95 days.
TEST(Cost, OfMoreThanADayInOneIsRefused) {
  Listener silent;
  try {
    carry_out(many_flows(), 2, {}, {}, silent);
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "osu, alltoall:linear of 1048576 bytes on 256 processes, launch 0 takes about 2.9 days, and "
                 "nothing of it is kept before it ends; ask for fewer processes or repetitions, or a smaller "
                 "warm-up");
  }
}

TEST(Cost, OfAShortRunIsNotSaid) {
  Experiment experiment = experiment_of("logp-textbook", 8, {"osu"});
  experiment.settings.reps = 3;
  Impatient listener;
  carry_out(experiment, 1, {}, {}, listener);
  EXPECT_EQ(listener.said, "");
}

// A broadcast, and three that its start is announced ahead, of 100 us each fit 2,500 times into a second, not
// the 10^9 times that may be asked for.
TEST(Cost, OfATimeBudgetIsThatOfWhatFitsIntoIt) {
  Experiment experiment = experiment_of("logp-textbook", 2, {"reprompi-roundtime"});
  experiment.machine.network.between_nodes.L = 100'000'000;
  experiment.settings.time_budget = 1.0;
  experiment.settings.reps = 1000;
  const double few = cost_of(experiment, experiment.cells[0], experiment.cells[0].suites[0]).messages;
  experiment.settings.reps = 1'000'000'000;
  const double many = cost_of(experiment, experiment.cells[0], experiment.cells[0].suites[0]).messages;
  EXPECT_GT(many, few);
  EXPECT_LT(many, 10 * few);
}

// 1,230 bytes of each of the 65,280 messages that are on their way at once.
TEST(MemoryOfAWorker, CountsTheFlowsOfAPlatform) {
  Experiment experiment = many_flows();
  const double with = memory_of_worker(experiment);
  experiment.machine.network.platform->shares = false;
  EXPECT_NEAR(with - memory_of_worker(experiment), 1230. * 65280, 1);
}

TEST(MemoryOfAWorker, CountsTheObservationsOfAnotherStopRule) {
  Experiment experiment = experiment_of("logp-textbook", 8, {"osu"});
  experiment.settings.stop = StopSetting{{Stop::Rule::fixed, 1, 1000, 1, 0}, "fixed:1000"};
  const double few = memory_of_worker(experiment);
  experiment.settings.stop = StopSetting{{Stop::Rule::fixed, 1, 11000, 1, 0}, "fixed:11000"};
  EXPECT_EQ(memory_of_worker(experiment) - few, static_cast<double>(sizeof(Observation)) * 8 * 10000);
}

// 16,384 stacks of 17 pages of 4 KiB alone are 1.1 GiB of addresses; 1,000,000 KiB are 0.95 GiB.
TEST(Addresses, BeyondTheirLimitAreRefused) {
  if (sanitized) GTEST_SKIP() << "the sanitizer takes more addresses than any limit";
  const Ran ran = run_script(
      "ulimit -v 1000000; \"$PLUMBLINE\" simulate --machine ib-2008 --processes 16384 --op bcast --bytes 8 "
      "--suite osu --reps 1");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("of addresses, ulimit -v leaves 0."));
}

TEST(Duration, IsThatOfTheLongestOrOfAllTogether) {
  EXPECT_EQ(duration_of({1, 5, 2}, 1).seconds, 8);
  EXPECT_EQ(duration_of({1, 5, 2}, 4).seconds, 5);
  EXPECT_EQ(duration_of({1, 5, 2}, 4).longest, 1u);
  EXPECT_EQ(duration_of({}, 4).seconds, 0);
}

TEST(Duration, HasTwoDigits) {
  EXPECT_EQ(duration_text(61), "61 s");
  EXPECT_EQ(duration_text(150), "2.5 min");
  EXPECT_EQ(duration_text(3600), "60 min");
  EXPECT_EQ(duration_text(9000), "2.5 h");
  EXPECT_EQ(duration_text(86400. * 12), "12 days");
  EXPECT_EQ(duration_text(86400. * 365 * 4e7), "4.0e+07 years");
}

TEST(DryRun, SaysWhatEveryCellTakesAndSimulatesNothing) {
  const std::string line =
      "simulate --machine ib-2008 --processes 4,512 --op bcast --bytes 8 --suite osu --dry-run ";
  const std::string store = fresh_path("dry.db");
  const Ran ran = run(line + "--format json --store " + store);
  ASSERT_EQ(ran.status, 0) << ran.err;
  const nlohmann::json found = nlohmann::json::parse(ran.out);
  ASSERT_EQ(found["cells"].size(), 2U);
  EXPECT_GT(found["cells"][1]["messages"], 100 * found["cells"][0]["messages"].get<double>());
  EXPECT_GT(found["store_bytes"], 0);
  EXPECT_FALSE(std::filesystem::exists(store));
}

TEST(DryRun, SimulatesNoShareEither) {
  const std::string store = fresh_path("dry-share.db");
  const Ran ran =
      run("simulate --machine ib-2008 --processes 4 --op bcast --bytes 8 --suite osu --dry-run "
          "--shard 1/2 --store " +
          store);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, testing::StartsWith("about "));
  EXPECT_FALSE(std::filesystem::exists(file_of(parse_share("1/2"), store)));
}

}  // namespace
}  // namespace plumbline
