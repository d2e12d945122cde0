#include "models/calibration/published.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "models/errors.hpp"

// Published results made by the formulas of docs/how-to/calibration.md from known parameters.

namespace plumbline {
namespace {

constexpr double us = 1e-6, ns = 1e-9;

/// Sizes 1, 2, 4, ... `most`, without and with half a step between.
std::vector<std::int64_t> dense_sizes(std::int64_t most) {
  std::vector<std::int64_t> sizes;
  for (std::int64_t power = 1; power <= most; power *= 2) {
    sizes.push_back(power);
    if (power >= 2) sizes.push_back(power + power / 2);
  }
  return sizes;
}

/// Up to 1,000 B L 1 us, o_s 0.5 us, o_r 0.7 us, G 1 ns/B, O 0.2 ns/B; up to 20,000 B L 3 us; beyond a
/// rendezvous with o_s 0.4 us, L 2 us, o_r 0.7 us and G 0.5 ns/B.
Published two_protocols_and_a_rendezvous() {
  Published results;
  for (const std::int64_t bytes : dense_sizes(1 << 20)) {
    const double k = static_cast<double>(bytes) - 1;
    PublishedSize size{.bytes = bytes};
    if (bytes <= 20'000) {
      const double L = bytes <= 1000 ? 1 * us : 3 * us;
      size.send = 0.5 * us + k * 0.2 * ns;
      size.receive = 0.7 * us + k * 0.2 * ns;
      size.half_trip = 1.2 * us + L + k * 1.2 * ns;
    } else {
      size.send = 0.4 * us;
      size.half_trip = 0.4 * us + 3 * 2 * us + 0.7 * us + k * 0.5 * ns;
    }
    results.sizes.push_back(size);
  }
  return results;
}

TEST(Published, EveryClassComesBackWithItsBreakpoints) {
  const PublishedFit fit = fit_published(two_protocols_and_a_rendezvous());
  ASSERT_EQ(fit.classes.size(), 3U);
  EXPECT_EQ(fit.classes[0].last, 768);
  EXPECT_EQ(fit.classes[1].first, 1024);
  EXPECT_EQ(fit.S, 16384);
  EXPECT_EQ(fit.rendezvous_min, 24576);
  EXPECT_TRUE(fit.classes[2].rendezvous);
  EXPECT_NEAR(fit.classes[0].L, 1 * us, 1e-4 * us);
  EXPECT_NEAR(fit.classes[0].o_s, 0.5 * us, 1e-4 * us);
  EXPECT_NEAR(fit.classes[0].o_r, 0.7 * us, 1e-4 * us);
  EXPECT_NEAR(fit.classes[0].G, 1 * ns, 1e-4 * ns);
  EXPECT_NEAR(fit.classes[0].O, 0.2 * ns, 1e-4 * ns);
  EXPECT_NEAR(fit.classes[1].L, 3 * us, 1e-3 * us);
  EXPECT_NEAR(fit.classes[2].L, 2 * us, 1e-3 * us);
  EXPECT_NEAR(fit.classes[2].G, 0.5 * ns, 1e-4 * ns);
  for (const SizeCheck& size : fit.sizes) EXPECT_NEAR(size.fitted / size.measured, 1, 1e-3) << size.bytes;
}

// o_s 0.5 us and a receive of 2.9 us, timed alone, against half a round trip of 1.3 us: o_r = 0.8 us, L = 0.
TEST(Published, AReceiveLongerThanTheRoundTripLeavesRoomForIsCutAndSaid) {
  Published results;
  for (const std::int64_t bytes : dense_sizes(4096))
    results.sizes.push_back(
        {.bytes = bytes, .half_trip = 1.3 * us, .send = 0.5 * us, .receive = 2.9 * us, .spacing = {}});
  const PublishedClass one = fit_published(results).classes.at(0);
  EXPECT_NEAR(one.o_s, 0.5 * us, 1e-9 * us);
  EXPECT_NEAR(one.o_r, 0.8 * us, 1e-9 * us);
  EXPECT_NEAR(one.receive, 2.9 * us, 1e-9 * us);
  EXPECT_NEAR(one.L, 0, 1e-9 * us);
}

TEST(Published, FromHalfRoundTripsAloneTheSumIsL) {
  Published results;
  for (const std::int64_t bytes : dense_sizes(4096))
    results.sizes.push_back({.bytes = bytes, .half_trip = 2 * us + static_cast<double>(bytes - 1) * ns});
  const PublishedFit fit = fit_published(results);
  EXPECT_FALSE(fit.overheads_seen);
  ASSERT_EQ(fit.classes.size(), 1U);
  EXPECT_EQ(fit.classes[0].o_s + fit.classes[0].o_r, 0);
  EXPECT_NEAR(fit.classes[0].L, 2 * us, 1e-6 * us);
}

// As the file of OSU on ROCm: 102.97 us at 1,024 B, 5.07 us at 2,048 B. One line would have G < 0.
TEST(Published, AFallIsCutAndItsSizesAreNamed) {
  const double table[] = {3.53,  3.53,   3.53, 3.53, 3.85, 5.02, 6.71,  10.34, 28.88,
                          53.57, 102.97, 5.07, 5.89, 6.26, 8.45, 11.01, 14.24, 19.98};
  Published results;
  std::int64_t bytes = 1;
  for (const double half_trip : table) {
    results.sizes.push_back({.bytes = bytes, .half_trip = half_trip * us});
    bytes *= 2;
  }
  const PublishedFit fit = fit_published(results);
  ASSERT_EQ(fit.falls.size(), 1U);
  EXPECT_EQ(fit.falls[0].last, 1024);
  EXPECT_EQ(fit.falls[0].first, 2048);
  for (const PublishedClass& one : fit.classes) {
    EXPECT_GE(one.G, 0);
    EXPECT_GE(one.L, 0);
  }
}

TEST(Published, TwoSizesAreTooFew) {
  Published results;
  for (const std::int64_t bytes : {1, 2}) results.sizes.push_back({.bytes = bytes, .half_trip = 1 * us});
  EXPECT_THROW(fit_published(results), InputError);
}

TEST(Published, TheMachineOfAFitHasItsJitterAndOneWithoutHasNone) {
  PublishedFit fit;
  fit.classes.push_back({.L = 1 * us});
  EXPECT_FALSE(machine_of(fit).network.between_nodes.jitter);
  fit.jitter = {0, 1 * us, 3 * us};
  const auto jitter = machine_of(fit).network.between_nodes.jitter;
  ASSERT_TRUE(jitter);
  EXPECT_EQ(*std::get<Empirical>(jitter->kind()).samples, fit.jitter);
}

}  // namespace
}  // namespace plumbline
