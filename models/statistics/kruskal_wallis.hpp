#pragma once

#include <optional>
#include <span>
#include <vector>

namespace plumbline {

/// The test of Kruskal and Wallis (Journal of the American Statistical Association 47, 1952): are several
/// groups from one distribution?
struct KruskalWallisTest {
  double H = 0, degrees = 0;  ///< the statistic and its degrees of freedom
  double p = 1;
};

/// As R's kruskal.test: by chi-squared, with correction for ties. Empty for fewer than two groups, where a
/// group is empty, where all values are equal, or where one is not finite.
std::optional<KruskalWallisTest> kruskal_wallis(std::span<const std::vector<double>> groups);

}  // namespace plumbline
