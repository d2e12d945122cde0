#include "models/picoseconds.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

namespace plumbline {
namespace {

TEST(Picoseconds, seconds_are_rounded_to_the_nearest_half_away_from_zero) {
  EXPECT_EQ(to_picoseconds(2.5e-6), 2'500'000);
  EXPECT_EQ(to_picoseconds(0.5e-12), 1);
  EXPECT_EQ(to_picoseconds(-0.5e-12), -1);
  EXPECT_EQ(to_picoseconds(0.49e-12), 0);
  EXPECT_EQ(to_picoseconds(0), 0);
}

TEST(Picoseconds, a_million_seconds_fit_and_ten_million_do_not) {
  // 2^63 ps = 9.22e6 s.
  EXPECT_EQ(to_picoseconds(1e6), 1'000'000'000'000'000'000);
  EXPECT_THROW(to_picoseconds(1e7), std::out_of_range);
  EXPECT_THROW(to_picoseconds(-1e7), std::out_of_range);
}

TEST(Picoseconds, what_is_not_finite_is_refused) {
  EXPECT_THROW(to_picoseconds(std::numeric_limits<double>::infinity()), std::out_of_range);
  EXPECT_THROW(to_picoseconds(std::numeric_limits<double>::quiet_NaN()), std::out_of_range);
}

TEST(Picoseconds, there_and_back_is_exact_for_a_thousand_seconds_of_picoseconds) {
  // 1e15 < 2^53: the double nearest to n/1e12 is less than half a picosecond off.
  for (const Picoseconds time : {0L, 1L, 999'999'999'999'999L, 123'456'789'012'345L, -7L}) {
    EXPECT_EQ(to_picoseconds(to_seconds(time)), time);
  }
}

}  // namespace
}  // namespace plumbline
