#include "models/random.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "models/elementary.hpp"

namespace plumbline {
namespace {

using Block = std::array<std::uint32_t, 4>;

TEST(Philox, meets_the_known_answers_of_random123) {
  // kat_vectors of the Random123 library, lines "philox4x32 10".
  EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}), (Block{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  constexpr std::uint32_t ones = 0xffffffff;
  EXPECT_EQ(philox({ones, ones, ones, ones}, {ones, ones}),
            (Block{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (Block{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Stream, gives_the_blocks_of_philox_in_order_low_word_first) {
  Stream stream(0x1122334455667788, Purpose::noise, 7, 0x99aabbccddeeff00);
  const Block first = philox({0xddeeff00, 0x99aabbcc, 0, 4U << 24 | 7}, {0x55667788, 0x11223344});
  const Block second = philox({0xddeeff00, 0x99aabbcc, 1, 4U << 24 | 7}, {0x55667788, 0x11223344});
  EXPECT_EQ(stream.bits(), std::uint64_t{first[1]} << 32 | first[0]);
  EXPECT_EQ(stream.bits(), std::uint64_t{first[3]} << 32 | first[2]);
  EXPECT_EQ(stream.bits(), std::uint64_t{second[1]} << 32 | second[0]);
}

TEST(Stream, differs_by_seed_purpose_process_and_index) {
  std::set<std::uint64_t> seen;
  for (const std::uint64_t seed : {0U, 1U}) {
    for (const Purpose purpose : {Purpose::jitter, Purpose::shuffle}) {
      for (const std::uint32_t process : {0U, 1U, (1U << 24) - 1}) {
        for (const std::uint64_t index : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1} << 32}) {
          seen.insert(Stream(seed, purpose, process, index).bits());
        }
      }
    }
  }
  EXPECT_EQ(seen.size(), 2U * 2 * 3 * 3);
}

TEST(Stream, uniform_keeps_clear_of_zero_and_one) {
  // The extremes of (n + 0.5) / 2^52, n = 0 and 2^52 - 1, are exact doubles inside (0, 1).
  EXPECT_GT(0.5 * 0x1p-52, 0);
  EXPECT_LT((0x1p52 - 1 + 0.5) * 0x1p-52, 1);
  Stream stream(1, Purpose::jitter, 0, 0);
  for (int i = 0; i < 100'000; ++i) {
    const double u = stream.uniform();
    ASSERT_GT(u, 0);
    ASSERT_LT(u, 1);
  }
}

TEST(Stream, uniform_fills_a_hundred_bins_evenly) {
  // chi^2 with 99 degrees of freedom: mean 99, variance 198, so within 99 + 5 sqrt(198) = 169.
  constexpr int bins = 100;
  constexpr int draws = 1'000'000;
  std::array<int, bins> count{};
  for (std::uint64_t i = 0; i < draws; ++i)
    ++count[static_cast<std::size_t>(bins * Stream(5, Purpose::jitter, 2, i).uniform())];
  double chi2 = 0;
  for (const int n : count) chi2 += std::pow(n - draws / bins, 2) / (draws / bins);
  EXPECT_LT(chi2, 169);
}

TEST(NormalQuantile, gives_tabulated_values) {
  // To 16 digits by numerical inversion of erfc; the first three are AS 241's own check values.
  EXPECT_NEAR(normal_quantile(0.25), -0.6744897501960817, 1e-15);
  EXPECT_NEAR(normal_quantile(0.001), -3.090232306167814, 4e-15);
  EXPECT_NEAR(normal_quantile(1e-20), -9.262340089798408, 1e-14);
  EXPECT_NEAR(normal_quantile(0.975), 1.959963984540054, 2e-15);
  EXPECT_EQ(normal_quantile(0.5), 0);
}

TEST(NormalQuantile, inverts_the_distribution_function) {
  for (double p = 0.0005; p < 1; p += 0.0005) {
    EXPECT_NEAR(0.5 * std::erfc(-normal_quantile(p) / std::sqrt(2.0)), p, 1e-14) << p;
  }
}

TEST(Elementary, exp_and_log_are_within_two_ulp_of_the_library) {
  Stream stream(3, Purpose::shuffle, 0, 0);
  for (int i = 0; i < 100'000; ++i) {
    const double x = (stream.uniform() - 0.5) * 1400;
    ASSERT_NEAR(portable_exp(x) / std::exp(x), 1, 4.5e-16) << x;
    const double y = std::exp(x);
    ASSERT_NEAR(portable_log(y), std::log(y), 4.5e-16 * std::abs(x)) << y;
    const double near_one = 0.5 + stream.uniform();
    ASSERT_NEAR(portable_log(near_one), std::log(near_one), 4.5e-16 * std::abs(std::log(near_one)))
        << near_one;
  }
}

TEST(Elementary, exp_ends_in_zero_and_infinity) {
  EXPECT_EQ(portable_exp(-709), 0);
  EXPECT_EQ(portable_exp(710), std::numeric_limits<double>::infinity());
  EXPECT_EQ(portable_exp(0), 1);
  EXPECT_EQ(portable_log(1), 0);
}

}  // namespace
}  // namespace plumbline
