#include "models/statistics.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace plumbline {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Optional;

TEST(Statistics, AreEmptyWhereTheyAreNotDefined) {
  const std::vector<double> none, one = {3};
  for (const auto statistic : {mean, median, min, max, standard_deviation, standard_error})
    EXPECT_FALSE(statistic(none));
  EXPECT_FALSE(quantile(none, 0.5));
  EXPECT_FALSE(tukey_fences(none));
  EXPECT_THAT(without_outliers(none), IsEmpty());
  EXPECT_THAT(middle_half(none), IsEmpty());
  EXPECT_FALSE(standard_deviation(one));
  EXPECT_FALSE(standard_error(one));
  EXPECT_FALSE(mean_half_width(one, 0.95));
}

// The median of 1, 2 and infinity is 2; half way from 2 to infinity is nowhere.
TEST(Statistics, AreEmptyWhereInfinitiesLeaveNothingFinite) {
  const double infinity = std::numeric_limits<double>::infinity(), nan = std::nan("");
  const std::vector<double> mixed = {infinity, 1, 2}, more = {infinity, 1, 2, infinity};
  EXPECT_THAT(median(mixed), Optional(2.0));
  EXPECT_FALSE(median(more));
  for (const auto statistic : {mean, standard_deviation, standard_error}) {
    EXPECT_FALSE(statistic(mixed));
    EXPECT_FALSE(statistic(more));
  }
  EXPECT_FALSE(mean_half_width(mixed, 0.95));
  EXPECT_FALSE(median(std::vector<double>{1, nan, 2}));
  EXPECT_FALSE(tukey_fences(std::vector<double>{1, nan, 2}));
}

// sum of x^2 - n mean^2 would be 0 or negative in double precision.
TEST(Statistics, SurviveCancellation) {
  EXPECT_THAT(standard_deviation(std::vector<double>{1e8 + 1, 1e8 + 2, 1e8 + 3}), Optional(DoubleEq(1)));
  EXPECT_THAT(standard_deviation(std::vector<double>{0.1, 0.1, 0.1}), Optional(0.0));
}

// h = (4-1) * 0.5 = 1.5: half way between the second and the third.
TEST(Quantile, IsLinearBetweenNeighbours) {
  EXPECT_THAT(quantile(std::vector<double>{4, 1, 3, 2}, 0.5), Optional(DoubleEq(2.5)));
  EXPECT_THAT(quantile(std::vector<double>{4, 1, 3, 2}, 0), Optional(DoubleEq(1)));
  EXPECT_THAT(quantile(std::vector<double>{4, 1, 3, 2}, 1), Optional(DoubleEq(4)));
}

// Quartiles 2 and 4: fences -1 and 7.
TEST(TukeysFilter, KeepsWhatLiesOnAFenceAndTheOrder) {
  EXPECT_THAT(without_outliers(std::vector<double>{2, 7, 4, 3, 2}), ElementsAre(2, 7, 4, 3, 2));
  EXPECT_THAT(without_outliers(std::vector<double>{2, 7.5, 4, 3, 2}), ElementsAre(2, 4, 3, 2));
}

// Nine values: 9 / 4 = 2 go at each end.
TEST(MiddleHalf, CutsAQuarterOffEachEnd) {
  EXPECT_THAT(middle_half(std::vector<double>{9, 8, 7, 6, 5, 4, 3, 2, 1}), ElementsAre(3, 4, 5, 6, 7));
  EXPECT_THAT(middle_half(std::vector<double>{3, 1, 2}), ElementsAre(1, 2, 3));
}

// 201 values: h = 200 * 0.99 = 198, the 199th smallest, 1. What is above 2 goes, what is 2 stays.
TEST(BelowTwiceP99, DropsWhatIsAboveTwiceTheNinetyNinthPercentile) {
  std::vector<double> values(199, 1.0);
  values.insert(values.begin(), {2, 2.5});
  const auto kept = below_twice_p99(values);
  EXPECT_EQ(kept.size(), 200u);
  EXPECT_EQ(kept.front(), 2);
  EXPECT_TRUE(below_twice_p99({}).empty());
}

// Tables of Student's t: 0.975 and 10 degrees 2.2281, 1 degree 12.7062; symmetric.
TEST(StudentT, AgreesWithThePrintedTables) {
  EXPECT_NEAR(student_t_quantile(0.975, 10), 2.2281, 5e-5);
  EXPECT_NEAR(student_t_quantile(0.975, 1), 12.7062, 5e-5);
  EXPECT_NEAR(student_t_quantile(0.025, 10), -2.2281, 5e-5);
}

}  // namespace
}  // namespace plumbline
