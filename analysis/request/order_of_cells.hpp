#pragma once

#include <cstddef>
#include <vector>

#include "analysis/request/experiment.hpp"

namespace plumbline {

/// One suite in one cell of an experiment.
struct CellOfSuite {
  std::size_t cell;
  const Suite* suite;
};

/// Every suite of every cell, shuffled anew in each launch, by the experiment's seed (Hunold and
/// Carpen-Amarie (2016), section 5.2).
std::vector<CellOfSuite> order_of_cells(const Experiment& experiment, int launch);

}  // namespace plumbline
