#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace plumbline {

// How far simulated times agree with a table of measured ones. A factor is at least 1: exp(|ln ratio|) of a
// ratio simulated / measured, so that half and double are the same. Quantiles are of type 7 (statistics.hpp),
// taken of |ln ratio|. What is not defined is empty.

/// Of many cells.
struct Factors {
  std::size_t cells = 0;
  std::optional<double> ratio_median{};   ///< simulated / measured
  std::optional<double> median{}, p90{};  ///< factors
};
/// Of ratios above 0.
Factors factors_of(std::span<const double> ratios);

/// One algorithm of several that were measured in one place: the same people, call and processes.
struct TimedAlgorithm {
  std::size_t cell;            ///< whose number it is
  double measured, simulated;  ///< seconds, above 0
};

/// Two algorithms of which one took measurably less.
struct DecidedPair {
  std::size_t first, second;  ///< cells
  bool agrees;                ///< simulation puts the same one first
};
/// Every pair whose measured times differ by more than `factor`. Equal simulated times do not agree.
std::vector<DecidedPair> decided_pairs(std::span<const TimedAlgorithm> algorithms, double factor);

/// How far several people's numbers of one cell are apart: largest / smallest. Empty for fewer than two, and
/// where one of them is 0.
std::optional<double> spread_of(std::span<const double> numbers);

}  // namespace plumbline
