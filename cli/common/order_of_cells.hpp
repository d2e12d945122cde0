#pragma once

#include <cstddef>
#include <vector>

#include "cli/common/study.hpp"

namespace plumbline {

/// One suite in one cell of a study.
struct CellOfSuite {
  std::size_t cell;
  const Suite* suite;
};

/// Every suite of every cell, shuffled anew in each launch, by the study's seed (fourth paper, section 5.2).
std::vector<CellOfSuite> order_of_cells(const Study& study, int launch);

}  // namespace plumbline
