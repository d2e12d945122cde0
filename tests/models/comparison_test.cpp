#include "models/comparison/comparison.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plumbline {
namespace {

using testing::DoubleNear;
using testing::Each;
using testing::Field;
using testing::Optional;

constexpr double level = 0.05;

/// Five launches a side, all of B above all of A: of the C(10, 5) = 252 ways to deal ten ranks one is this
/// and one its opposite.
TwoSides separated_by_five() { return {{1, 2, 3, 4, 5}, {6, 7, 8, 9, 10}}; }
constexpr double p_of_five = 2.0 / 252;

std::vector<Comparison> compare_cells(std::size_t count, const TwoSides& sides) {
  return compare(std::vector<TwoSides>(count, sides), level, 1);
}

TEST(LaunchesNeeded, are_the_fewest_whose_min_p_passes_holm) {
  // C(2n, n) for n = 3 to 6: 20, 70, 252, 924
  EXPECT_EQ(launches_needed(1, level), std::optional<std::size_t>(4u));  // 2/20 > 0.05 >= 2/70
  EXPECT_EQ(launches_needed(6, level), std::optional<std::size_t>(5u));  // 6 * 2/252 = 0.0476
  EXPECT_EQ(launches_needed(7, level),
            std::optional<std::size_t>(6u));  // 7 * 2/252 = 0.0556; 7 * 2/924 = 0.015
  EXPECT_EQ(launches_needed(19, level), std::optional<std::size_t>(6u));  // 19 * 2/924 = 0.041
  EXPECT_FALSE(launches_needed(1, 1e-320));                               // no p is as small
}

TEST(Compare, tells_separated_launches_apart) {
  const Comparison found = compare_cells(1, separated_by_five()).front();
  EXPECT_THAT(found.median_a, Optional(3.0));
  EXPECT_THAT(found.mean_a, Optional(3.0));
  EXPECT_THAT(found.median_b, Optional(8.0));
  EXPECT_THAT(found.ratio, Optional(DoubleNear(8.0 / 3, 1e-15)));
  EXPECT_THAT(found.p, Optional(DoubleNear(p_of_five, 1e-15)));
  EXPECT_THAT(found.p_greater, Optional(DoubleNear(1.0 / 252, 1e-15)));
  EXPECT_THAT(found.p_less, Optional(1.0));
  EXPECT_THAT(found.delta, Optional(1.0));
  EXPECT_EQ(found.outcome, Outcome::greater);
}

TEST(Compare, says_less_where_b_is_below) {
  const TwoSides sides{{6, 7, 8, 9, 10}, {1, 2, 3, 4, 5}};
  const Comparison found = compare_cells(1, sides).front();
  EXPECT_THAT(found.delta, Optional(-1.0));
  EXPECT_EQ(found.outcome, Outcome::less);
}

TEST(Compare, corrects_for_all_cells_by_holm) {
  // six equal p: the first is compared with level / 6, and none of the others falls below it
  for (const Comparison& found : compare_cells(6, separated_by_five())) {
    EXPECT_THAT(found.p_holm, Optional(DoubleNear(6 * p_of_five, 1e-15)));
    EXPECT_EQ(found.outcome, Outcome::greater);
  }
}

TEST(Compare, says_too_few_launches_where_holm_could_never_reject) {
  // 7 * 2/252 = 0.0556 > 0.05, however far apart the sides are
  const auto all = compare_cells(7, separated_by_five());
  EXPECT_THAT(all, Each(Field(&Comparison::outcome, Outcome::too_few_launches)));
}

TEST(Compare, says_no_difference_seen_only_where_one_could_have_been_seen) {
  const TwoSides mixed{{1, 3, 5, 7, 9}, {2, 4, 6, 8, 10}};
  EXPECT_EQ(compare_cells(1, mixed).front().outcome, Outcome::no_difference_seen);
  const TwoSides three{{1, 2, 3}, {4, 5, 6}};  // smallest p 0.1
  EXPECT_EQ(compare_cells(1, three).front().outcome, Outcome::too_few_launches);
}

TEST(Compare, tests_nothing_on_one_launch) {
  const Comparison found = compare_cells(1, {{1}, {2, 3, 4}}).front();
  EXPECT_EQ(found.outcome, Outcome::one_launch);
  EXPECT_THAT(found.ratio, Optional(3.0));
  EXPECT_FALSE(found.p || found.ratio_interval || found.delta);
}

TEST(Compare, tests_nothing_where_one_side_is_missing) {
  const Comparison found = compare_cells(1, {{1, 2, 3}, {}}).front();
  EXPECT_EQ(found.outcome, Outcome::one_side_missing);
  EXPECT_FALSE(found.ratio || found.p || found.median_b);
}

TEST(Compare, has_no_ratio_where_a_time_is_not_above_0_or_it_is_not_finite) {
  for (const TwoSides& sides : {TwoSides{{-1, -2}, {1, 2}}, {{1, 2}, {0, 0}}, {{1e-310, 2e-310}, {1, 2}}}) {
    const Comparison found = compare_cells(1, sides).front();
    EXPECT_FALSE(found.ratio || found.ratio_interval);
    EXPECT_TRUE(found.p);
  }
}

TEST(Compare, tests_nothing_where_all_numbers_are_equal) {
  const Comparison found = compare_cells(1, {{2, 2, 2, 2, 2}, {2, 2, 2, 2, 2}}).front();
  EXPECT_EQ(found.outcome, Outcome::all_equal);
  EXPECT_FALSE(found.p);
}

// Three against three, all of B equal and above all of A, which are equal too: 2 of the C(6, 3) = 20 ways to
// deal them. The normal approximation, 4.5 - 0.5 over a standard deviation of 2.01, would say 0.047.
TEST(Compare, gives_no_p_below_what_ranks_attain_where_there_are_ties) {
  const Comparison found = compare_cells(1, {{1, 1, 1}, {2, 2, 2}}).front();
  EXPECT_THAT(found.p, Optional(DoubleNear(2.0 / 20, 1e-15)));
  EXPECT_THAT(found.p_greater, Optional(DoubleNear(1.0 / 20, 1e-15)));
  EXPECT_EQ(found.outcome, Outcome::too_few_launches);
}

TEST(Compare, counts_only_tested_cells_for_holm) {
  std::vector<TwoSides> cells(6, separated_by_five());
  cells.push_back({{1}, {2}});
  cells.push_back({{1, 2}, {}});
  EXPECT_EQ(compare(cells, level, 1).front().outcome, Outcome::greater);
}

}  // namespace
}  // namespace plumbline
