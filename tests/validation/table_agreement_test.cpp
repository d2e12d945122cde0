#include "validation/table_agreement.hpp"

#include <gtest/gtest.h>

namespace plumbline::test {
namespace {

// |ln| of 1/2, 1, 2, 4 and 8 is 1, 0, 1, 2 and 3 times ln 2; sorted 0, 1, 1, 2, 3. The median is 1 ln 2, a
// factor of 2. The quantile 0.9 lies at (5 - 1) 0.9 = 3.6: 2 + 0.6 (3 - 2) = 2.6, a factor of 2^2.6.
TEST(TableAgreement, half_and_double_are_the_same_factor) {
  const Factors factors = factors_of(std::vector<double>{4, 0.5, 1, 8, 2});
  EXPECT_EQ(factors.cells, 5U);
  EXPECT_DOUBLE_EQ(*factors.ratio_median, 2);
  EXPECT_DOUBLE_EQ(*factors.median, 2);
  EXPECT_NEAR(*factors.p90, 6.062866266041592, 1e-12);
}

TEST(TableAgreement, no_cells_have_no_factor) {
  const Factors factors = factors_of({});
  EXPECT_EQ(factors.cells, 0U);
  EXPECT_EQ(factors.ratio_median, std::nullopt);
  EXPECT_EQ(factors.median, std::nullopt);
  EXPECT_EQ(factors.p90, std::nullopt);
}

// Measured 10, 12, 20 and 40: 12 is within 1.3 of 10, the other five pairs are decided. Simulated 1, 2, 2 and
// 1.5: right are 10 before 20 and 10 before 40; 12 and 20 are tied; 40 comes before 12 and before 20.
TEST(TableAgreement, pairs_further_apart_than_the_factor_are_decided) {
  const std::vector<TimedAlgorithm> algorithms{{7, 10, 1}, {8, 12, 2}, {9, 20, 2}, {10, 40, 1.5}};
  const std::vector<DecidedPair> pairs = decided_pairs(algorithms, 1.3);
  ASSERT_EQ(pairs.size(), 5U);
  EXPECT_EQ(pairs[0].first, 7U);
  EXPECT_EQ(pairs[0].second, 9U);
  const std::vector<bool> expected{true, true, false, false, false};
  for (std::size_t i = 0; i < pairs.size(); ++i) EXPECT_EQ(pairs[i].agrees, expected[i]) << i;
}

TEST(TableAgreement, the_order_does_not_depend_on_which_comes_first) {
  const std::vector<DecidedPair> pairs =
      decided_pairs(std::vector<TimedAlgorithm>{{0, 40, 3}, {1, 10, 2}}, 1.3);
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_TRUE(pairs[0].agrees);
}

TEST(TableAgreement, people_are_apart_by_the_largest_over_the_smallest) {
  EXPECT_DOUBLE_EQ(*spread_of(std::vector<double>{3, 2, 2.5}), 1.5);
  EXPECT_EQ(spread_of(std::vector<double>{3}), std::nullopt);
  EXPECT_EQ(spread_of(std::vector<double>{3, 0}), std::nullopt);
}

}  // namespace
}  // namespace plumbline::test
