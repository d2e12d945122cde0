#include <gtest/gtest.h>

#include <cmath>

#include "models/calibration/clocks.hpp"
#include "models/random.hpp"

// Nodes whose clocks are made as docs/how-to/calibration.md describes them, so that skew and wander are
// known.

namespace plumbline {
namespace {

struct Clocks {
  int points;
  double wander;   ///< of one clock
  double reading;  ///< standard deviation of an offset's error, seconds
};

constexpr double skew = 5e-6;

/// Offsets every second of two clocks that wander; their frequencies change `phase` after a point.
ClockSamples offsets_of(const Clocks& clocks, std::uint64_t number) {
  Stream stream(1, Purpose::shuffle, 0, number);
  const double phase = stream.uniform();
  ClockSamples node{.node = 1, .at = {}, .offset = {}};
  double offset = 1e-3, before = 0, after = 0;  // of the frequencies' difference, but for the skew
  for (int i = 0; i < clocks.points; ++i) {
    node.at.push_back(i);
    node.offset.push_back(offset + clocks.reading * stream.normal());
    before = after;
    after += std::sqrt(2.0) * clocks.wander * stream.normal();
    offset += skew + phase * before + (1 - phase) * after;
  }
  return node;
}

struct Shares {
  double skew_covered, wander_holds, bounds;
};

/// Of 1,000 nodes: whose skew is in its interval; whose wander is in its interval, or at most its bound; how
/// many have a bound.
Shares shares_of(const Clocks& clocks) {
  constexpr int nodes = 1000;
  int skews = 0, wanders = 0, bounds = 0;
  for (int i = 0; i < nodes; ++i) {
    const ClockFit fit = fit_clocks(std::vector{offsets_of(clocks, static_cast<std::uint64_t>(i))}).front();
    skews += fit.skew.low <= skew && skew <= fit.skew.high;
    wanders += fit.wander.low <= clocks.wander && clocks.wander <= fit.wander.high;
    bounds += fit.wander.bound;
  }
  return {skews / 1000.0, wanders / 1000.0, bounds / 1000.0};
}

TEST(ClockFit, OfAStraightLineIsItsSlopeAndNoWander) {
  ClockSamples node{.node = 1, .at = {}, .offset = {}};
  for (int i = 0; i < 20; ++i) node.at.push_back(i), node.offset.push_back(1e-3 + 5e-6 * i);
  const ClockFit fit = fit_clocks(std::vector{node}).front();
  EXPECT_NEAR(fit.skew.value, 5e-6, 1e-14);
  EXPECT_NEAR(fit.wander.value, 0, 1e-12);
  EXPECT_DOUBLE_EQ(fit.offset, 1e-3);
}

// Offsets of 0 but for 1 at the fourth of 8 points, a second apart: rates 0 0 1 -1 0 0 0, changes c = 0 1 -2
// 1 0 0, so gamma = 6/6, -4/6, 1/6 and S = (6 - 8 + 2)/6 = 0. The sums over 5 gammas around 0 to 4 are, in
// sixths, 0, -1, 3, -3, 1: var S = 2/6 (2 (1 + 9 + 9 + 1)) / 36 = 0.37037. Student's quantile for 6/5 degrees
// of freedom is 8.6488 (by numerical integration): wander <= sqrt(8.6488 sqrt(0.37037) / 2) = 1.6223.
TEST(ClockFit, OfOneReadingErrorIsABoundForItsWander) {
  const ClockSamples node{.node = 1, .at = {0, 1, 2, 3, 4, 5, 6, 7}, .offset = {0, 0, 0, 1, 0, 0, 0, 0}};
  const ClockFit fit = fit_clocks(std::vector{node}).front();
  EXPECT_TRUE(fit.wander.bound);
  EXPECT_NEAR(fit.wander.value, 1.6223, 1e-3);
}

// Where the wander shows, its 95 % interval holds in 90 to 99 % of cases; so does the skew's.
TEST(ClockFit, IntervalsOfSkewAndWanderHoldWhereClocksWander) {
  for (const double reading : {0.0, 20e-9}) {
    const Shares shares = shares_of({120, 0.1e-6, reading});
    EXPECT_LT(shares.bounds, 0.02);
    EXPECT_GE(shares.wander_holds, 0.90);
    EXPECT_LE(shares.wander_holds, 0.99);
    EXPECT_GE(shares.skew_covered, 0.90);
    EXPECT_LE(shares.skew_covered, 0.99);
  }
}

// Reading errors alone, or ten times the wander of a second, are no wander.
TEST(ClockFit, ReadingErrorsAreTakenForABoundNotForWander) {
  for (const double wander : {0.0, 2e-9}) {
    const Shares shares = shares_of({120, wander, 20e-9});
    EXPECT_GE(shares.bounds, 0.95);
    EXPECT_GE(shares.wander_holds, 0.95);
    EXPECT_GE(shares.skew_covered, 0.95);
  }
}

TEST(ClockFit, BoundsOfTwentyOffsetsHold) {
  for (const double reading : {0.0, 20e-9}) {
    const Shares shares = shares_of({20, 0.1e-6, reading});
    EXPECT_GE(shares.wander_holds, 0.90);
    EXPECT_GE(shares.skew_covered, 0.95);
  }
}

TEST(ClockFit, NodesWithFewOffsetsAreLeftOut) {
  EXPECT_TRUE(fit_clocks(std::vector{offsets_of({fewest_clock_points - 1, 0, 0}, 0)}).empty());
  EXPECT_EQ(fit_clocks(std::vector{offsets_of({fewest_clock_points, 0, 0}, 0)}).size(), 1U);
}

// An offset that is taken off by a half at each reading, as chrony does it: what is left after k readings is
// new error. Reading errors of 20 ns, and the same of the slewing; 120 readings a second apart.
TEST(ClockFit, OfASteeredClockSaysSo) {
  Stream stream(5, Purpose::shuffle, 0, 0);
  ClockSamples node{.node = 1, .at = {}, .offset = {}};
  double offset = 0, rate = 2e-8;
  for (int i = 0; i < 2000; ++i) {
    node.at.push_back(i);
    node.offset.push_back(offset + 1e-9 * stream.normal());
    rate += 1e-8 * stream.normal() - 0.01 * offset;
    offset += rate - 0.2 * offset;
  }
  EXPECT_TRUE(fit_clocks(std::vector{node}).front().steered.starts_with("it is steered: over "));
  EXPECT_EQ(fit_clocks(std::vector{offsets_of({2000, 1e-8, 1e-9}, 0)}).front().steered, "");
}

// S below 0: -2 of reading errors that alternate. The bound is not below what its interval has above 0.
TEST(ClockFit, OfAWanderBelowNothingHasABoundAboveIt) {
  ClockSamples node{.node = 1, .at = {}, .offset = {}};
  for (int i = 0; i < 21; ++i) node.at.push_back(i), node.offset.push_back(i % 2 == 0 ? 1e-6 : -1e-6);
  const ClockFit fit = fit_clocks(std::vector{node}).front();
  EXPECT_TRUE(fit.wander.bound);
  EXPECT_GT(fit.wander.value, 1e-8);
}

}  // namespace
}  // namespace plumbline
