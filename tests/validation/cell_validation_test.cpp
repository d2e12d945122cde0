#include "validation/cell_validation.hpp"

#include <gmock/gmock.h>

namespace plumbline {
namespace {

using testing::DoubleEq;
using testing::Optional;

const Stream random_draws{1, Purpose::bootstrap, 0, 0};

// Launches' medians: simulated 2 and 4, so 3; measured 3, 4 and 5, so 4. Ratio 3/4.
TEST(CellValidation, takes_medians_over_launches) {
  const CellValidation cell = validate_cell({{1, 2, 3}, {4, 4, 4}}, {{3}, {4}, {5}}, random_draws);
  EXPECT_EQ(cell.launches_simulated, 2u);
  EXPECT_EQ(cell.launches_measured, 3u);
  EXPECT_THAT(cell.simulated, Optional(DoubleEq(3)));
  EXPECT_THAT(cell.measured, Optional(DoubleEq(4)));
  EXPECT_THAT(cell.ratio, Optional(DoubleEq(0.75)));
  EXPECT_THAT(error_of(cell), Optional(DoubleEq(0.25)));
  // The min and max ratio that two of {2, 4} and three of {3, 4, 5} can give: 2/5 and 4/3.
  ASSERT_TRUE(cell.ratio_interval);
  EXPECT_GE(cell.ratio_interval->low, 0.4);
  EXPECT_LE(cell.ratio_interval->high, 4.0 / 3);
}

// Quartiles of 1, 2, 3, 4, 100: 2 and 4; the upper fence is 4 + 1.5 * 2 = 7. Without 100 the median is 2.5.
TEST(CellValidation, leaves_a_launch_s_outliers_out_of_its_median) {
  EXPECT_THAT(validate_cell({{1, 2, 3, 4, 100}}, {{1}}, random_draws).simulated, Optional(DoubleEq(2.5)));
}

// 0 to 40: quantiles of type 7 at 40 * 0.025 = 1 and 40 * 0.975 = 39.
TEST(CellValidation, covers_what_lies_in_the_middle_95_percent_of_the_simulated_observations) {
  std::vector<double> times;
  for (int i = 0; i <= 40; ++i) times.push_back(i);
  const CellValidation cell = validate_cell({times}, {{39}}, random_draws);
  ASSERT_TRUE(cell.prediction);
  EXPECT_DOUBLE_EQ(cell.prediction->low, 1);
  EXPECT_DOUBLE_EQ(cell.prediction->high, 39);
  EXPECT_THAT(cell.covered, Optional(true));
  EXPECT_THAT(validate_cell({times}, {{39.5}}, random_draws).covered, Optional(false));
  EXPECT_THAT(validate_cell({times}, {{0.5}}, random_draws).covered, Optional(false));
}

// Below 3 lie two thirds of {1, 2, 3} and none of {3, 4}.
TEST(CellValidation, measures_the_distance_of_all_observations) {
  EXPECT_THAT(validate_cell({{1, 2}, {3}}, {{3, 4}}, random_draws).distance, Optional(DoubleEq(2.0 / 3)));
}

TEST(CellValidation, leaves_undefined_what_one_launch_or_none_cannot_tell) {
  EXPECT_FALSE(validate_cell({{1}}, {{1}, {2}}, random_draws).ratio_interval);
  const CellValidation none = validate_cell({{1, 2}}, {{}, {}}, random_draws);
  EXPECT_EQ(none.launches_measured, 0u);
  EXPECT_FALSE(none.measured);
  EXPECT_FALSE(none.ratio);
  EXPECT_FALSE(none.covered);
  EXPECT_FALSE(none.distance);
  EXPECT_FALSE(error_of(none));
}

TEST(CellValidation, has_no_ratio_to_a_measured_time_of_0) {
  EXPECT_FALSE(validate_cell({{1}}, {{0}}, random_draws).ratio);
}

}  // namespace
}  // namespace plumbline
