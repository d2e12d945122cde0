#include "models/terms.hpp"

#include <gtest/gtest.h>

namespace plumbline {
namespace {

constexpr Units units{.L = 5000, .o_s = 500, .o_r = 500, .g = 1000, .G = 200, .O = 0};

TEST(Terms, WhatIsWorthMostComesFirst) {
  EXPECT_EQ(symbols({.at = 7000, .L = 1, .g = 2}, units), "L + 2g");
  EXPECT_EQ(symbols({.at = 13'000, .L = 1, .g = 8}, units), "8g + L");
  EXPECT_EQ(symbols({.at = 8400, .L = 1, .g = 3, .G = 2}, units), "L + 3g + 2(k-1)G");
}

TEST(Terms, OneLetterStandsForBothOverheadsWhereTheyCostTheSame) {
  const Terms terms{.at = 6000, .L = 1, .o_s = 1, .o_r = 1};
  EXPECT_EQ(symbols(terms, units), "L + 2o");
  EXPECT_EQ(symbols(terms, {.L = 5000, .o_s = 600, .o_r = 400}), "L + o_s + o_r");
}

TEST(Terms, ARestOrLessThanNothingIsNoSum) {
  EXPECT_EQ(symbols({.at = 5001, .L = 1, .rest = 1}, units), "");
  EXPECT_EQ(symbols({.at = 4000, .L = 1, .g = -1}, units), "");
  EXPECT_EQ(symbols({}, units), "0");
}

// (L + 3g) - (L + g): the latency cancels.
TEST(Terms, DifferencesCancel) {
  const Terms late{.at = 8000, .L = 1, .g = 3}, early{.at = 6000, .L = 1, .g = 1};
  EXPECT_EQ(symbols(late - early, units), "2g");
  EXPECT_EQ((late - early).at, 2000);
}

// 101 bytes: (k-1)G = 100 * 2 ps, (k-1)O = 100 * 3 ps; one byte, and none, have neither.
TEST(Terms, UnitsAreThoseOfTheSize) {
  const Costs costs{.L = 5000, .o_s = 500, .o_r = 400, .g = 1000, .G = 2, .O = 3};
  const Units large = units_of(costs, 101);
  EXPECT_EQ(large.L, 5000);
  EXPECT_EQ(large.o_s, 500);
  EXPECT_EQ(large.o_r, 400);
  EXPECT_EQ(large.g, 1000);
  EXPECT_EQ(large.G, 200);
  EXPECT_EQ(large.O, 300);
  EXPECT_EQ(units_of(costs, 1).G, 0);
  EXPECT_EQ(units_of(costs, 0).O, 0);
}

}  // namespace
}  // namespace plumbline
