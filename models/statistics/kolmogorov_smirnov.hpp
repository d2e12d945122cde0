#pragma once

#include <optional>
#include <span>

namespace plumbline {

/// The two-sample test of Kolmogorov and Smirnov: do x and y come from one distribution?
struct KolmogorovSmirnovTest {
  double D = 0;          ///< the largest distance of the two empirical distribution functions
  double two_sided = 1;  ///< p
  bool exact = false;
};

/// As R's ks.test(x, y): exact, with ties too, where the product of the sizes is below 10,000; otherwise by
/// Kolmogorov's limit. Empty where a side is, or where a value is not finite.
std::optional<KolmogorovSmirnovTest> kolmogorov_smirnov(std::span<const double> x, std::span<const double> y);

}  // namespace plumbline
