// Paths that are not alike: a constant for each ordered pair, and messages that wait on one way.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/evaluate.hpp"
#include "sim/jitter.hpp"
#include "sim/simulate.hpp"
#include "tests/support/finish_by_processes.hpp"
#include "tests/support/in_child.hpp"
#include "tests/support/random_network.hpp"
#include "tests/support/rule_cases.hpp"
#include "tests/support/run_program.hpp"

namespace plumbline {
namespace {

constexpr std::array<PairEstimator, 5> estimators{PairEstimator::mean, PairEstimator::median,
                                                  PairEstimator::quarter, PairEstimator::min_rtt,
                                                  PairEstimator::bounds};

/// L 5 us, o 0.5 us, clocks that show the true time.
Machine plain() { return test::machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5}); }

Queueing queue_of(double share, double mean, Queueing::Way way) {
  return {share, Distribution(ShiftedExponential{0, mean}), way};
}

/// Error of the offset of two clocks after 100 exchanges, in ps, signs left out.
Picoseconds offset_error(const Machine& machine, PairEstimator estimator, std::uint64_t seed) {
  SyncOptions options{.estimator = estimator, .exchanges = 100};
  const double now[] = {0.0};
  return to_picoseconds(
      run_sync({machine, 2, seed, 0}, sync_method_named("skampi"), options, now).error.at(0));
}

double mean_error_us(const Machine& machine, PairEstimator estimator) {
  constexpr int seeds = 40;
  double sum = 0;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed)
    sum += 1e6 * to_seconds(offset_error(machine, estimator, seed));
  return sum / seeds;
}

// The way there takes a01 longer, the way back a10: every exchange is off by (a01 - a10)/2, to the half
// picosecond that the middle of two times is rounded by.
TEST(Asymmetry, OfPathsIsSeenByNoEstimator) {
  Machine machine = plain();
  machine.network.between_nodes.asymmetry = Distribution(Lognormal{1e-6, 1});
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const JitterSource path(machine, seed, 0);
    const Picoseconds off = std::abs(path(0, 1, 0, 0, 0) - path(1, 0, 0, 0, 0)) / 2;
    EXPECT_GT(off, 10'000);
    for (const PairEstimator estimator : estimators)
      EXPECT_NEAR(static_cast<double>(offset_error(machine, estimator, seed)), static_cast<double>(off), 1)
          << name(estimator);
  }
}

TEST(Asymmetry, IsTheSameForEachMessageOfAPairAndDiffersBetweenPairs) {
  Machine machine = plain();
  machine.network.between_nodes.asymmetry = Distribution(Lognormal{1e-6, 1});
  const JitterSource path(machine, 1, 0);
  EXPECT_EQ(path(0, 1, 0, 0, 0), path(0, 1, 7, 2, 0));
  EXPECT_EQ(path(0, 1, 3, 1, 0), path(1, 0, 0, 0, 0));  // an answer goes back
  EXPECT_NE(path(0, 1, 0, 0, 0), path(1, 0, 0, 0, 0));
  EXPECT_NE(path(0, 1, 0, 0, 0), path(0, 2, 0, 0, 0));
}

TEST(Queueing, DelaysTheMessagesOfItsWayAlone) {
  Machine machine = plain();
  machine.network.between_nodes.queueing = Queueing{1, Distribution(Constant{3e-6}), Queueing::Way::up};
  const JitterSource up(machine, 1, 0);
  EXPECT_EQ(up(0, 1, 0, 0, 0), 3'000'000);
  EXPECT_EQ(up(1, 0, 0, 0, 0), 0);
  EXPECT_EQ(up(1, 0, 0, 1, 0), 3'000'000);  // the answer goes from 0 to 1
  machine.network.between_nodes.queueing->way = Queueing::Way::down;
  EXPECT_EQ(JitterSource(machine, 1, 0)(0, 1, 0, 0, 0), 0);
  machine.network.between_nodes.queueing->way = Queueing::Way::both;
  EXPECT_EQ(JitterSource(machine, 1, 0)(1, 0, 0, 0, 0), 3'000'000);
}

