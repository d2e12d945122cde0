#pragma once

#include <optional>
#include <span>
#include <vector>

#include "analysis/recommend/recommendation.hpp"
#include "analysis/recommend/sampling.hpp"

namespace plumbline {

/// What a suite made of a sampled cell.
struct SampledErrors {
  std::vector<double> by_launch;  ///< reported / truth - 1, of the launches that have both
};

/// Mean and largest error of a suite over all cells, from those of the sampled ones, `places` of every cell,
/// with the interval that holds those of one launch of all cells.
///
/// With e_i the mean over launches of a sampled cell's error, s^2 the variance of a launch's error within a
/// cell, pooled, and n launches, a cell between two sampled ones counts |e| on the line between theirs, and
///
///   mean error = (1/N) sum over cells of |e|
///   interval   = (1/N) [sum of the smaller |e|, sum of the larger |e| of each cell's two]
///                -+ t s sqrt(1/n + 1) -+ bias
///   worst      = e_i -+ t s sqrt(1/n + 1) -+ bias
///
/// with t Student's quantile of s^2's degrees of freedom. The mean's scatter is not divided by the cells:
/// those of a launch have its clocks in common. A loop of so many calls has `bias` = 1 / calls: the first one
/// does not overlap with one before it, which is at most a call's time.
void add_errors(SuiteScore& score, const std::vector<Cell>& sampled, std::span<const SampledErrors> errors,
                std::span<const CellPlace> places, double bias);

}  // namespace plumbline
