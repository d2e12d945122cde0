#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "models/calibration/latency.hpp"
#include "models/statistics.hpp"
#include "traces/sample_file.hpp"

// The latency's distribution from measured round trips: traces/samples/stampede_rtt_16B.csv.xz.

namespace plumbline {
namespace {

/// The greatest distance of two distribution functions (Kolmogorov and Smirnov); sorts both.
double distance(std::vector<double> a, std::vector<double> b) {
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  double greatest = 0;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    const double x = std::min(a[i], b[j]);
    while (i < a.size() && a[i] <= x) ++i;
    while (j < b.size() && b[j] <= x) ++j;
    greatest = std::max(greatest, std::abs(static_cast<double>(i) / static_cast<double>(a.size()) -
                                           static_cast<double>(j) / static_cast<double>(b.size())));
  }
  return greatest;
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