// Of 4,000 messages 60 % wait, give or take 4 sqrt(0.24/4000) = 3.1 %.
TEST(Queueing, DelaysItsShareOfTheMessages) {
  Machine machine = plain();
  machine.network.between_nodes.queueing = queue_of(0.6, 1e-6, Queueing::Way::up);
  const JitterSource path(machine, 5, 0);
  int waited = 0;
  for (std::uint32_t count = 0; count < 4000; ++count) waited += path(0, 1, count, 0, 0) > 0 ? 1 : 0;
  EXPECT_NEAR(waited / 4000.0, 0.6, 0.031);
}

// One way waits with probability 0.6 for an exponential time of mean 1 us, q; an exchange is off by q/2.
//   mean    0.6 / 2 = 0.3 us
//   median  P(q > m) = 0.6 exp(-m) = 1/2: m = ln 1.2 = 0.182, off by 0.091 us
//   quarter, min-rtt, bounds: of 100 exchanges some 40 wait for nothing, more than a quarter: 0
TEST(Queueing, OnOneWaySpoilsTheMeanAndTheMedianAndNotTheQuickestExchanges) {
  Machine machine = plain();
  machine.network.between_nodes.queueing = queue_of(0.6, 1e-6, Queueing::Way::up);
  EXPECT_NEAR(mean_error_us(machine, PairEstimator::mean), 0.3, 0.03);
  EXPECT_NEAR(mean_error_us(machine, PairEstimator::median), 0.091, 0.03);
  for (const PairEstimator one : {PairEstimator::quarter, PairEstimator::min_rtt, PairEstimator::bounds})
    EXPECT_LT(mean_error_us(machine, one), 0.001) << name(one);
}

// Where both ways wait alike the delays lie symmetrically: the mean of 100 has 1/10 of one exchange's spread,
// whose variance is 2 (0.6 x 2 - 0.36) / 4 = 0.42 us^2, so 0.065 us, and its mean error 0.8 times that.
TEST(Queueing, OnBothWaysLeavesTheMean) {
  Machine machine = plain();
  machine.network.between_nodes.queueing = queue_of(0.6, 1e-6, Queueing::Way::both);
  EXPECT_NEAR(mean_error_us(machine, PairEstimator::mean), 0.8 * 0.065, 0.02);
}

TEST(Paths, AreTheSameOnEveryEngineAndInTheEvaluator) {
  test::Random random(77);
  for (int trial = 0; trial < 12; ++trial) {
    Machine machine = test::without_use(test::random_network(random));
    for_each_level(machine.network, [](LogGOPS& level) {
      level.asymmetry = Distribution(Lognormal{1e-6, 1});
      level.queueing = queue_of(0.5, 2e-6, Queueing::Way::down);
    });
    const Algorithm& algorithm = algorithms()[random() % algorithms().size()];
    const int processes = test::pick(random, {2, 5, 9});
    const Collective call = test::random_call(random, algorithm, processes);
    const auto starts = test::random_starts(random, processes);
    const std::uint64_t seed = random();
    const JitterSource source(machine, seed, 0);
    const Jitter jitter = [&](int sender, int receiver, std::uint32_t count, int leg, int level) {
      return source(sender, receiver, count, leg, level);
    };
    EXPECT_EQ(test::finish_event_driven(machine, call, processes, seed, starts),
              finishing_times(machine, call, processes, starts, jitter))
        << test::describe(call);
    const auto truth_on = [&](Engine engine) {
      return test::in_child([&] {
        Launch launch{machine, processes, seed};
        launch.engine = engine;
        std::vector<Picoseconds> all;
        for (const double seconds : truth(launch, call, 3).seconds) all.push_back(to_picoseconds(seconds));
        return all;
      });
    };
    EXPECT_EQ(truth_on(Engine::simgrid), truth_on(Engine::native)) << test::describe(call);
  }
}

}  // namespace
}  // namespace plumbline
