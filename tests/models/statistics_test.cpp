#include "models/statistics.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

namespace plumbline {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Optional;

/// tests/data/stats_golden.ini, computed by R: "name case" to its entries, each one number or several.
using Case = std::map<std::string, std::vector<double>>;

std::map<std::string, Case> read_golden() {
  std::ifstream file(PLUMBLINE_TEST_DATA "/stats_golden.ini");
  std::map<std::string, Case> cases;
  std::string section;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('[')) section = line.substr(1, line.find(']') - 1);
    const auto equals = line.find(" = ");
    if (line.starts_with('#') || equals == std::string::npos) continue;
    std::istringstream in(line.substr(equals + 3));
    for (std::string number; in >> number;)
      cases[section][line.substr(0, equals)].push_back(std::strtod(number.c_str(), nullptr));
  }
  return cases;
}

/// R prints 17 digits; the last of them depends on the order of summing.
void expect_close(std::optional<double> value, const Case& golden, const std::string& key) {
  const auto expected = golden.find(key);
  if (expected == golden.end()) return;
  ASSERT_TRUE(value.has_value()) << key;
  EXPECT_NEAR(*value, expected->second[0], 1e-12 * std::abs(expected->second[0])) << key;
}

TEST(Statistics, AgreeWithRInEveryDescription) {
  int described = 0;
  for (const auto& [section, golden] : read_golden()) {
    if (!section.starts_with("describe ")) continue;
    SCOPED_TRACE(section);
    const std::vector<double>& x = golden.at("x");
    expect_close(mean(x), golden, "mean");
    expect_close(median(x), golden, "median");
    expect_close(least(x), golden, "min");
    expect_close(greatest(x), golden, "max");
    expect_close(quantile(x, 0.25), golden, "q25_type7");
    expect_close(quantile(x, 0.75), golden, "q75_type7");
    expect_close(quantile(x, 0.99), golden, "p99_type7");
    expect_close(standard_deviation(x), golden, "sd");
    expect_close(standard_error(x), golden, "std_error");
    ++described;
  }
  EXPECT_EQ(described, 8);
}

TEST(Statistics, AgreeWithRInTheConfidenceIntervalOfTheMean) {
  for (const auto& [section, golden] : read_golden()) {
    if (!golden.contains("mean_ci95_low")) continue;
    SCOPED_TRACE(section);
    const std::vector<double>& x = golden.at("x");
    expect_close(*mean(x) - *mean_half_width(x, 0.95), golden, "mean_ci95_low");
    expect_close(*mean(x) + *mean_half_width(x, 0.95), golden, "mean_ci95_high");
  }
}

TEST(Statistics, AgreeWithRInTukeysFilter) {
  const Case golden = read_golden().at("tukey_filter mixed");
  const std::vector<double>& x = golden.at("x");
  expect_close(tukey_fences(x)->low, golden, "low_fence");
  expect_close(tukey_fences(x)->high, golden, "high_fence");
  EXPECT_EQ(without_outliers(x).size(), static_cast<std::size_t>(golden.at("kept")[0]));
}

TEST(Statistics, AreEmptyWhereTheyAreNotDefined) {
  const std::vector<double> none, one = {3};
  for (const auto statistic : {mean, median, least, greatest, standard_deviation, standard_error})
    EXPECT_FALSE(statistic(none));
  EXPECT_FALSE(quantile(none, 0.5));
  EXPECT_FALSE(tukey_fences(none));
  EXPECT_THAT(without_outliers(none), IsEmpty());
  EXPECT_THAT(middle_half(none), IsEmpty());
  EXPECT_FALSE(standard_deviation(one));
  EXPECT_FALSE(standard_error(one));
  EXPECT_FALSE(mean_half_width(one, 0.95));
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
