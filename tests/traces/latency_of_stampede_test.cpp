#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "models/calibration/latency.hpp"
#include "models/statistics.hpp"
#include "models/statistics/kolmogorov_smirnov.hpp"
#include "traces/machine/sample_file.hpp"

// The latency's distribution from measured round trips: traces/samples/stampede_rtt_16B.csv.xz.

namespace plumbline {
namespace {

/// The largest distance of two distribution functions.
double distance(const std::vector<double>& a, const std::vector<double>& b) {
  return kolmogorov_smirnov(a, b)->D;
}

/// All sums of two.
std::vector<double> sums_of(const std::vector<double>& legs) {
  std::vector<double> sums;
  for (const double there : legs)
    for (const double back : legs) sums.push_back(there + back);
  return sums;
}

TEST(LatencyOfStampede, GivesTheMeasuredRoundTripsBackWithADistanceBelow5Percent) {
  const std::vector<double> trips =
      read_samples(PLUMBLINE_SOURCE "/traces/samples/stampede_rtt_16B.csv.xz", "rtt_s");
  const std::vector<double> sums = sums_of(one_of_two_legs(trips, 200));
  EXPECT_LE(distance(sums, trips), 0.05);
  EXPECT_NEAR(*median(sums) / *median(trips), 1, 0.01);
  EXPECT_NEAR(*mean(sums) / *mean(trips), 1, 0.001);
  // Halves of round trips, drawn twice, are further off: their sums are too narrow.
  std::vector<double> halves;
  for (std::size_t i = 0; i < trips.size(); i += 16) halves.push_back(trips[i] / 2);
  EXPECT_GT(distance(sums_of(halves), trips), distance(sums, trips));
}

}  // namespace
}  // namespace plumbline
