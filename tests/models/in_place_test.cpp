#include "models/calibration/in_place.hpp"

#include <utility>

#include <gtest/gtest.h>

namespace plumbline {
namespace {

NetworkFit sends_in(double o_s) {
  NetworkFit fit;
  fit.o_s.value = o_s;
  return fit;
}

// Two processes, k - 1 = 7 and 8,191: h = 1 us and 2 us; G_forward = 0.1 ns/B from 8 KiB on alone; o = 0.05
// us, o_message = 0.03 us. Streams take o + 0.2 us a message. An exchange takes 0.11 and 0.5 us more than h,
// of which 0.08 us are the call's: o_exchange = 0.03 and 0.42 us. Combining 0.04 us and 1.6 us, a fourth of
// it into what is never sent; 0.01 us of 1.12 are lost in it.
TEST(InPlace, TellsApartWhatIsInCollectivesAlone) {
  CalibrationSamples seen;
  const auto size = [](std::int64_t bytes, double h, double forward, double exchange, double combining) {
    const double us = 1e-6;
    return InPlaceSamples{bytes,
                          {2 * h * us},
                          {2 * (h + forward) * us},
                          {(h + exchange) * us},
                          {(h + exchange + forward + combining) * us},
                          {(h + exchange + combining / 4) * us},
                          {2 * (h + 0.08) * us},
                          {0.25 * us}};
  };
  seen.in_place = {size(4, 1, 0, 0.11, 0.04), size(8, 1, 0, 0.11, 0.04), size(8192, 2, 0.8191, 0.5, 1.6)};
  const InPlaceFit fit = fit_in_place(seen.in_place, sends_in(0.2e-6));
  EXPECT_NEAR(fit.o.value, 0.05e-6, 1e-12);
  EXPECT_NEAR(fit.o_message.value, 0.03e-6, 1e-12);
  EXPECT_NEAR(fit.o_exchange[1], 0.03e-6, 1e-12);
  EXPECT_NEAR(fit.o_exchange[2], 0.42e-6, 1e-12);
  EXPECT_NEAR(fit.combining[1], 0.04e-6, 1e-12);
  EXPECT_NEAR(fit.combining[2], 1.6e-6, 1e-12);
  EXPECT_EQ(fit.combining_unsent[1], 0);
  EXPECT_NEAR(fit.combining_unsent[2].value_or(0), 0.4e-6, 1e-12);
  EXPECT_EQ(forwarding_rate(fit, 1, 8), 0);
  EXPECT_NEAR(forwarding_rate(fit, 9, 8192), 0.1e-9, 1e-15);
}

// 4 KiB to 16 KiB at 0.2 ns/B, 32 KiB and 64 KiB at 0.1: of the first four sizes together no rate is right to
// 8 %. What takes less when forwarded, 1 B, has none, and is no reason to cut.
TEST(InPlace, CutsClassesWhereARateDoesNotDo) {
  InPlaceFit fit;
  fit.sizes = {{.bytes = 1, .way = 1e-6, .forwarded = 0.8e-6}};
  for (const std::int64_t bytes : {4096, 8192, 16384, 32768, 65536})
    fit.sizes.push_back(
        {.bytes = bytes,
         .way = 1e-6,
         .forwarded = 1e-6 + static_cast<double>(bytes - 1) * (bytes > 20'000 ? 0.1e-9 : 0.2e-9)});
  const std::vector<ClassFit> parts = cut_in_place(fit, {.first = 4000, .last = 100'000}),
                              small = cut_in_place(fit, {.first = 1, .last = 8});
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts[0].last, 32767);
  EXPECT_NEAR(parts[0].G_forward, 0.2e-9, 1e-15);
  EXPECT_EQ(parts[1].first, 32768);
  EXPECT_EQ(parts[1].last, 100'000);
  EXPECT_NEAR(parts[1].G_forward, 0.1e-9, 1e-15);
  ASSERT_EQ(small.size(), 1U);
  EXPECT_EQ(small[0].last, 8);
  EXPECT_EQ(small[0].G_forward, 0);
}

InPlaceSize streamed(std::int64_t bytes, double seconds) {
  return {.bytes = bytes, .way = 1e-6, .forwarded = 1e-6, .streamed = seconds};
}

// o_s = 0.1 us, G = 1 ns/B. A row of 1 B takes 0.1 us a message, the sends themselves: g is at most that.
// From 101 B on g = 0.4 us: 0.5 us at 101 B, 0.6 us at 201 B. At 1,001 B it is 2 us: a third part.
TEST(InPlace, TakesGapsFromRowsOfCalls) {
  InPlaceFit fit;
  fit.sizes = {streamed(1, 0.1e-6), streamed(101, 0.5e-6), streamed(201, 0.6e-6), streamed(1001, 3e-6)};
  const ClassFit one{
      .first = 1, .last = 2000, .o_s = {0.1e-6}, .g = {0.3e-6}, .G = {1e-9, 1e-9, 1e-9, false}};
  const std::vector<ClassFit> parts = cut_in_place(fit, one);
  ASSERT_EQ(parts.size(), 3U);
  EXPECT_TRUE(parts[0].g.bound);
  EXPECT_NEAR(parts[0].g.value, 0.1e-6, 1e-15);
  EXPECT_EQ(parts[1].first, 101);
  EXPECT_EQ(parts[1].last, 1000);
  EXPECT_NEAR(parts[1].g.value, 0.4e-6, 1e-13);
  EXPECT_NEAR(parts[2].g.value, 2e-6, 1e-12);
  EXPECT_EQ(parts[2].g.low, parts[2].g.high);  // of one size
}

// G = 1 ns/B: gaps of 0.4 us in 0.5 us at 101 B, 0.42 us in 0.62 us at 201 B, 0.41 us in 0.71 us at 301 B.
// With weights 1 / 0.5^2, 1 / 0.62^2 and 1 / 0.71^2 their mean is 0.408371 us; half its 95 % interval, of a
// standard deviation of 0.01 us and Student's t = 4.302653 with two degrees of freedom, is 0.0248414 us.
TEST(InPlace, GivesTheGapOfSeveralSizesAnInterval) {
  InPlaceFit fit;
  fit.sizes = {streamed(101, 0.5e-6), streamed(201, 0.62e-6), streamed(301, 0.71e-6)};
  const ClassFit one{
      .first = 101, .last = 2000, .o_s = {0.1e-6}, .g = {0.3e-6}, .G = {1e-9, 1e-9, 1e-9, false}};
  const std::vector<ClassFit> parts = cut_in_place(fit, one);
  ASSERT_EQ(parts.size(), 1U);
  EXPECT_NEAR(parts[0].g.value, 0.408371e-6, 1e-12);
  EXPECT_NEAR(parts[0].g.low, 0.383530e-6, 1e-12);
  EXPECT_NEAR(parts[0].g.high, 0.433212e-6, 1e-12);
}

// Where sends wait for their receiver, (k-1) G + 2L + o_s = 1 + 0.4 + 0.1 us pass anyhow: a row that
// takes 1.6 us shows no gap, and neither does one that takes less; one that takes 1.9 us a gap of 0.9 us.
TEST(InPlace, FindsNoGapInWhatARendezvousTakes) {
  ClassFit one{.first = 1, .last = 2000, .rendezvous = true, .o_s = {0.1e-6}, .L = {0.2e-6}, .G = {1e-9}};
  for (const auto& [seconds, gap] : {std::pair{1.6e-6, 0.0}, {1.2e-6, 0.0}, {1.9e-6, 0.9e-6}}) {
    InPlaceFit fit;
    fit.sizes = {streamed(1001, seconds)};
    EXPECT_NEAR(cut_in_place(fit, one).front().g.value, gap, 1e-12);
  }
}

// k - 1 = 1,000: O = 0.5 ns/B, G = 0.1 ns/B and L = 0.1 us keep a process busy until 0.3 us after the other's
// message has come. Of the 0.4 us that an exchange takes more than h, o_exchange is the rest.
TEST(InPlace, LeavesOutWhatAnExchangeTakesByTheModel) {
  CalibrationSamples seen;
  seen.in_place = {{1001, {2e-6}, {2e-6}, {1.4e-6}, {1.5e-6}, {}, {}, {}}};
  NetworkFit network;
  network.O.value = 0.5e-9, network.G.value = 0.1e-9, network.latency.value = 0.1e-6;
  const InPlaceFit fit = fit_in_place(seen.in_place, network);
  EXPECT_NEAR(fit.o_exchange[0], 0.1e-6, 1e-13);
  EXPECT_NEAR(fit.combining[0], 0.1e-6, 1e-13);
  EXPECT_FALSE(fit.combining_unsent[0]);
}

// Short sizes of 0.01 and -0.01 us more than h: their mean's interval has 0 in it.
TEST(InPlace, FindsNoConstantThatItsScatterExplains) {
  CalibrationSamples seen;
  for (const double more : {0.01e-6, -0.01e-6})
    seen.in_place.push_back({static_cast<std::int64_t>(seen.in_place.size()) + 1,
                             {2e-6},
                             {2e-6},
                             {1e-6},
                             {1e-6},
                             {},
                             {2e-6 + 2 * more},
                             {0.2e-6 + more}});
  const InPlaceFit fit = fit_in_place(seen.in_place, sends_in(0.2e-6));
  EXPECT_EQ(fit.o.value, 0);
  EXPECT_EQ(fit.o_message.value, 0);
}

}  // namespace
}  // namespace plumbline
