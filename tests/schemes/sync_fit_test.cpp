#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "models/random.hpp"
#include "schemes/sync/fit.hpp"

namespace plumbline::sync {
namespace {

constexpr double offset = 3.25e-3, skew = 12.5e-6;

std::vector<Estimate> straight(int count, double begin = 40, double gap = 3e-4) {
  std::vector<Estimate> points;
  for (int i = 0; i < count; ++i) {
    const double at = begin + gap * i;
    points.push_back({at, offset + skew * (at - begin), 6e-6});
  }
  return points;
}

// Offsets of 3 ms hold 1e-12 of themselves; a slope over 0.3 s that of offset/0.3 s.
void expect_the_line(const LineFit& fit, double begin = 40) {
  EXPECT_NEAR(fit.map.skew, skew, 1e-12 * skew + 1e-15);
  EXPECT_NEAR(fit.map.offset, offset + skew * (fit.map.at - begin), 1e-12 * offset);
}

TEST(LineFit, IsExactOnExactPoints) {
  for (const int count : {2, 3, 4, 10, 32, 33, 34, 66, 100, 1000}) {
    const LineFit fit = fit_line(straight(count));
    SCOPED_TRACE(count);
    expect_the_line(fit);
    EXPECT_LT(fit.residual, 1e-17);
  }
}

TEST(LineFit, IsAnchoredInTheMiddle) { EXPECT_NEAR(fit_line(straight(101)).map.at, 40 + 50 * 3e-4, 1e-9); }

TEST(LineFit, OfPointsAtOneTimeHasNoSkew) {
  const std::vector<Estimate> points{{1, 5, 1}, {1, 7, 1}};
  EXPECT_EQ(fit_line(points).map.skew, 0);
  EXPECT_DOUBLE_EQ(fit_line(points).map.offset, 6);
}

TEST(LineFit, DoesNotBendWhereAQuarterOfThePointsInOneStretchIsWrong) {
  for (const int count : {40, 100, 1000})
    for (int first = 0; first <= count - count / 4; first += count / 20)
      for (const double wrong : {1e-7, 1e-4, -10.0}) {
        std::vector<Estimate> points = straight(count);
        for (int i = first; i < first + count / 4; ++i) points[static_cast<std::size_t>(i)].offset += wrong;
        SCOPED_TRACE(std::to_string(count) + " points, from " + std::to_string(first));
        expect_the_line(fit_line(points));
      }
}

TEST(LineFit, DoesNotBendWhereEveryFourthPointIsWrong) {
  std::vector<Estimate> points = straight(1000);
  for (std::size_t i = 0; i < points.size(); i += 4) points[i].offset += 1e-3 * static_cast<double>(i);
  expect_the_line(fit_line(points));
}

/// The offset's error is half the difference of the two ways' jitter, 0.1 us and sigma 0.5, of the smallest
/// of ten.
std::vector<Estimate> jittered(int count, std::uint64_t seed) {
  std::vector<Estimate> points = straight(count);
  Stream stream(seed, Purpose::clock, 0, 0);
  for (Estimate& point : points) {
    double least = 1;
    for (int i = 0; i < 10; ++i) {
      const double there = 1e-7 * std::exp(0.5 * stream.normal()),
                   back = 1e-7 * std::exp(0.5 * stream.normal());
      if (there + back >= least) continue;
      least = there + back;
      point.offset = offset + skew * (point.at - 40) + (there - back) / 2;
    }
    point.round_trip = 5e-6 + least;
  }
  return points;
}

double slope_deviation(bool weighted) {
  double squares = 0;
  constexpr int runs = 200;
  for (int run = 0; run < runs; ++run) {
    std::vector<Estimate> points = jittered(1000, static_cast<std::uint64_t>(run));
    if (!weighted)
      for (Estimate& point : points) point.round_trip = 5e-6;
    const double error = fit_line(points).map.skew - skew;
    squares += error * error;
  }
  return std::sqrt(squares / runs);
}

TEST(LineFit, ProfitsFromShortRoundTrips) { EXPECT_LT(slope_deviation(true), 0.9 * slope_deviation(false)); }

}  // namespace
}  // namespace plumbline::sync
