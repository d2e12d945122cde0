// Every suite, and every way to relate clocks, on both engines: what is reported must be the same, to the
// last bit, since every time on the way is.
#include <gtest/gtest.h>

#include <bit>

#include "schemes/clock_sync.hpp"
#include "sim/sanitized.hpp"
#include "sim/simulate.hpp"
#include "tests/support/bad_machine.hpp"
#include "tests/support/measured.hpp"
#include "tests/support/random_network.hpp"
#include "tests/support/rule_cases.hpp"

namespace plumbline {
namespace {

using Numbers = std::vector<Picoseconds>;

/// With noise, levels, and a rendezvous.
Machine bad_machine() {
  Machine machine = test::bad_machine();
  LogGOPS& level = machine.network.between_nodes;
  level.S = 6;
  machine.network.within_node = level;
  machine.network.within_node->L = 300'000;
  machine.network.processes_per_node = 3;
  machine.noise = PoissonNoise{5e3, Distribution(Lognormal{2e-6, 1})};
  return machine;
}

/// All that a suite's run has to say.
Numbers run(Launch launch, Engine engine, const Suite& suite, const Protocol& how = test::small_protocol()) {
  launch.engine = engine;
  return test::in_child([&] {
    const SuiteRun result = run_suite(launch, suite, how);
    Numbers all{static_cast<Picoseconds>(result.messages)};
    for (const double value : result.start_skew) all.push_back(std::bit_cast<Picoseconds>(value));
    for (const double value : result.lost) all.push_back(std::bit_cast<Picoseconds>(value));
    for (const Observations& one : result.measurement) test::write(one, all);
    for (const Reported& reported : reduce(suite, result.measurement, 0))
      all.push_back(std::bit_cast<Picoseconds>(reported.seconds.value_or(-1)));
    return all;
  });
}

/// Under the sanitizers SimGrid's actors are threads, and every fifth suite has to do.
std::vector<const Suite*> suites_to_run() {
  std::vector<const Suite*> chosen;
  for (std::size_t i = 0; i < suites().size(); i += sanitized ? 5 : 1) chosen.push_back(&suites()[i]);
  return chosen;
}

void expect_same(const Launch& launch, const Suite& suite) {
  EXPECT_EQ(run(launch, Engine::simgrid, suite), run(launch, Engine::native, suite))
      << suite.name << " on " << launch.processes << " without "
      << (launch.without ? static_cast<int>(*launch.without) : -1) << ", progress "
      << static_cast<int>(launch.machine.progression.kind);
}

class TwoEnginesMeasure : public testing::TestWithParam<int> {};

TEST_P(TwoEnginesMeasure, TheSameByEverySuite) {
  for (const Suite* suite : suites_to_run())
    expect_same({.machine = bad_machine(), .processes = GetParam(), .seed = 3}, *suite);
}

TEST(TwoEngines, MeasureTheSameWhateverIsTakenAway) {
  for (const Suite* suite : suites_to_run())
    for (int cause = 0; cause <= static_cast<int>(Cause::contention); ++cause)
      expect_same({.machine = bad_machine(),
                   .processes = sanitized ? 2 : 5,
                   .seed = 4,
                   .without = static_cast<Cause>(cause)},
                  *suite);
}

/// The suites whose processes meet in barriers, on a random machine.
void expect_same_on_random_machine(test::Random& random) {
  Launch launch{.machine = test::random_network(random), .processes = test::pick(random, {2, 3, 6, 7, 12})};
  launch.seed = random();
  launch.without = random() % 2 == 0 ? Cause::barrier : static_cast<Cause>(random() % 9);
  const Algorithm& algorithm = algorithms()[random() % algorithms().size()];
  Protocol random_call = test::small_protocol();
  random_call.operation = {.operation = algorithm.operation, .algorithm = &algorithm};
  random_call.operation.bytes = test::pick(random, {0, 1, 60, 1000});
  for (const char* name : {"imb", "osu", "phloem", "mpibench", "imb-nbc"}) {
    const Suite& suite = suite_named(name);
    if (!measures(suite, algorithm.operation)) continue;
    EXPECT_EQ(run(launch, Engine::simgrid, suite, random_call),
              run(launch, Engine::native, suite, random_call))
        << name << " of " << algorithm.name << " on " << launch.processes << " without "
        << static_cast<int>(*launch.without);
  }
}

TEST(TwoEngines, MeasureTheSameOnRandomMachinesWhateverIsTakenAway) {
  test::Random random(70);
  for (int trial = 0; trial < (sanitized ? 3 : 60); ++trial) expect_same_on_random_machine(random);
}

std::vector<Progression> progressions() {
  constexpr Picoseconds test = 200'000;
  const Progression::Thread spare{.interrupt = 300'000, .context_switch = 500'000};
  Progression::Thread same = spare;
  same.core = Progression::Core::same;
  return {{Progression::Kind::manual, test},
          {Progression::Kind::offloaded, test},
          {Progression::Kind::thread, test, spare},
          {Progression::Kind::thread, test, same}};
}

TEST_P(TwoEnginesMeasure, TheSameOfNonblockingCollectivesWhoeverCarriesThemOn) {
  Machine machine = bad_machine();
  for (const Progression& progression : progressions()) {
    machine.progression = progression;
    for (const Suite& suite : suites())
      if (suite.nonblocking) expect_same({.machine = machine, .processes = GetParam(), .seed = 5}, suite);
  }
}

/// All that a synchronisation leaves behind.
Numbers sync(Launch launch, Engine engine, const SyncMethod& method) {
  launch.engine = engine;
  return test::in_child([&] {
    const double horizons[] = {0, 1, 10};
    const SyncRun run = run_sync(launch, method, test::small_protocol().sync, horizons);
    Numbers all{static_cast<Picoseconds>(run.messages), run.rounds, std::bit_cast<Picoseconds>(run.duration),
                std::bit_cast<Picoseconds>(run.residual.value_or(-1))};
    for (const double error : run.error) all.push_back(std::bit_cast<Picoseconds>(error));
    return all;
  });
}

TEST_P(TwoEnginesMeasure, TheSameErrorOfEveryWayToRelateClocks) {
  for (const SyncMethod& method : sync_methods()) {
    const Launch launch{.machine = bad_machine(), .processes = GetParam(), .seed = 6};
    EXPECT_EQ(sync(launch, Engine::simgrid, method), sync(launch, Engine::native, method)) << method.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Processes, TwoEnginesMeasure,
                         sanitized ? testing::Values(2, 3) : testing::Values(8, 33));

// A process that waits for ever is named, and nothing hangs.
TEST(SimGridEngine, SaysWhoWaitsForEver) {
  const Launch launch{.machine = bad_machine(), .processes = 3, .engine = Engine::simgrid};
  EXPECT_EQ(test::run_error_of(launch,
                               [](Process& process) {
                                 std::byte data{};
                                 if (process.rank() != 2) process.recv(2, 7, {&data, 1});
                               }),
            "deadlock: 2 of 3 processes wait for ever; process 0: it waits for a message with tag 7 from "
            "process 2");
}

TEST(SimGridEngine, ThrowsWhatAProcessThrows) {
  const Launch launch{.machine = bad_machine(), .processes = 3, .engine = Engine::simgrid};
  EXPECT_EQ(test::run_error_of(launch,
                               [](Process& process) {
                                 process.compute(1e-6);
                                 if (process.rank() == 1) throw RunError("no more");
                                 process.compute(1);
                               }),
            "no more");
}

}  // namespace
}  // namespace plumbline
