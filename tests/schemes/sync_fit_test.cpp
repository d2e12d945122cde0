#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "models/random.hpp"
#include "schemes/sync/estimate.hpp"

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

/// What clocks with a tick say of exchanges that take 5 us each way, and a little more.
std::vector<Estimate> ticking(double tick, double skew_of_it, double answers_skewed, std::uint64_t seed) {
  std::vector<Estimate> points;
  Stream stream(seed, Purpose::clock, 0, 0);
  const auto ticked = [&](double time) { return tick * std::floor(time / tick); };
  const auto way = [&] { return 5e-6 + 1e-7 * std::exp(0.5 * stream.normal()); };
  double free = 0;
  for (int i = 0; i < 1000; ++i) {
    // The client's clock is true time. The best of ten exchanges begins anywhere in a tick.
    const double sent = std::max(free, 0.3 / 999 * i) + 1e-4 * stream.uniform();
    const double answered = sent + way(), received = answered + way();
    free = received;
    const double reference = ticked(3e-3 + (1 + skew_of_it) * answered) * (1 + answers_skewed);
    const double t1 = ticked(sent), t3 = ticked(received);
    points.push_back({(t1 + t3) / 2, reference - (t1 + t3) / 2, t3 - t1});
  }
  return points;
}

// In 0.3 s clocks part by less than a tick: most offsets are the same, and the line through them is flat.
// What is known after all is in how many are not. The slope's standard deviation is that of offsets spread
// evenly over half a tick to either side, tick / sqrt(12) sqrt(12 / 1000) / 0.3 s = 0.1 ppm, 31 us after 300
// s.
TEST(LineFit, SeesThroughCoarseTicks) {
  for (const double skew_of_it : {1e-6, -0.6e-6, 0.2e-6, 20e-6, 150e-6})
    for (const double answers_skewed : {0.0, 1e-6, 50e-6})
      for (const std::uint64_t seed : {1u, 2u, 3u}) {
        const LineFit fit = fit_line(ticking(1e-6, skew_of_it, answers_skewed, seed));
        const double expected = (1 + skew_of_it) * (1 + answers_skewed) - 1;
        EXPECT_NEAR(fit.map.skew, expected, 0.4e-6) << skew_of_it << ", " << answers_skewed;
      }
}

TEST(LineFit, OfTiesWeighsByTheRoundTripsThatDiffer) {
  std::vector<Estimate> points = straight(1000);
  // Four in ten took 20 us longer, and are wrong by 5 ns: the excess of most is 0.
  for (std::size_t i = 0; i < points.size(); i += 5)
    for (const std::size_t j : {i, i + 2}) {
      points[j].round_trip += 20e-6 + 1e-9 * static_cast<double>(j);
      points[j].offset += (j % 2 == 0 ? 5e-9 : -5e-9) * (j < 500 ? 1 : -1);
    }
  EXPECT_NEAR(fit_line(points).map.skew, skew, 1e-12);
}

/// The offset's error is half the difference of the two ways' jitter, 0.1 us and sigma 0.5, of the smallest
/// of ten.
std::vector<Estimate> jittered(int count, std::uint64_t seed) {
  std::vector<Estimate> points = straight(count);
  Stream stream(seed, Purpose::clock, 0, 0);
  for (Estimate& point : points) {
    double min = 1;
    for (int i = 0; i < 10; ++i) {
      const double there = 1e-7 * std::exp(0.5 * stream.normal()),
                   back = 1e-7 * std::exp(0.5 * stream.normal());
      if (there + back >= min) continue;
      min = there + back;
      point.offset = offset + skew * (point.at - 40) + (there - back) / 2;
    }
    point.round_trip = 5e-6 + min;
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

double slope_error_with(const std::function<double(std::size_t)>& wrong) {
  double squares = 0;
  constexpr int runs = 50;
  for (int run = 0; run < runs; ++run) {
    std::vector<Estimate> points = jittered(1000, static_cast<std::uint64_t>(run));
    for (std::size_t i = 0; i < points.size(); ++i) points[i].offset += wrong(i);
    const double error = fit_line(points).map.skew - skew;
    squares += error * error;
  }
  return std::sqrt(squares / runs);
}

// A quarter in a row, far more wrong than jitter: what is lost is precision, of fewer points on a shorter
// stretch.
TEST(LineFit, OfJitterDoesNotBendWhereAQuarterInARowIsWrong) {
  const double undisturbed = slope_error_with([](std::size_t) { return 0.0; });
  for (const std::size_t first : {0u, 300u, 750u}) {
    const auto within = [first](std::size_t i) { return i >= first && i < first + 250; };
    SCOPED_TRACE(first);
    EXPECT_LT(slope_error_with([&](std::size_t i) { return within(i) ? 1e-6 : 0; }), 2 * undisturbed);
    // A shift that grows from 0.5 to 3 us, and one that swings, so that some of its points pass for right
    // ones.
    EXPECT_LT(slope_error_with([&](std::size_t i) {
                return within(i) ? 0.5e-6 + 1e-8 * static_cast<double>(i - first) : 0;
              }),
              2.5 * undisturbed);
    EXPECT_LT(slope_error_with(
                  [&](std::size_t i) { return within(i) ? 2e-6 * std::sin(static_cast<double>(i)) : 0; }),
              2.5 * undisturbed);
  }
}

TEST(LineFit, OfJitterDoesNotBendWhereEveryFourthPointIsWrong) {
  const double undisturbed = slope_error_with([](std::size_t) { return 0.0; });
  EXPECT_LT(slope_error_with([](std::size_t i) { return i % 4 == 0 ? 1e-6 : 0; }), 2 * undisturbed);
}

}  // namespace
}  // namespace plumbline::sync
