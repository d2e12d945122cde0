#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <limits>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "models/line.hpp"
#include "models/statistics.hpp"
#include "models/statistics/kolmogorov_smirnov.hpp"
#include "models/statistics/kruskal_wallis.hpp"
#include "models/statistics/power.hpp"
#include "models/statistics/shapiro_wilk.hpp"
#include "models/statistics/t_tests.hpp"
#include "models/statistics/wilcoxon.hpp"

// Every case of tests/data/stats_golden.ini, computed by R, or of the file that the environment variable
// PLUMBLINE_GOLDEN_STATS names, to 1e-9 relative. A NaN there stands for "undefined", which is an empty
// optional here.
namespace plumbline {
namespace {

constexpr double tolerance = 1e-9;

/// One section: the first word of its title, the whole title, its entries, each no number, one or several.
struct Case {
  std::string test, title;
  std::map<std::string, std::vector<double>> entries;

  const std::vector<double>& operator[](const std::string& key) const { return entries.at(key); }
};

std::string golden_file() {
  const char* other = std::getenv("PLUMBLINE_GOLDEN_STATS");
  return other ? other : PLUMBLINE_TEST_DATA "/stats_golden.ini";
}

std::vector<double> numbers_of(const std::string& text) {
  std::vector<double> numbers;
  std::istringstream in(text);
  for (std::string number; in >> number;) numbers.push_back(std::strtod(number.c_str(), nullptr));
  return numbers;
}

std::vector<Case> read_golden() {
  std::ifstream file(golden_file());
  std::vector<Case> cases;
  for (std::string line; std::getline(file, line);) {
    const auto equals = line.find(" =");
    if (line.starts_with('[')) {
      const std::string title = line.substr(1, line.find(']') - 1);
      cases.push_back({title.substr(0, title.find(' ')), title, {}});
    } else if (!line.starts_with('#') && equals != std::string::npos) {
      cases.back().entries[line.substr(0, equals)] = numbers_of(line.substr(equals + 2));
    }
  }
  return cases;
}

using Answers = std::map<std::string, std::optional<double>>;

std::optional<double> low(const std::optional<Interval>& interval) {
  return interval ? std::optional(interval->low) : std::nullopt;
}
std::optional<double> high(const std::optional<Interval>& interval) {
  return interval ? std::optional(interval->high) : std::nullopt;
}

Answers describe(const Case& golden) {
  const std::vector<double>& x = golden["x"];
  const auto interval = mean_interval(x);
  return {{"mean", mean(x)},
          {"median", median(x)},
          {"min", min(x)},
          {"max", max(x)},
          {"q25_type7", quantile(x, 0.25)},
          {"q75_type7", quantile(x, 0.75)},
          {"p99_type7", quantile(x, 0.99)},
          {"sd", standard_deviation(x)},
          {"std_error", standard_error(x)},
          {"mean_ci95_low", low(interval)},
          {"mean_ci95_high", high(interval)}};
}

Answers tukey_filter(const Case& golden) {
  const auto fences = tukey_fences(golden["x"]);
  if (!fences) return {};
  return {{"low_fence", fences->low},
          {"high_fence", fences->high},
          {"kept", static_cast<double>(without_outliers(golden["x"]).size())}};
}

Answers wilcoxon(const Case& golden) {
  const auto test = wilcoxon_rank_sum(golden["x"], golden["y"]);
  if (!test) return {};
  return {
      {"W", test->W}, {"p_two_sided", test->two_sided}, {"p_less", test->less}, {"p_greater", test->greater}};
}

Answers of_t_test(const std::optional<TTest>& test) {
  if (!test) return {};
  return {{"t", test->t},
          {"df", test->degrees},
          {"p_two_sided", test->two_sided},
          {"ci95_low", test->interval.low},
          {"ci95_high", test->interval.high}};
}

Answers smirnov(const Case& golden) {
  const auto test = kolmogorov_smirnov(golden["x"], golden["y"]);
  if (!test) return {};
  return {{"D", test->D}, {"p_two_sided", test->two_sided}};
}

Answers kruskal(const Case& golden) {
  std::vector<std::vector<double>> groups;
  auto next = golden["x"].begin();
  for (const double size : golden["group_sizes"]) {
    groups.emplace_back(next, next + static_cast<std::ptrdiff_t>(size));
    next += static_cast<std::ptrdiff_t>(size);
  }
  const auto test = kruskal_wallis(groups);
  if (!test) return {};
  return {{"H", test->H}, {"df", test->degrees}, {"p", test->p}};
}

Answers shapiro(const Case& golden) {
  const auto test = shapiro_wilk(golden["x"]);
  if (!test) return {};
  return {{"W", test->W}, {"p", test->p}};
}

// With errors of 1 the weights are equal and chi^2 is the sum of squared residuals. fit_weighted_line has
// made the errors max(1, residual_sd) times as large; a line of points with one unknown error has residual_sd
// times.
Answers least_squares(const Case& golden) {
  std::vector<LinePoint> points;
  for (std::size_t i = 0; i < golden["x"].size(); ++i)
    points.push_back({golden["x"][i], {golden["y"][i], 1}});
  const WeightedLine line = fit_weighted_line(points);
  const double residual_sd = std::sqrt(line.chi_square / (line.points - 2));
  const double scale = residual_sd / std::max(1.0, residual_sd);
  return {{"intercept", line.intercept().value},
          {"slope", line.slope.value},
          {"intercept_se", line.intercept().error * scale},
          {"slope_se", line.slope.error * scale},
          {"residual_sd", residual_sd}};
}

/// A root of f between a and b, as R's uniroot: Brent, Algorithms for Minimization without Derivatives, 1973,
/// chapter 4, procedure zero. Step by step, since R stops within 2^-13 of the root and gives what it then
/// has.
double brent_zero(const std::function<double(double)>& f, double a, double b) {
  const double most = 0x1p-13;
  double fa = f(a), fb = f(b), c = a, fc = fa;
  for (;;) {
    const double last_step = b - a;
    if (std::abs(fc) < std::abs(fb)) a = b, b = c, c = a, fa = fb, fb = fc, fc = fa;
    const double min = 2 * std::numeric_limits<double>::epsilon() * std::abs(b) + most / 2;
    double step = (c - b) / 2;
    if (std::abs(step) <= min || fb == 0) return b;
    if (std::abs(last_step) >= min && std::abs(fa) > std::abs(fb)) {
      // The secant where two points are known, else the inverse parabola through three: b + p / q.
      const double r = fb / fc, s = fb / fa, t = fa / fc;
      double p = a == c ? (c - b) * s : s * ((c - b) * t * (t - r) - (b - a) * (r - 1));
      double q = a == c ? 1 - s : (t - 1) * (r - 1) * (s - 1);
      q = p > 0 ? -q : q;
      p = std::abs(p);
      if (p < 0.75 * (c - b) * q - std::abs(min * q) / 2 && p < std::abs(last_step * q / 2)) step = p / q;
    }
    a = b, fa = fb;
    b += std::abs(step) < min ? std::copysign(min, step) : step;
    fb = f(b);
    if ((fb > 0) == (fc > 0)) c = a, fc = fa;
  }
}

/// x: difference of the means, standard deviation, power. R's answer is 3e-5 off; our power, through R's own
/// search, must come to the same, and our answer must be as near as R promises.
Answers sample_size(const Case& golden) {
  const double effect = golden["x"][0] / golden["x"][1], requested = golden["x"][2];
  const double as_r = brent_zero([&](double n) { return t_test_power(effect, n) - requested; }, 2, 1e7);
  EXPECT_NEAR(t_test_sample_size(effect, requested), as_r, 0x1p-13);
  EXPECT_NEAR(t_test_power(effect, t_test_sample_size(effect, requested)), requested, 1e-12);
  return {{"n_per_group", as_r}};
}

const std::map<std::string, std::function<Answers(const Case&)>> tests = {
    {"describe", describe},
    {"tukey_filter", tukey_filter},
    {"wilcoxon_rank_sum", wilcoxon},
    {"welch_t", [](const Case& golden) { return of_t_test(welch_t_test(golden["x"], golden["y"])); }},
    {"student_t", [](const Case& golden) { return of_t_test(student_t_test(golden["x"], golden["y"])); }},
    {"kolmogorov_smirnov", smirnov},
    {"kruskal_wallis", kruskal},
    {"shapiro_wilk", shapiro},
    {"ordinary_least_squares", least_squares},
    {"power_t_two_sample", sample_size},
};

void expect_answers(const Case& golden, const Answers& answers) {
  for (const auto& [key, values] : golden.entries) {
    if (key == "x" || key == "y" || key == "group_sizes") continue;
    SCOPED_TRACE(key);
    ASSERT_EQ(values.size(), 1u);
    const auto found = answers.find(key);
    const auto answer = found == answers.end() ? std::nullopt : found->second;
    ASSERT_EQ(answer.has_value(), !std::isnan(values[0]));
    if (answer) {
      EXPECT_NEAR(*answer, values[0], tolerance * std::abs(values[0]));
    }
  }
}

TEST(GoldenStatistics, AgreeWithREveryCase) {
  const std::vector<Case> cases = read_golden();
  ASSERT_FALSE(cases.empty()) << golden_file();
  for (const Case& golden : cases) {
    SCOPED_TRACE(golden.title);
    ASSERT_TRUE(tests.contains(golden.test)) << "no such test here";
    expect_answers(golden, tests.at(golden.test)(golden));
  }
}

}  // namespace
}  // namespace plumbline
