#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "models/statistics/interval.hpp"

namespace plumbline {

/// The numbers of the launches of two sides, A and B, for one cell: one number a launch, finite, in any
/// order.
struct TwoSides {
  std::vector<double> a, b;
};

/// What the launches allow to say of B against A.
enum class Outcome : std::uint8_t {
  less,                ///< B's numbers are less
  greater,             ///< B's numbers are greater
  no_difference_seen,  ///< the test could have shown one, and did not
  too_few_launches,    ///< no numbers of so many launches could have shown one
  one_launch,          ///< a side has a single launch: what a launch adds is unknown
  one_side_missing,    ///< the cell is on one side only
  all_equal            ///< every number of both sides is the same: ranks say nothing
};

/// One cell's comparison. A number is empty where it is not defined.
struct Comparison {
  std::size_t launches_a = 0, launches_b = 0;
  std::optional<double> median_a{}, median_b{};  ///< over launches
  std::optional<double> mean_a{}, mean_b{};      ///< likewise
  std::optional<double> ratio{};                 ///< median_b / median_a, both above 0
  std::optional<Interval> ratio_interval{};      ///< 95 %, bootstrap over launches
  std::optional<double> p{};  ///< Wilcoxon-Mann-Whitney, two-sided; min_wilcoxon_p() or more
  std::optional<double> p_less{}, p_greater{};  ///< one-sided: B less than A, B greater than A
  std::optional<double> p_holm{};               ///< p, adjusted over all cells that have one
  std::optional<double> delta{};                ///< Cliff's: P(B > A) - P(B < A)
  Outcome outcome = Outcome::one_side_missing;
};

/// Every cell, tested at `level` over all cells together (Holm 1979). `seed`: of the bootstrap.
std::vector<Comparison> compare(std::span<const TwoSides> cells, double level, std::uint64_t seed);

/// Of cells with a p: how many, and the smallest p that the launches of any could have given (1 where none
/// has).
struct Attainable {
  std::size_t cells = 0;
  double p = 1;
};
Attainable attainable(std::span<const Comparison> all);

/// How many launches a side, the same on both, let the first of `cells` cells be rejected at `level` after
/// Holm's correction: the smallest n with cells * min_wilcoxon_p(n, n) <= level. Empty above 1,000.
std::optional<std::size_t> launches_needed(std::size_t cells, double level);

}  // namespace plumbline
