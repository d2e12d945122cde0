#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "clocked_crowd.hpp"
#include "models/random.hpp"
#include "schemes/sync/pair.hpp"
#include "scripted_process.hpp"

namespace plumbline::sync {
namespace {

using enum PairEstimator;
using test::ClockedCrowd;
using test::ClockedProcess;
constexpr Ending twice{Ending::Rule::fixed, 2};

/// What process 1 makes of process 0's clock, and how many messages each sent.
struct Outcome {
  Estimate estimate{};
  int client_sent = 0, reference_sent = 0;
};
Outcome meet(const ClockedCrowd& world, const Plan& plan, const LinearMap& reference_clock = {}) {
  Outcome outcome;
  test::run(world, [&](ClockedProcess& process) {
    Messenger messenger(process);
    if (process.rank() == 0) {
      invite(messenger, 1);
      answer(messenger, 1, plan.ending, reference_clock);
      outcome.reference_sent = static_cast<int>(messenger.sent());
    } else {
      Client client(messenger, plan);
      client.await_invitation(0);
      outcome.estimate = client.estimate(0);
      outcome.client_sent = static_cast<int>(messenger.sent());
    }
  });
  return outcome;
}

TEST(Pair, TheClientReadsSendsReceivesAndReadsAgain) {
  test::ScriptedProcess process(1, 2);
  process.arriving = {{0}, {107}, {109}};
  process.recv_takes = [](int, Tag) { return 1.0; };
  Messenger messenger(process);
  Client client(messenger, {mean, twice});
  client.await_invitation(0);
  const Estimate estimate = client.estimate(0);
  EXPECT_EQ(process.calls(),
            "recv from 0 (8 bytes), "
            "now, send to 0 (8 bytes), recv from 0 (8 bytes), now, "
            "now, send to 0 (8 bytes), recv from 0 (8 bytes), now");
  // t1 = 1 and 2, t3 = 2 and 3; middles 1.5 and 2.5; offsets 105.5 and 106.5.
  EXPECT_DOUBLE_EQ(estimate.at, 2);
  EXPECT_DOUBLE_EQ(estimate.offset, 106);
  EXPECT_DOUBLE_EQ(estimate.round_trip, 1);
}

// Exchanges of 1 s from 1, 2, 3 and 4 on: all round trips are equal, and of each estimate the first counts:
// 107 - 1.5 and 200 - 3.5.
TEST(Pair, TakesTheFirstOfTheSmallestRoundTripsOfEachEstimate) {
  test::ScriptedProcess process(1, 2);
  process.arriving = {{0}, {107}, {109}, {200}, {300}};
  process.recv_takes = [](int, Tag) { return 1.0; };
  Messenger messenger(process);
  Client client(messenger, {min_rtt, twice});
  client.await_invitation(0);
  const Estimate first = client.estimate(0), second = client.estimate(0);
  EXPECT_DOUBLE_EQ(first.at, 1.5);
  EXPECT_DOUBLE_EQ(first.offset, 105.5);
  EXPECT_DOUBLE_EQ(second.at, 3.5);
  EXPECT_DOUBLE_EQ(second.offset, 196.5);
}

TEST(Pair, TheReferenceReadsBetweenReceivingAndSending) {
  test::ScriptedProcess process(0, 2);
  Messenger messenger(process);
  invite(messenger, 1);
  answer(messenger, 1, twice, {});
  EXPECT_EQ(process.calls(),
            "send to 1 (8 bytes), recv from 1 (8 bytes), now, send to 1 (8 bytes), "
            "recv from 1 (8 bytes), now, send to 1 (8 bytes)");
}

// At t the client's clock says 5 + t, the reference's 2 t. Ways of 1 s: invited at 1, asks at 1, 3, answered
// at 2, 4: offsets 4 - 7 and 8 - 9 around client times 7 and 9.
TEST(Pair, EstimatesTheOffsetAtAClientTime) {
  ClockedCrowd world{.clocks = {{0, 1}, {5, 0}}};
  world.latency = [](int, int, int) { return 1.0; };
  const Outcome outcome = meet(world, {mean, twice});
  EXPECT_DOUBLE_EQ(outcome.estimate.at, 8);
  EXPECT_DOUBLE_EQ(outcome.estimate.offset, -2);
  EXPECT_DOUBLE_EQ(outcome.estimate.round_trip, 2);
}

// The same, where the reference knows that the global clock is 10 ahead of its own.
TEST(Pair, TheReferenceAnswersWithTheTimeOfItsGlobalClock) {
  ClockedCrowd world{.clocks = {{0, 1}, {5, 0}}};
  world.latency = [](int, int, int) { return 1.0; };
  EXPECT_DOUBLE_EQ(meet(world, {mean, twice}, {.offset = 10}).estimate.offset, 8);
}

TEST(Pair, DoesNotMindWhoComesLate) {
  for (const int late : {0, 1}) {
    ClockedCrowd world{.clocks = {{0, 0}, {7, 0}}};
    world.start = {0, 0};
    world.start[static_cast<std::size_t>(late)] = 3600;
    const Estimate estimate = meet(world, {mean, twice}).estimate;
    EXPECT_NEAR(estimate.offset, -7, 1e-12) << late;
    EXPECT_NEAR(estimate.round_trip, 2e-6, 1e-12) << late;
  }
}

// Message number n of the client takes trips[n], the way back nothing; the last goes on.
Outcome meet_with_trips(std::vector<double> trips, const Plan& plan) {
  ClockedCrowd world{.clocks = {{0, 0}, {0, 0}}};
  world.latency = [&](int from, int, int count) {
    if (from == 0) return 0.0;
    return trips[std::min(static_cast<std::size_t>(count), trips.size() - 1)];
  };
  return meet(world, plan);
}

// In a row not shrunk:  5: 0   4: 0   4: 1   3: 0   3: 1   6: 2   3: 3, the end; then the word "over".
TEST(Pair, NetgaugesRuleEndsWhenTheSmallestRoundTripHasNotShrunkSoManyTimesInARow) {
  const Outcome outcome = meet_with_trips({5, 4, 4, 3, 3, 6, 3, 1}, {min_rtt, {Ending::Rule::settled, 3}});
  EXPECT_EQ(outcome.client_sent, 7 + 1);
  EXPECT_EQ(outcome.reference_sent, 1 + 7);
  EXPECT_DOUBLE_EQ(outcome.estimate.round_trip, 3);
}

TEST(Pair, NetgaugesRuleNeedsOneMoreThanItsPatienceWhereNothingEverShrinks) {
  EXPECT_EQ(meet_with_trips({2}, {min_rtt, {Ending::Rule::settled, 100}}).client_sent, 101 + 1);
}

// Sums of doubles part round trips of 3.5 us by 1e-21 s.
TEST(Pair, NetgaugesRuleTakesRoundTripsThatAreEqualToThePicosecondForEqual) {
  EXPECT_EQ(meet_with_trips({3.5e-6}, {min_rtt, {Ending::Rule::settled, 100}}).client_sent, 101 + 1);
}

TEST(Pair, NetgaugesRuleEndsEvenWhereTheRoundTripNeverStopsShrinking) {
  std::vector<double> trips;
  for (int i = 0; i < 1000; ++i) trips.push_back(1000 - i);
  EXPECT_EQ(meet_with_trips(trips, {min_rtt, {Ending::Rule::settled, 5}}).client_sent, 20 * 5 + 1);
}

// docs/explanation/clocks.md: e^0.5772 N = 178.1 for N = 100, and P(more than 2 N) = rho(2) = 1 - ln 2. The
// deviation of the count is about 0.6 N, that of a mean over 10,000 runs 0.6; ours is one exchange longer
// than the limit, the one that comes first.
TEST(Pair, NetgaugesRuleCosts178ExchangesForNOf100WhateverTheDistribution) {
  constexpr int runs = 10'000, N = 100;
  double total = 0, longer = 0;
  Stream stream(1, Purpose::clock, 0, 0);
  for (int run = 0; run < runs; ++run) {
    Settling settling;
    int exchanges = 0;
    for (; settling.unshrunk() < N; ++exchanges) settling.see(std::exp(0.5 * stream.normal()));
    total += exchanges;
    longer += exchanges > 2 * N;
  }
  EXPECT_NEAR(total / runs, 178.1, 3);
  EXPECT_NEAR(longer / runs, 1 - std::log(2), 0.02);
}

TEST(Pair, OptionsReplaceWhatTheMethodHas) {
  const SyncMethod& method = sync_method_named("netgauge");
  EXPECT_EQ(plan_of(method, {}).ending.rule, Ending::Rule::settled);
  EXPECT_EQ(plan_of(method, {}).ending.count, 100);
  EXPECT_EQ(plan_of(method, {.exchanges = 8}).ending.rule, Ending::Rule::fixed);
  EXPECT_EQ(plan_of(method, {.exchanges = 8}).ending.count, 8);
  EXPECT_EQ(plan_of(sync_method_named("skampi"), {.patience = 30}).ending.rule, Ending::Rule::settled);
  EXPECT_EQ(plan_of(method, {.estimator = median}).estimator, median);
}

}  // namespace
}  // namespace plumbline::sync
