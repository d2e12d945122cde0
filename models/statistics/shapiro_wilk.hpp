#pragma once

#include <optional>
#include <span>

namespace plumbline {

/// The test of Shapiro and Wilk: are the values from a normal distribution?
struct ShapiroWilkTest {
  double W = 1;  ///< 1 for values that lie as a normal sample's are expected to
  double p = 1;
};

/// By Royston, "Remark AS R94", Applied Statistics 44 (1995), as R's shapiro.test. Empty for fewer than 3 or
/// more than 5,000 values (the paper's range), where all are equal, or where one is not finite.
std::optional<ShapiroWilkTest> shapiro_wilk(std::span<const double> values);

}  // namespace plumbline
