#pragma once

#include <span>
#include <vector>

namespace plumbline {

/// The places of values in their sorted order, from 1; equal values share the mean of their places.
struct Midranks {
  std::vector<double> of;  ///< in the order of the values
  double ties = 0;         ///< sum of t^3 - t over the groups of t equal values; 0 where all differ
};

/// O(n log n).
Midranks midranks(std::span<const double> values);

/// Two samples ranked together, those of x first.
Midranks midranks(std::span<const double> x, std::span<const double> y);

}  // namespace plumbline
