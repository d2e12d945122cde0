#include "models/comparison/comparison.hpp"

#include <algorithm>
#include <cmath>

#include "models/comparison/launch_number.hpp"
#include "models/random.hpp"
#include "models/statistics.hpp"
#include "models/statistics/bootstrap.hpp"
#include "models/statistics/finite.hpp"
#include "models/statistics/holm.hpp"
#include "models/statistics/wilcoxon.hpp"

namespace plumbline {
namespace {

/// What can be said before anything is tested; no_difference_seen where a test makes sense.
Outcome before_the_test(const TwoSides& sides) {
  if (sides.a.empty() || sides.b.empty()) return Outcome::one_side_missing;
  if (sides.a.size() == 1 || sides.b.size() == 1) return Outcome::one_launch;
  const bool equal = all_equal(sides.a) && all_equal(sides.b) && sides.a.front() == sides.b.front();
  return equal ? Outcome::all_equal : Outcome::no_difference_seen;
}

/// Two of the C(m + n, m) ways to deal the numbers to the sides are the farthest apart, ties or not: the
/// normal approximation that the test takes where there are ties may not go below.
void take_p(const WilcoxonTest& test, Comparison& found) {
  const double min = min_wilcoxon_p(found.launches_a, found.launches_b);
  if (test.two_sided) found.p = std::max(*test.two_sided, min);
  found.p_less = std::max(test.less, min / 2);
  found.p_greater = std::max(test.greater, min / 2);
}

/// Of what is above 0, and where it is finite.
std::optional<double> ratio_of(const std::optional<double>& a, const std::optional<double>& b) {
  if (!a || !b || !(*a > 0) || !(*b > 0) || !std::isfinite(*b / *a)) return std::nullopt;
  return *b / *a;
}

Comparison compare_one(const TwoSides& sides, Stream random) {
  Comparison found;
  found.launches_a = sides.a.size();
  found.launches_b = sides.b.size();
  found.median_a = median(sides.a);
  found.median_b = median(sides.b);
  found.mean_a = mean(sides.a);
  found.mean_b = mean(sides.b);
  found.ratio = ratio_of(found.median_a, found.median_b);
  found.outcome = before_the_test(sides);
  if (found.outcome != Outcome::no_difference_seen) return found;
  if (found.ratio) found.ratio_interval = ratio_of_medians_interval(sides.b, sides.a, random);
  if (const auto test = wilcoxon_rank_sum(sides.b, sides.a)) take_p(*test, found);
  found.delta = cliffs_delta(sides.b, sides.a);
  return found;
}

/// Holm's over those that were tested.
void adjust(std::vector<Comparison>& all) {
  std::vector<double> tested;
  for (const Comparison& one : all)
    if (one.p) tested.push_back(*one.p);
  const std::vector<double> adjusted = holm(tested);
  auto next = adjusted.begin();
  for (Comparison& one : all)
    if (one.p) one.p_holm = *next++;
}

/// Holm rejects the smallest p first, and only where cells * p <= level: where no cell's launches could give
/// such a p, none can be rejected.
void conclude(std::vector<Comparison>& all, double level) {
  const auto [cells, min] = attainable(all);
  const bool possible = static_cast<double>(cells) * min <= level;
  for (Comparison& one : all) {
    if (!one.p_holm) continue;
    if (!possible || min_wilcoxon_p(one.launches_a, one.launches_b) > level)
      one.outcome = Outcome::too_few_launches;
    else if (*one.p_holm <= level)
      one.outcome = *one.delta < 0 ? Outcome::less : Outcome::greater;
  }
}

}  // namespace

std::vector<Comparison> compare(std::span<const TwoSides> cells, double level, std::uint64_t seed) {
  std::vector<Comparison> all;
  for (const TwoSides& sides : cells)
    all.push_back(compare_one(sides, {seed, Purpose::bootstrap, 0, all.size()}));
  adjust(all);
  conclude(all, level);
  return all;
}

Attainable attainable(std::span<const Comparison> all) {
  Attainable found;
  for (const Comparison& one : all) {
    if (!one.p) continue;
    ++found.cells;
    found.p = std::min(found.p, min_wilcoxon_p(one.launches_a, one.launches_b));
  }
  return found;
}

std::optional<std::size_t> launches_needed(std::size_t cells, double level) {
  constexpr std::size_t most = 1000;
  for (std::size_t n = 1; n <= most; ++n)
    if (static_cast<double>(cells) * min_wilcoxon_p(n, n) <= level) return n;
  return std::nullopt;
}

std::optional<double> launch_number(std::span<const double> observations) {
  const auto number = median(without_outliers(observations));
  return number ? std::optional(std::round(*number * 1e12) / 1e12) : std::nullopt;
}

}  // namespace plumbline
