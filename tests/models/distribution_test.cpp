#include "models/distribution.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <numbers>

#include "models/errors.hpp"

namespace plumbline {
namespace {

constexpr int draws = 200'000;

std::vector<double> drawn(const Distribution& distribution) {
  std::vector<double> x(draws);
  for (std::size_t i = 0; i < x.size(); ++i) {
    Stream stream(11, Purpose::jitter, 1, i);
    x[i] = distribution.draw(stream);
  }
  std::sort(x.begin(), x.end());
  return x;
}

struct Expected {
  Distribution distribution;
  double mean;
  double variance;
  double fourth;  // central moment mu_4
  double median;
};

// Standard errors: of the mean sqrt(var/n), of the variance sqrt((mu_4 - var^2)/n), of the share below the
// median sqrt(1/4n). Within five of them.
void expect_moments(const Expected& expected) {
  const std::vector<double> x = drawn(expected.distribution);
  double mean = 0;
  for (const double value : x) mean += value / draws;
  double variance = 0;
  for (const double value : x) variance += (value - mean) * (value - mean) / (draws - 1);
  EXPECT_NEAR(mean, expected.mean, 5 * std::sqrt(expected.variance / draws));
  EXPECT_NEAR(variance, expected.variance,
              5 * std::sqrt((expected.fourth - std::pow(expected.variance, 2)) / draws));
  const auto below = std::lower_bound(x.begin(), x.end(), expected.median) - x.begin();
  EXPECT_NEAR(static_cast<double>(below) / draws, 0.5, 5 * std::sqrt(0.25 / draws));
  EXPECT_NEAR(expected.distribution.mean(), expected.mean, 1e-12 * expected.mean);
}

// Kolmogorov and Smirnov: sqrt(n) sup |F_n - F| passes 1.95 with probability 2 exp(-2 1.95^2) = 0.001.
void expect_distribution(const Distribution& distribution, const std::function<double(double)>& F) {
  const std::vector<double> x = drawn(distribution);
  double furthest = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double p = F(x[i]);
    furthest = std::max({furthest, std::abs(p - static_cast<double>(i) / draws),
                         std::abs(static_cast<double>(i + 1) / draws - p)});
  }
  EXPECT_LT(std::sqrt(draws) * furthest, 1.95);
}

double normal_cdf(double z) { return 0.5 * std::erfc(-z / std::numbers::sqrt2); }

TEST(Distribution, constant_is_its_value) {
  const Distribution distribution(Constant{3e-6});
  EXPECT_THAT(drawn(distribution), testing::Each(3e-6));
  EXPECT_EQ(distribution.mean(), 3e-6);
}

TEST(Distribution, normal_far_from_zero_has_its_moments) {
  // mu_4 = 3 sd^4.
  expect_moments({Distribution(Normal{10, 1}), 10, 1, 3, 10});
  expect_distribution(Distribution(Normal{10, 1}), [](double x) { return normal_cdf(x - 10); });
}

TEST(Distribution, normal_with_mean_zero_is_the_half_normal) {
  // |N(0, 1)|: mean sqrt(2/pi), variance 1 - 2/pi, median Phi^-1(3/4).
  // mu_4 = E x^4 - 4 m E x^3 + 6 m^2 E x^2 - 3 m^4 = 3 - 8 m^2 + 6 m^2 - 3 m^4, as E x^3 = 2 m.
  const double m = std::sqrt(2 / std::numbers::pi);
  expect_moments(
      {Distribution(Normal{0, 1}), m, 1 - m * m, 3 - 2 * m * m - 3 * std::pow(m, 4), 0.6744897501960817});
}

TEST(Distribution, truncated_normal_keeps_the_shape_above_zero) {
  // F(x) = (Phi(x - 1) - Phi(-1)) / (1 - Phi(-1)).
  expect_distribution(Distribution(Normal{1, 1}),
                      [](double x) { return (normal_cdf(x - 1) - normal_cdf(-1)) / (1 - normal_cdf(-1)); });
}

TEST(Distribution, lognormal_has_its_moments) {
  // With w = exp(sigma^2): mean sqrt(w), variance w (w - 1), mu_4 = variance^2 (w^4 + 2 w^3 + 3 w^2 - 3).
  const double w = std::exp(0.25);
  const double variance = w * (w - 1);
  const double kurtosis = std::pow(w, 4) + 2 * std::pow(w, 3) + 3 * w * w - 3;
  expect_moments(
      {Distribution(Lognormal{1, 0.5}), std::sqrt(w), variance, variance * variance * kurtosis, 1});
  expect_distribution(Distribution(Lognormal{1, 0.5}),
                      [](double x) { return normal_cdf(std::log(x) / 0.5); });
}

TEST(Distribution, gamma_of_shape_two_has_its_moments) {
  // mean k s, variance k s^2, mu_4 = (3 k^2 + 6 k) s^4; F(x) = 1 - (1 + x/s) exp(-x/s),
  // median 1.6783469900166605 s.
  expect_moments({Distribution(Gamma{2, 0.5}), 1, 0.5, 24.0 / 16, 0.5 * 1.6783469900166605});
  expect_distribution(Distribution(Gamma{2, 0.5}),
                      [](double x) { return 1 - (1 + 2 * x) * std::exp(-2 * x); });
}

TEST(Distribution, gamma_of_shape_one_half_is_half_a_chi_square) {
  // Gamma(1/2, 1) = Z^2/2: F(x) = erf(sqrt(x)), median (Phi^-1(3/4))^2 / 2.
  expect_moments({Distribution(Gamma{0.5, 1}), 0.5, 0.5, 3.75, 0.5 * std::pow(0.6744897501960817, 2)});
  expect_distribution(Distribution(Gamma{0.5, 1}), [](double x) { return std::erf(std::sqrt(x)); });
}

TEST(Distribution, shifted_exponential_has_its_moments) {
  // mean shift + m, variance m^2, mu_4 = 9 m^4, median shift + m ln 2.
  const Distribution distribution(ShiftedExponential{1, 2});
  expect_moments({distribution, 3, 4, 144, 1 + 2 * std::numbers::ln2});
  expect_distribution(distribution, [](double x) { return 1 - std::exp(-(x - 1) / 2); });
}

TEST(Distribution, pareto_has_its_moments) {
  // alpha 10, min 1: E x^k = a/(a - k). mean 10/9, variance 10/8 - (10/9)^2 = 10/648.
  // mu_4 = 10/6 - 4 m 10/7 + 6 m^2 10/8 - 3 m^4. Median 2^(1/10).
  const double m = 10.0 / 9;
  const double fourth = 10.0 / 6 - 4 * m * 10 / 7 + 6 * m * m * 10 / 8 - 3 * std::pow(m, 4);
  expect_moments({Distribution(Pareto{1, 10}), m, 10.0 / 648, fourth, std::pow(2, 0.1)});
  expect_distribution(Distribution(Pareto{1, 1.5}), [](double x) { return 1 - std::pow(x, -1.5); });
}

TEST(Distribution, pareto_has_no_mean_up_to_alpha_one) {
  EXPECT_EQ(Distribution(Pareto{1, 1}).mean(), std::numeric_limits<double>::infinity());
}

TEST(Distribution, no_draw_is_longer_than_a_day) {
  // alpha 0.01: half of the draws are above 2^100 s.
  EXPECT_EQ(drawn(Distribution(Pareto{1, 0.01})).back(), 86400);
  EXPECT_EQ(drawn(Distribution(Lognormal{1, 1000})).back(), 86400);
}

TEST(Distribution, empirical_gives_each_sample_as_often) {
  // Each of four with probability 1/4: within 5 sqrt(n 3/16).
  const auto samples = std::make_shared<std::vector<double>>(std::vector<double>{1, 2, 4, 8});
  const Distribution distribution(Empirical{samples});
  const std::vector<double> x = drawn(distribution);
  for (const double value : *samples) {
    EXPECT_NEAR(static_cast<double>(std::count(x.begin(), x.end(), value)), draws / 4,
                5 * std::sqrt(draws * 3.0 / 16));
  }
  EXPECT_EQ(distribution.mean(), 3.75);
}

TEST(Distribution, mixture_draws_its_parts_by_weight) {
  // Weights 3 : 1 of constants 1 and 5: mean 2, and a quarter of the draws are 5, within 5 sqrt(n 3/16).
  const auto mixture = std::make_shared<Mixture>();
  mixture->parts = {
      {3, Distribution(Constant{1})}, {0, Distribution(Constant{0.5})}, {1, Distribution(Constant{5})}};
  const Distribution distribution(mixture);
  const std::vector<double> x = drawn(distribution);
  EXPECT_NEAR(static_cast<double>(std::count(x.begin(), x.end(), 5)), draws / 4,
              5 * std::sqrt(draws * 3.0 / 16));
  EXPECT_EQ(std::count(x.begin(), x.end(), 0.5), 0);
  EXPECT_EQ(distribution.mean(), 2);
}

/// One number for the bits of a thousand draws.
std::uint64_t fingerprint(const Distribution& distribution) {
  std::uint64_t hash = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    Stream stream(2026, Purpose::jitter, 3, i);
    hash = std::rotl(hash, 7) ^ std::bit_cast<std::uint64_t>(distribution.draw(stream));
  }
  return hash;
}

