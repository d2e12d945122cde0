#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace plumbline {

/// The test of Wilcoxon, Mann and Whitney (Annals of Mathematical Statistics 18, 1947): is x shifted against
/// y?
struct WilcoxonTest {
  double W = 0;                     ///< pairs (x, y) with x > y, and half of those with x = y
  std::optional<double> two_sided;  ///< p; empty where all values are equal
  double less = 1;                  ///< p of the alternative that x is smaller
  double greater = 1;               ///< p of the alternative that x is larger
  bool exact = false;
};

/// As R's wilcox.test(x, y): exact where no two values are equal and both sides have fewer than 50; otherwise
/// normal, with corrections for continuity and ties. Empty where a side is, or where a value is not finite.
std::optional<WilcoxonTest> wilcoxon_rank_sum(std::span<const double> x, std::span<const double> y);

/// The two-sided p of two samples of m and n values that overlap nowhere, none equal: less cannot come out.
double min_wilcoxon_p(std::size_t m, std::size_t n);

/// Where wilcoxon_rank_sum() of m and n values, none equal, has two_sided <= alpha: W < below or W > mn -
/// below.
struct WilcoxonRejection {
  std::size_t below = 0;  ///< 0: nowhere
  double level = 0;  ///< the probability of that where nothing differs: at most alpha, as ranks are discrete
};
/// 0 < alpha < 1. Where the test is normal, `level` is alpha.
WilcoxonRejection wilcoxon_rejection(std::size_t m, std::size_t n, double alpha);

/// Cliff's delta (Psychological Bulletin 114, 1993), the size of the effect: P(x > y) - P(x < y), from -1
/// to 1. O(n log n). Empty where a side is, or where a value is not finite.
std::optional<double> cliffs_delta(std::span<const double> x, std::span<const double> y);

}  // namespace plumbline
