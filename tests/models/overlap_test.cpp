#include "models/overlap.hpp"

#include <gtest/gtest.h>

namespace plumbline {
namespace {

// 100 - 100 (216.50 - 140.95) / 135.61 = 100 - 55.7112 = 44.2888: a row of osu_ibcast, which prints 44.29.
TEST(OsuOverlap, IsWhatItsProgramPrints) {
  EXPECT_NEAR(*osu_overlap(216.50e-6, 140.95e-6, 0, 135.61e-6), 44.29, 0.005);
}

// The tests are no computation: 100 - 100 (12 - (10 - 1)) / 10.
TEST(OsuOverlap, TakesTheTestsOffTheComputation) { EXPECT_DOUBLE_EQ(*osu_overlap(12, 10, 1, 10), 70); }

// 100 (135.61 + 140.95 - 216.50) / 140.95 = 42.6109.
TEST(ImbOverlap, IsOfTheLongerOfBoth) { EXPECT_NEAR(*imb_overlap(135.61, 140.95, 216.50), 42.6109, 1e-4); }

// Nothing hidden: 10 + 10 one after the other. All hidden: 10.
TEST(Overlap, IsZeroOneAfterTheOtherAndAHundredAtOnce) {
  EXPECT_DOUBLE_EQ(*imb_overlap(10, 10, 20), 0);
  EXPECT_DOUBLE_EQ(*osu_overlap(20, 10, 0, 10), 0);
  EXPECT_DOUBLE_EQ(*imb_overlap(10, 10, 10), 100);
  EXPECT_DOUBLE_EQ(*osu_overlap(10, 10, 0, 10), 100);
}

// 100 (10 + 10 - 25) / 10 = -50; 100 (10 + 10 - 9) / 10 = 110.
TEST(Overlap, IsClampedAsItsProgramDoesAndSaysWhy) {
  EXPECT_DOUBLE_EQ(*imb_overlap(10, 10, 25), -50);
  EXPECT_DOUBLE_EQ(imb_prints(-50), 0);
  EXPECT_DOUBLE_EQ(osu_prints(-50), 0);
  EXPECT_DOUBLE_EQ(imb_prints(110), 100);
  EXPECT_DOUBLE_EQ(osu_prints(110), 110);
  EXPECT_NE(why_outside(-50), why_outside(110));
  EXPECT_TRUE(why_outside(0).empty());
  EXPECT_TRUE(why_outside(100).empty());
}

TEST(Overlap, IsNotDefinedWhereNothingTookTime) {
  EXPECT_FALSE(imb_overlap(0, 0, 1));
  EXPECT_FALSE(osu_overlap(1, 1, 0, 0));
}

}  // namespace
}  // namespace plumbline