TEST(Distribution, draws_are_the_same_bits_for_every_compiler_and_optimisation) {
  // Taken once; g++ 12 at -O0 and at -O3 -march=native, clang 14 at -O2 and at -O3 -march=native give these.
  // A change here changes what a seed means, and every stored run.
  const auto samples = std::make_shared<std::vector<double>>(std::vector<double>{1e-6, 2e-6, 3e-6, 7e-6});
  const auto mixture = std::make_shared<Mixture>();
  mixture->parts = {{0.9, Distribution(Lognormal{1e-6, 0.5})}, {0.1, Distribution(Pareto{1e-6, 2.5})}};
  EXPECT_EQ(fingerprint(Distribution(Normal{1e-6, 1e-6})), 0x00ad56eb808bd154);
  EXPECT_EQ(fingerprint(Distribution(Lognormal{1e-6, 0.5})), 0x3e33f5d4e40a78f4);
  EXPECT_EQ(fingerprint(Distribution(Gamma{2.5, 1e-6})), 0x38be56e1b93e5f78);
  EXPECT_EQ(fingerprint(Distribution(Gamma{0.5, 1e-6})), 0x810ed9f179ffa70c);
  EXPECT_EQ(fingerprint(Distribution(ShiftedExponential{1e-6, 1e-6})), 0x8f95106bf64bf7aa);
  EXPECT_EQ(fingerprint(Distribution(Pareto{1e-6, 2.5})), 0x3a671fbdc276927e);
  EXPECT_EQ(fingerprint(Distribution(Empirical{samples})), 0x323fae75dd24e240);
  EXPECT_EQ(fingerprint(Distribution(mixture)), 0x3d7e56d136d622ca);
}

