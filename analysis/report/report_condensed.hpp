#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace plumbline {

/// How often values fell into bins of one width.
struct Histogram {
  double low = 0, high = 0;  ///< the first bin's lower end, the last one's upper end
  std::vector<std::size_t> counts{};
  std::size_t below = 0, above = 0;  ///< values outside of the bins
};

/// A million values as a few hundred numbers.
struct Condensed {
  std::size_t n = 0;
  std::optional<Histogram> histogram{};  ///< empty where all values are the same, or there are none
  /// Order statistics at equal steps from the min to the max; all values where they are few.
  std::vector<double> quantiles{};
};

/// A histogram has 200 bins from the 0.5 % to the 99.5 % order statistic (as many values beyond each) and a
/// tenth of that range more on each side, but not past the min and the max: a single outlier does not
/// push all others into one bin. `points`: of the quantiles, at least 2.
Condensed condensed(std::vector<double> values, std::size_t points);

}  // namespace plumbline
