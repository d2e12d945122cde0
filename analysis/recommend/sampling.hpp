#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "analysis/request/experiment.hpp"

namespace plumbline {

/// Indices of cells that are alike, each by rising size: of one operation, number of processes, algorithm and
/// protocol (the class of sizes that the largest message is in). Between two sizes of them an error is taken
/// to lie between theirs.
using AlikeCells = std::vector<std::vector<std::size_t>>;
AlikeCells alike_cells(const Experiment& experiment);

/// The cells that are simulated in the place of all, in rising order: the smallest and the largest size of
/// those that are alike, then the middles of what lies between, while `most` allows, which `costs`, by cell,
/// add up to.
std::vector<std::size_t> sampled_cells(const AlikeCells& alike, std::span<const double> costs, double most);

/// Where a cell lies between sampled ones: `low` and `high` index the sampled list, and are the same for a
/// sampled cell; `share` of the way from low to high, over the logarithm of the size.
struct CellPlace {
  std::size_t low = 0, high = 0;
  double share = 0;
};

/// Of every cell.
std::vector<CellPlace> places_between(const Experiment& experiment, const AlikeCells& alike,
                                      std::span<const std::size_t> sampled);

/// What one repetition of the suite in the cell costs to simulate, its barriers among it; in messages of a
/// collective.
double messages_a_repetition(const Experiment& experiment, const Cell& cell, const Suite& suite);

/// What comes before the repetitions, about: warm-up, and relating the clocks (fit points times exchanges,
/// there and back, with each process).
double messages_before(const Experiment& experiment, const Cell& cell, const Suite& suite);

}  // namespace plumbline