std::string refusal(const Distribution::Kind& kind) {
  try {
    const Distribution distribution(kind);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Distribution, parameters_out_of_range_are_named_with_their_value) {
  const double nan = std::nan("");
  EXPECT_EQ(refusal(Constant{-1}), "value must be at least 0, not -1");
  EXPECT_EQ(refusal(Constant{nan}), "value must be at least 0, not nan");
  EXPECT_EQ(refusal(Normal{-1, 1}), "mean must be at least 0, not -1");
  EXPECT_EQ(refusal(Normal{1, -2}), "sd must be at least 0, not -2");
  EXPECT_EQ(refusal(Lognormal{0, 1}), "median must be above 0, not 0");
  EXPECT_EQ(refusal(Lognormal{1, -0.5}), "sigma must be at least 0, not -0.5");
  EXPECT_EQ(refusal(Gamma{0, 1}), "shape must be above 0, not 0");
  EXPECT_EQ(refusal(Gamma{1, 0}), "scale must be above 0, not 0");
  EXPECT_EQ(refusal(ShiftedExponential{-1, 1}), "shift must be at least 0, not -1");
  EXPECT_EQ(refusal(ShiftedExponential{1, -1}), "mean must be at least 0, not -1");
  EXPECT_EQ(refusal(Pareto{0, 1}), "min must be above 0, not 0");
  EXPECT_EQ(refusal(Pareto{1, 0}), "alpha must be above 0, not 0");
}

TEST(Distribution, samples_and_parts_must_make_sense) {
  const auto of = [](std::vector<double> x) {
    return Empirical{std::make_shared<std::vector<double>>(std::move(x))};
  };
  EXPECT_EQ(refusal(of({})), "samples must hold at least one value, not none");
  EXPECT_EQ(refusal(of({2, 1})), "samples must be sorted");
  EXPECT_EQ(refusal(of({-1, 1})), "samples must be at least 0, not -1");
  EXPECT_EQ(refusal(std::make_shared<Mixture>()), "parts must hold at least one part, not none");
  const auto mixture = std::make_shared<Mixture>();
  mixture->parts = {{0, Distribution(Constant{1})}};
  EXPECT_EQ(refusal(mixture), "the sum of the weights must be above 0, not 0");
  mixture->parts = {{-1, Distribution(Constant{1})}};
  EXPECT_EQ(refusal(mixture), "weight must be at least 0, not -1");
}

}  // namespace
}  // namespace plumbline
