#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "schemes/sync/estimate.hpp"

namespace plumbline::sync {
namespace {

using enum PairEstimator;

// Times in seconds; the reference's clock is 100 ahead, one way takes 1 and more.
//                t1   t2   t3    round trip   offset                   lower: t2 - t3   upper: t2 - t1
//   ways 1, 3:   0    101  4     4            101 - 2     =  99        97               101
//   ways 1, 1:   10   111  12    2            111 - 11    = 100        99               101
//   ways 4, 2:   20   124  26    6            124 - 23    = 101        98               104
//   ways 1, 9:   30   131  40    10           131 - 35    =  96        91               101
const std::vector<Exchange> four{{0, 101, 4}, {10, 111, 12}, {20, 124, 26}, {30, 131, 40}};

void expect(const Estimate& estimate, double at, double offset, double round_trip) {
  EXPECT_DOUBLE_EQ(estimate.at, at);
  EXPECT_DOUBLE_EQ(estimate.offset, offset);
  EXPECT_DOUBLE_EQ(estimate.round_trip, round_trip);
}

// Middles 2, 11, 23, 35: mean 71/4. Offsets: 396/4. Round trips: 22/4.
TEST(PairEstimate, MeanIsOfEverything) { expect(estimate(mean, four), 17.75, 99, 5.5); }

// Middles: (11 + 23)/2. Offsets 96 99 100 101: (99 + 100)/2. Round trips 2 4 6 10: (4 + 6)/2.
TEST(PairEstimate, MedianIsOfEachNumber) { expect(estimate(median, four), 17, 99.5, 5); }

TEST(PairEstimate, QuarterIsTheMeanOfTheQuickestQuarter) {
  expect(estimate(quarter, four), 11, 100, 2);  // one of four
  std::vector<Exchange> eight(four);
  for (const Exchange& e : four) eight.push_back({e.sent + 40, e.answered + 40.5, e.received + 41});
  // Round trips 2 (at 11, offset 100) and 3 (50 .. 53, 151.5: at 51.5, offset 100): two of eight.
  expect(estimate(quarter, eight), 31.25, 100, 2.5);
}

TEST(PairEstimate, QuarterRoundsUp) {
  expect(estimate(quarter, std::span(four).first(1)), 2, 99, 4);
  // Five: two, those of round trips 2 and 4: middles 11 and 2, offsets 100 and 99.
  std::vector<Exchange> five(four);
  five.push_back({50, 150, 70});
  expect(estimate(quarter, five), 6.5, 99.5, 3);
}

TEST(PairEstimate, MinRttIsTheOneAtTheSmallestRoundTrip) { expect(estimate(min_rtt, four), 11, 100, 2); }

TEST(PairEstimate, MinRttTakesTheFirstOfEqualRoundTrips) {
  const std::vector<Exchange> equal{{0, 105, 10}, {20, 121, 22}, {30, 130.5, 32}};
  expect(estimate(min_rtt, equal), 21, 100, 2);
}

// Largest lower bound 99, of the second; smallest upper bound 101, first of the first: (99 + 101)/2, at (11 +
// 2)/2.
TEST(PairEstimate, BoundsLieBetweenTheLargestLowerAndTheSmallestUpper) {
  expect(estimate(bounds, four), 6.5, 100, 2);
}

// A quick way there (lower bound far, upper near) and a quick way back, never both: min-rtt errs by half of
// 5, bounds does not err.
//   ways 1, 6: 0 101 7: lower 94, upper 101;   ways 6, 1: 10 116 17: lower 99, upper 106
TEST(PairEstimate, BoundsPutTheQuickWaysOfTwoExchangesTogether) {
  const std::vector<Exchange> slow{{0, 101, 7}, {10, 116, 17}};
  expect(estimate(min_rtt, slow), 3.5, 97.5, 7);
  expect(estimate(bounds, slow), 8.5, 100, 2);
}

TEST(PairEstimate, OfOneExchangeIsTheSameForAll) {
  for (const PairEstimator each : {mean, median, quarter, min_rtt, bounds})
    expect(estimate(each, std::span(four).subspan(2, 1)), 23, 101, 6);
}

// At 1e9 s an ulp is 119 ns: the middle would be off, the differences are exact.
TEST(PairEstimate, LosesNothingToLargeTimes) {
  const double tick = 0x1p-20;
  const double t = 1e9;
  const std::vector<Exchange> late{{t, t + tick, t + 3 * tick}};
  EXPECT_DOUBLE_EQ(estimate(min_rtt, late).offset, -tick / 2);
}

}  // namespace
}  // namespace plumbline::sync
